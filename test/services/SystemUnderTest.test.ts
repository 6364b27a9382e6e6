import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import type { SutEnd } from "../../src/services/SystemUnderTest.ts"
import { attempt, inBench, open } from "./bench/inBench.ts"

const OK = "cat > /dev/null; echo '{}'\n"

describe("A choice of a system under test", () => {
  inBench("is the task class's own where there is none, a declared one or a self-check by its name", (bench) =>
    Effect.gen(function* () {
      const loaded = yield* bench.declaring(OK)
      const own = yield* open(undefined, loaded)
      assert.deepStrictEqual((yield* open("agent", loaded)).identity, own.identity)
      assert.deepInclude(own.identity, { kind: "command", name: "agent", lock: "undeclared" })
      for (const name of ["oracle", "noop"] as const) {
        assert.deepInclude((yield* open(name, loaded)).identity, { kind: name, name, lock: "undeclared" })
      }
    })
  )

  inBench("that names nothing is not registered, and the nearest name is told", (bench) =>
    Effect.gen(function* () {
      const loaded = yield* bench.declaring(OK)
      for (const [choice, hint] of [
        ["agnet", '"agent"'],
        ["orcale", '"oracle"'],
        ["__proto__", "Known systems: agent, noop, oracle. A command is given"]
      ] as const) {
        const error = yield* Effect.flip(open(choice, loaded))
        assert.strictEqual(error._tag, "SutNotRegistered")
        assert.include(error.message, hint)
      }
      const none = yield* Effect.flip(open(undefined, bench.loaded({})))
      assert.strictEqual(none._tag, "SutNotRegistered")
      assert.include(none.message, "declares no system under test")
    })
  )

  inBench("keeps the names of the self-checks, whatever a task class declares", (bench) =>
    Effect.gen(function* () {
      const loaded = bench.loaded({ suts: { oracle: { command: ["sh", "-c", "exit 1"], network: false } } })
      assert.strictEqual((yield* open("oracle", loaded)).identity.kind, "oracle")
    })
  )

  inBench("is else a command line, whose quotes are understood and no shell is needed for", (bench) =>
    Effect.gen(function* () {
      const { end, sut, read } = yield* attempt(
        bench,
        bench.loaded({}),
        `sh -c 'printf %s "$1" > said; echo {}' sh "a  b;c"`
      )
      assert.deepStrictEqual(end, { _tag: "Replied", reply: {}, costUsd: null })
      assert.strictEqual(yield* read("said"), "a  b;c")
      assert.strictEqual(sut.identity.kind, "command")
    })
  )

  for (const [line, why] of [
    ["", "empty"],
    ["  ", "empty"],
    [`sh -c "echo {}`, "not closed"],
    [`"" x`, "empty"]
  ] as const) {
    inBench(`is refused where the command line is ${JSON.stringify(line)}`, (bench) =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(open(line, bench.loaded({})))
        assert.strictEqual(error._tag, "UsageInvalid")
        assert.include(error.message, why)
      })
    )
  }
})

describe("A command under test", () => {
  inBench("gets the case as JSON, and nothing of how it is counted, and works in the workspace", (bench) =>
    Effect.gen(function* () {
      const loaded = yield* bench.declaring('cat > told.json; rm task.txt; echo \'{"output":{"n":1}}\'\n')
      const { end, read, workspace } = yield* attempt(bench, loaded)
      assert.deepStrictEqual(end, { _tag: "Replied", reply: { output: { n: 1 } }, costUsd: null })
      assert.deepStrictEqual(JSON.parse(yield* read("told.json")), {
        task_class: "toy",
        case_id: "one",
        workspace: "."
      })
      assert.deepStrictEqual((yield* bench.fs.readDirectory(workspace)).toSorted(), ["notes", "told.json"])
    })
  )

  inBench("may reply on file descriptor 3 or in a file, and print what it likes", (bench) =>
    Effect.gen(function* () {
      const descriptor = yield* bench.declaring('echo \'not a reply\'; echo \'{"refused":true,"reason":"no"}\' >&3\n')
      const refusal: SutEnd = { _tag: "Replied", reply: { refused: true, reason: "no" }, costUsd: null }
      assert.deepStrictEqual((yield* attempt(bench, descriptor)).end, refusal)
      assert.strictEqual(yield* bench.fs.readFileString(`${bench.evidence}/sut.stdout`), "not a reply\n")
      const file = yield* bench.declaring('echo noise; echo \'{"refused":true,"reason":"no"}\' > "$ASSAY_REPLY"\n')
      assert.deepStrictEqual((yield* attempt(bench, file)).end, refusal)
    })
  )

  inBench("may write as much as it likes to standard error", (bench) =>
    Effect.gen(function* () {
      const { end } = yield* attempt(bench, yield* bench.declaring("head -c 1100000 /dev/zero >&2; echo {}\n"))
      assert.strictEqual(end._tag, "Replied")
    })
  )

  inBench("sees the variables that it declares, and no other", (bench) =>
    Effect.gen(function* () {
      const show = 'env | sed "s/=.*//" | sort | tr "\\n" " " > seen; echo {}\n'
      const { read } = yield* attempt(bench, yield* bench.declaring(show, { env: ["USER", "VITEST"] }))
      const seen = (yield* read("seen")).split(" ")
      assert.include(seen, "VITEST")
      assert.notInclude(seen, "VITEST_POOL_ID")
      const { read: again } = yield* attempt(bench, yield* bench.declaring(show))
      assert.notInclude((yield* again("seen")).split(" "), "VITEST")
    })
  )

  inBench("runs from a copy with its files beside it, also where they were changed since it was opened", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("sut/data/word.txt", "first")
      const loaded = yield* bench.declaring('cat "$(dirname "$0")/data/word.txt" "$1" > word; echo {}\n', {
        command: ["sh", "sut/agent.sh", "sut/data/word.txt"],
        files: ["sut/data"]
      })
      const sut = yield* open("agent", loaded)
      yield* bench.write("sut/data/word.txt", "second")
      yield* bench.write("sut/agent.sh", "exit 1\n")
      const workspace = bench.at("../workspace")
      yield* bench.fs.makeDirectory(workspace)
      yield* sut.attempt({ loadedCase: bench.loadedCase, workspace, evidence: bench.evidence, seconds: 120 })
      assert.strictEqual(yield* bench.fs.readFileString(`${workspace}/word`), "firstfirst")
    })
  )

  inBench("of a command line may lie elsewhere: it is copied alone, and is part of the digest", (bench) =>
    Effect.gen(function* () {
      const { fs, root } = bench
      const agent = `${root}/tools/agent.sh`
      yield* fs.makeDirectory(`${root}/tools`)
      yield* fs.writeFileString(`${root}/tools/sibling`, "seen")
      const shows = 'printf %s "$0" > place; cat "$(dirname "$0")/sibling" > sibling; echo {}\n'
      yield* fs.writeFileString(agent, `#!/bin/sh\n${shows}`, { mode: 0o755 })
      const digests = new Set<string>()
      for (const line of [agent, `sh ${agent}`]) {
        const { end, read, sut } = yield* attempt(bench, bench.loaded({}), line)
        assert.strictEqual(end._tag, "Replied")
        const place = yield* read("place")
        assert.match(place, /\/agent\.sh$/u)
        assert.notInclude(place, root)
        assert.strictEqual(yield* read("sibling"), "")
        digests.add(sut.identity.digest)
      }
      // The sibling is there for whoever is started in place.
      const { read } = yield* attempt(bench, bench.loaded({}), `sh -c '. ${agent}' ${root}/tools/none`)
      assert.strictEqual(yield* read("sibling"), "seen")
      yield* fs.writeFileString(agent, "#!/bin/sh\necho {}\n")
      digests.add((yield* open(agent, bench.loaded({}))).identity.digest)
      assert.strictEqual(digests.size, 3)
    })
  )

  inBench("leaves no copy behind", (bench) =>
    Effect.gen(function* () {
      const loaded = yield* bench.declaring('printf %s "$0" > place; echo {}\n')
      const place = yield* Effect.scoped(
        Effect.gen(function* () {
          const { read } = yield* attempt(bench, loaded)
          return yield* read("place")
        })
      )
      assert.match(place, /sut\/agent\.sh$/u)
      assert.notInclude(place, bench.root)
      assert.isFalse(yield* bench.fs.exists(place))
    })
  )
})
