import { execFileSync } from "node:child_process"
import { kill } from "node:process"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path, type Scope } from "effect"
import { Assets } from "../../src/services/Assets.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { ModuleLoader } from "../../src/services/ModuleLoader.ts"
import { ProcessIsolation } from "../../src/services/ProcessIsolation.ts"
import { RubricHost } from "../../src/services/RubricHost.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { TaskClassRegistry } from "../../src/services/TaskClassRegistry.ts"
import { claims, marked, newMark } from "./bench/isolating.ts"
import { probedOnce } from "./bench/probedOnce.ts"
import { caseIn, classOf, codeOf, scoreOnce } from "./bench/rubrics.ts"
import { folder } from "./dod/folder.ts"

const repository = new URL("../../", import.meta.url).pathname

const servicesOf = (isolation: typeof ProcessIsolation.layer) =>
  Layer.mergeAll(RubricHost.layer, BenchLoader.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(isolation, ModuleLoader.layer, TaskClassRegistry.layer)),
    Layer.provideMerge(SourceReader.layer),
    Layer.provideMerge(Assets.layerDirectory(repository)),
    Layer.provideMerge(NodeServices.layer)
  )
const best = servicesOf(Layer.provide(ProcessIsolation.layer, probedOnce))
const plain = servicesOf(ProcessIsolation.layerPlain)

type Needs = Layer.Success<typeof best> | Scope.Scope

const on =
  (layer: typeof best) =>
  <A, E>(title: string, test: Effect.Effect<A, E, Needs>) =>
    it.live(title, () => test.pipe(Effect.scoped, Effect.provide(layer)))
const live = on(best)
const livePlain = on(plain)

/** A task class whose rubric is a shell script. */
const scripted = Effect.fnUntraced(function* (script: string | ((bench: string) => string), seconds = 120) {
  const { fs, dir, at, write } = yield* folder
  yield* write("bench/shell/rubric.sh", typeof script === "string" ? script : script(at("bench/shell")))
  yield* write("bench/shell/words/some.txt", "some words")
  yield* write("bench/shell/cases/other/expected/right", "secret")
  const files = ["rubric.sh", "words/some.txt"]
  const argv = ["sh", "./rubric.sh", "words/some.txt", "words/none.txt"] as const
  const bench = at("bench/shell")
  const loaded = yield* classOf(bench, files, { _tag: "Command", argv })
  const request = yield* caseIn(dir, {}, seconds)
  return { fs, at, loaded, request, score: scoreOnce(loaded, request) }
})

const GOOD = `printf '{"passed":true,"score":1,"breakdown":{}}'`

/** Copies a fixture's bench, loads a task class of it and its cases, and opens its rubric. */
const opened = Effect.fnUntraced(function* (root: string, name: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { dir } = yield* folder
  const bench = path.join(dir, "bench")
  yield* fs.copy(path.join(repository, "test/fixtures", root), bench)
  const loader = yield* BenchLoader
  const loaded = yield* loader.loadTaskClass(name, bench)
  const { cases } = yield* loader.loadCases(loaded)
  const rubric = yield* RubricHost.use((host) => host.open(loaded))
  /** Scores a case whose workspace holds these files. */
  const score = Effect.fnUntraced(function* (id: string, files: Readonly<Record<string, string>>) {
    const evidence = path.join(dir, "evidence", id)
    yield* fs.makeDirectory(path.join(evidence, "workspace"), { recursive: true })
    yield* Effect.forEach(Object.entries(files), ([file, text]) =>
      fs.writeFileString(path.join(evidence, "workspace", file), text)
    )
    const output = { case_id: id, reply: {}, workspace: "workspace", changed: [], validators: {} }
    yield* fs.writeFileString(path.join(evidence, "output.json"), JSON.stringify(output))
    const loadedCase = yield* Effect.fromNullishOr(cases.find((one) => one.case.case_id === id))
    return yield* rubric.score({ loadedCase, evidence })
  })
  return { loaded, rubric, score }
})

const replyOf = (answer: { readonly _tag: string; readonly reply?: unknown; readonly detail?: string }) =>
  answer._tag === "Replied" ? answer.reply : `${answer._tag}: ${answer.detail}`

describe.concurrent("A rubric in Python", () => {
  live(
    "scores like one in TypeScript: it gets the same JSON, and replies on the same channel",
    Effect.gen(function* () {
      const { score, rubric } = yield* opened("bench-python", "summing")
      assert.match(yield* rubric.isolationClass, /^process\b(?!.*permission)/u)
      assert.deepStrictEqual(replyOf(yield* score("sum-small", { "sum.txt": "6\n" })), {
        passed: true,
        score: 1,
        breakdown: { "sum.present": 1, "sum.correct": 1 },
        failure_modes: []
      })
      assert.deepStrictEqual(replyOf(yield* score("sum-negative", { "sum.txt": "4\n" })), {
        passed: false,
        score: 0,
        breakdown: { "sum.present": 1, "sum.correct": 0 },
        failure_modes: [{ code: "sum.wrong" }]
      })
    })
  )
})

describe.concurrent("A rubric in TypeScript", () => {
  live(
    "scores a case, with the class of isolation that was in force",
    Effect.gen(function* () {
      const { score, rubric } = yield* opened("bench", "greeting")
      assert.match(yield* rubric.isolationClass, /^process\+permission\b/u)
      const reply = replyOf(yield* score("greet-ada", { "greeting.txt": "wrong" }))
      assert.deepInclude(reply, { passed: false, score: 0 })
    })
  )

  live(
    "is a snapshot: what is changed after it was opened does not count, and what was changed before is refused",
    Effect.gen(function* () {
      const { at, fs, loaded, request } = yield* scripted(`${GOOD} >&3`)
      const rubric = yield* RubricHost.use((host) => host.open(loaded))
      yield* fs.writeFileString(at("bench/shell/rubric.sh"), "exit 1")
      assert.strictEqual(codeOf(yield* rubric.score(request)), "scored passed")
      const error = yield* Effect.flip(RubricHost.use((host) => host.open(loaded)))
      assert.match(error.message, /changed after they were loaded/u)
    })
  )
})

describe.concurrent("A rubric that is a command", () => {
  live(
    "gets its own files where it names them, the case without its class, and the workspace",
    Effect.gen(function* () {
      const { score } = yield* scripted(
        `cat > request; cat "$1" workspace/left expected/right input/given > all; ${GOOD} > "$ASSAY_REPLY"
         grep -q '"case":{"case_id":"a-case","task_class":"hostile","disposition":"negative","difficulty":"easy","input":"input","expected":"expected"}' request || exit 5
         grep -q '"output":{"reply":{"refused":true},"refused":true,"refusal_reason":null,"workspace":"workspace","changed":\\[\\],"validators":{}}' request || exit 6
         [ "$(cat all)" = "some wordsleftrightgiven" ] && [ "$2" = words/none.txt ] || exit 7`
      )
      assert.strictEqual(codeOf(yield* score), "scored passed")
    })
  )

  for (const [script, code, detail] of [
    ["exit 3", "rubric.malformed_output", /exit code 3/u],
    [`${GOOD} >&3; exit 4`, "rubric.malformed_output", /exit code 4/u],
    [GOOD, "rubric.malformed_output", /what it prints does not count/u],
    ["kill -9 $$", "rubric.malformed_output", /ended by a signal/u],
    [`${GOOD} >&3; ${GOOD} > "$ASSAY_REPLY"`, "rubric.malformed_output", /replied twice/u],
    ["echo no >&3", "rubric.malformed_output", /not one JSON value/u],
    ["while :; do sleep 0.1; done", "rubric.timeout", /did not end within 1 second /u]
  ] as const) {
    live(
      `with \`${script}\` earns: ${code}`,
      Effect.gen(function* () {
        const { score } = yield* scripted(script, code === "rubric.timeout" ? 1 : 120)
        const answer = yield* score
        assert.strictEqual(codeOf(answer), code)
        assert.match(answer._tag === "Replied" ? "" : answer.detail, detail)
      })
    )
  }

  live(
    "that is not there earns: rubric.malformed_output",
    Effect.gen(function* () {
      const { loaded, request } = yield* scripted("exit 0")
      const argv = ["no-such-program"] as const
      const missing = yield* classOf(loaded.taskClass.benchPath, loaded.rubricFiles, { _tag: "Command", argv })
      const answer = yield* scoreOnce(missing, request)
      assert.strictEqual(codeOf(answer), "rubric.malformed_output")
      assert.match(answer._tag === "Malformed" ? answer.detail : "", /cannot be started/u)
    })
  )

  for (const [name, run] of [
    ["where there are namespaces", live],
    ["and without them the test notices that it can", livePlain]
  ] as const) {
    run(
      `sees nothing of the bench and cannot change its own files, ${name}`,
      Effect.gen(function* () {
        const { fs, at, score } = yield* scripted(
          (bench) => `cat ${bench}/cases/other/expected/right; echo x >> "$1" && echo changed; ${GOOD} >&3`
        )
        assert.strictEqual(codeOf(yield* score), "scored passed")
        const seen = yield* fs.readFileString(at("evidence/rubric.stdout"))
        assert.strictEqual(seen, (yield* claims("namespaces")) ? "" : "secretchanged\n")
      })
    )

    run(
      `cannot leave processes behind, ${name}`,
      Effect.gen(function* () {
        const mark = yield* newMark
        const { score } = yield* scripted(
          `setsid sh -c 'trap "" TERM; : > up; exec sleep $0' ${mark} & while ! [ -e up ]; do sleep 0.02; done; ${GOOD} >&3`
        )
        assert.strictEqual(codeOf(yield* score), "scored passed")
        const left = yield* marked(mark)
        left.forEach((id) => kill(id, "SIGKILL"))
        assert.strictEqual(left.length, (yield* claims("namespaces")) ? 0 : 1)
      })
    )
  }
})

type Change = (place: string) => Effect.Effect<unknown, unknown, FileSystem.FileSystem>

/** Why an evidence folder that was changed is not scored. */
const refused = (change: Change) =>
  Effect.gen(function* () {
    const { loaded, request } = yield* scripted(`${GOOD} >&3`)
    yield* change(request.evidence)
    return (yield* Effect.flip(scoreOnce(loaded, request))).message
  })

const replaced =
  (text: string): Change =>
  (place) =>
    FileSystem.FileSystem.use((fs) => fs.writeFileString(`${place}/output.json`, text))

const output = { case_id: "a-case", reply: {}, workspace: "workspace", changed: [], validators: {} }
const saved = (change: object) => replaced(JSON.stringify({ ...output, ...change }))

/** A reader that only opens it would wait for ever. */
const piped: Change = (place) =>
  Effect.sync(() => execFileSync("sh", ["-c", 'rm "$0" && mkfifo "$0"', `${place}/output.json`]))

const linked: Change = (place) =>
  FileSystem.FileSystem.use((fs) => fs.symlink("/etc/passwd", `${place}/workspace/link`))

describe.concurrent("A saved output is scored only if", () => {
  live(
    "it is one, of that case, with its workspace below it and only files in that",
    Effect.gen(function* () {
      assert.match(yield* refused(replaced("{")), /no saved output/u)
      assert.match(yield* refused(saved({ more: 1 })), /no saved output/u)
      assert.match(yield* refused(replaced(JSON.stringify(output).replace("{", '{"reply":{},'))), /no saved output/u)
      assert.match(
        yield* refused(replaced(`${JSON.stringify(output)}${" ".repeat(16 * 1024 * 1024)}`)),
        /no saved output/u
      )
      assert.match(yield* refused(piped), /not a regular file/u)
      assert.match(yield* refused(saved({ case_id: "b-case" })), /another case/u)
      assert.match(yield* refused(saved({ workspace: "../case" })), /not below/u)
      assert.match(yield* refused(linked), /"link" is a symbolic link/u)
    })
  )
})
