import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Schema } from "effect"
import { ChildProcessSpawner } from "effect/process"
import { answersUnder } from "../../../src/programs/cli/answering/answers.ts"
import type { Consent } from "../../../src/programs/cli/answering/Consent.ts"
import { BenchDocument, ScoreDocument } from "../../../src/programs/cli/answering/documents.ts"
import { failureDocument } from "../../../src/programs/cli/answering/failure.ts"
import { refusalOf } from "../../../src/programs/cli/answering/onlyLocal.ts"
import { DodDocument } from "../../../src/domain/dod/DodDocument.ts"
import { GateDocument } from "../../../src/programs/cli/render/gate.json.ts"
import { signCriterion } from "../../../src/programs/signCriterion.ts"
import { Assets } from "../../../src/services/Assets.ts"
import { HostProcess } from "../../../src/services/HostProcess.ts"
import { SourceReader } from "../../../src/services/SourceReader.ts"
import { folder } from "../../services/dod/folder.ts"

const project = path.resolve(import.meta.dirname, "../../..")
const run = "examples/runs/office"
const noConsent: Consent = { approvals: undefined, signOffs: undefined, allowCommands: false }
const answers = answersUnder(noConsent)

// As in the command line: what would start a process is not there.
const machine = Layer.provideMerge(Assets.layerDirectory(project), NodeServices.layer).pipe(
  Layer.merge(Layer.mock(ChildProcessSpawner.ChildProcessSpawner, {})),
  Layer.merge(HostProcess.layer)
)

/** The machine, with how many runs are opened and not yet decided on: `most` is the most there were at a time. */
const countingMachine = () => {
  const runs = { open: 0, most: 0 }
  const files = Effect.map(FileSystem.FileSystem, (fs) => ({
    ...fs,
    readFile: (file: string) =>
      Effect.suspend(() => {
        if (path.basename(file) === "run.json") runs.most = Math.max(runs.most, ++runs.open)
        return fs.readFile(file)
      })
  }))
  const layer = Layer.effect(FileSystem.FileSystem, files).pipe(Layer.provideMerge(machine))
  return { runs, layer, decided: Effect.sync(() => void runs.open--) }
}

/** The code of an answer; its document must fit the published schema. */
const codeOf =
  <S extends Schema.ConstraintEncoder<unknown, never>>(schema: S) =>
  <E, R>(answer: Effect.Effect<S["Type"] & { readonly exit: { readonly code: number } }, E, R>) =>
    Effect.map(answer, (document) => {
      Schema.encodeSync(schema)(document)
      return document.exit.code
    })

describe("The answers of a server", () => {
  it.live("carry the decision and the exit code of the command line", () =>
    Effect.gen(function* () {
      const gate = (group: { readonly model?: string; readonly variant?: string; readonly min_level?: "strong" }) =>
        codeOf(GateDocument)(answers.gate({ run, ...group }))
      assert.strictEqual(yield* gate({ model: "careful-7b", variant: "baseline" }), 0)
      assert.strictEqual(yield* gate({ model: "careful-7b", variant: "none" }), 11)
      assert.strictEqual(yield* gate({ model: "hasty-3b" }), 12)
      assert.strictEqual(yield* gate({}), 10)
      assert.strictEqual(yield* codeOf(ScoreDocument)(answers.score({ run })), 0)
      const plan = (name: string) =>
        codeOf(DodDocument)(answers.dod({ plan: `examples/plans/${name}`, context: ["examples/plans/context.json"] }))
      assert.strictEqual(yield* plan("release-done.yaml"), 0)
      assert.strictEqual(yield* plan("release.yaml"), 13)
      assert.strictEqual(yield* codeOf(BenchDocument)(answers.bench({ bench_root: "test/fixtures/bench" })), 0)
    }).pipe(Effect.provide(machine))
  )

  it.live("are worked out a few at a time, however many are asked for", () =>
    Effect.gen(function* () {
      const { decided, layer, runs } = countingMachine()
      const ask = Effect.ensuring(answers.gate({ run }), decided)
      const all = yield* Effect.provide(
        Effect.all(
          Array.from({ length: 16 }, () => ask),
          { concurrency: "unbounded" }
        ),
        layer
      )
      assert.deepStrictEqual([...new Set(all.map(({ exit }) => exit.code))], [10])
      assert.isAbove(runs.most, 1)
      assert.isAtMost(runs.most, 8)
    })
  )

  it.live("run no command and look for no tier, and say so", () =>
    Effect.gen(function* () {
      const { results } = yield* answers.dod({ plan: "test/fixtures/dod/commands.yaml" })
      assert.deepStrictEqual(
        results.map(({ status }) => status),
        ["skipped", "failed"]
      )
      assert.include(results[0]?.reasoning, "was not run, since a plan is only data")
      assert.include(results[1]?.reasoning, "A server loads no task class")
    }).pipe(Effect.provide(machine))
  )

  it.live("take a person's word only from the file that the server was started with", () =>
    Effect.gen(function* () {
      const { at, write } = yield* folder
      const plan = "test/fixtures/dod/manual.yaml"
      const signOffs = at("signoffs.yaml")
      yield* signCriterion({ plan, criterion: 1, by: "Kim", reason: "Read twice", out: signOffs })
      const started = answersUnder({ ...noConsent, signOffs })
      assert.strictEqual(yield* codeOf(DodDocument)(started.dod({ plan })), 0)
      assert.strictEqual(yield* codeOf(DodDocument)(answers.dod({ plan })), 13)
      // Nothing else in that folder may be read.
      const beside = yield* Effect.flip(started.dod({ plan, context: [yield* write("facts.json", "{}")] }))
      assert.include(beside.message, "leads out of the folder")
    }).pipe(Effect.scoped, Effect.provide(Layer.provideMerge(SourceReader.layer, machine)))
  )

  it.live("are failures in the words of the command line where there is nothing to decide", () =>
    Effect.gen(function* () {
      const failures = yield* Effect.all([
        Effect.flip(answers.gate({ run: "examples/runs/none" })),
        Effect.flip(answers.gate({ run, model: "nobody" })),
        Effect.flip(answers.score({ run, judge: "nobody" })),
        Effect.flip(answers.dod({ plan: "package.json" })),
        Effect.flip(answers.bench({ bench_root: "none" })),
        Effect.flip(answers.bench({ bench_root: "test/fixtures/bench", task_class: "none" }))
      ])
      const documents = failures.map(failureDocument)
      assert.deepStrictEqual(
        documents.map(({ exit }) => exit.code),
        [66, 64, 64, 65, 4, 3]
      )
      for (const { message } of documents) assert.isNotEmpty(message)
    }).pipe(Effect.provide(machine))
  )
})

describe("A server on this machine", () => {
  const port = 4747
  const own = { host: `127.0.0.1:${port}` }

  it("answers programs and its own pages", () => {
    for (const headers of [
      own,
      { host: `localhost:${port}` },
      { host: `[::1]:${port}` },
      { ...own, origin: `http://127.0.0.1:${port}`, "sec-fetch-site": "same-origin" },
      { ...own, "sec-fetch-site": "none" }
    ]) {
      assert.isUndefined(refusalOf(headers, port), JSON.stringify(headers))
    }
    assert.isUndefined(refusalOf({ host: "127.0.0.1" }, 80))
  })

  it("refuses pages of elsewhere, whatever name they use for it", () => {
    for (const headers of [
      {},
      { host: "evil.example" },
      { host: `evil.example:${port}` },
      { host: "127.0.0.1" },
      { host: `127.0.0.1:${port}.evil.example` },
      { host: `127.0.0.1:${port + 1}` },
      { ...own, origin: "https://evil.example" },
      { ...own, origin: "null" },
      { ...own, origin: `http://127.0.0.1:${port + 1}` },
      { ...own, "sec-fetch-site": "cross-site" },
      { ...own, "sec-fetch-site": "same-site" }
    ]) {
      assert.isString(refusalOf(headers, port), JSON.stringify(headers))
    }
  })
})
