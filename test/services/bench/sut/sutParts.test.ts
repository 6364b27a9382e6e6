import { assert, describe } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import type { LoadedTaskClass } from "../../../../src/domain/bench/TaskClass.ts"
import { canonicalJson } from "../../../../src/domain/source/canonicalJson.ts"
import { attempt, inBench, open } from "../inBench.ts"

const OK = "cat > /dev/null; echo '{}'\n"

describe("The digest of a command under test", () => {
  inBench("changes with all that it is made of, and with nothing else", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("sut/data/a.txt", "a")
      yield* bench.write("sut/lock.yaml", "models: [m-1]\n")
      const settings = { files: ["sut/data"], lock: "sut/lock.yaml", env: ["A", "B"] }
      const digest = (script: string, changes: object = {}) =>
        Effect.flatMap(bench.declaring(script, { ...settings, ...changes }), (loaded) =>
          Effect.map(open("agent", loaded), ({ identity }) => identity.digest)
        )
      const base = yield* digest(OK)
      assert.strictEqual(yield* digest(OK, { env: ["B", "A"], max_cost_usd: 2 }), base)
      yield* bench.write("sut/unnamed.txt", "x")
      assert.strictEqual(yield* digest(OK), base)
      const others = [
        yield* digest(`${OK}# changed\n`),
        yield* digest(OK, { command: ["sh", "sut/agent.sh", "--fast"] }),
        yield* digest(OK, { env: ["A"] }),
        yield* digest(OK, { network: true }),
        yield* digest(OK, { files: ["sut/data", "sut/unnamed.txt"] }),
        yield* bench.fs.chmod(bench.at("sut/data/a.txt"), 0o644).pipe(Effect.andThen(digest(OK))),
        yield* bench.write("sut/data/a.txt", "b").pipe(Effect.andThen(digest(OK))),
        yield* bench.write("sut/data/b.txt", "b").pipe(Effect.andThen(digest(OK))),
        yield* bench.write("sut/lock.yaml", "models: [m-2]\n").pipe(Effect.andThen(digest(OK)))
      ]
      assert.strictEqual(new Set([base, ...others]).size, others.length + 1, canonicalJson(others))
    })
  )

  inBench("is of a declared lock, and one that declares nothing is refused", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("sut/lock.yaml", "versions: { agent: '1' }\n")
      const loaded = yield* bench.declaring(OK, { lock: "sut/lock.yaml" })
      assert.strictEqual((yield* open("agent", loaded)).identity.lock, "declared")
      for (const text of ["{}\n", "models: []\nversions: {}\n", "", "models: ['']\n", "model: [m]\n"]) {
        yield* bench.write("sut/lock.yaml", text)
        const error = yield* Effect.flip(open("agent", loaded))
        // The copy that is read is nobody's to correct.
        assert.deepInclude(error, { _tag: "SourceInvalid", file: bench.at("sut/lock.yaml") }, text)
      }
      yield* bench.fs.remove(bench.at("sut/lock.yaml"))
      assert.strictEqual((yield* Effect.flip(open("agent", loaded)))._tag, "InputMissing")
    })
  )

  inBench("covers a file that is the value of an option, which leads to the copy", (bench) =>
    Effect.gen(function* () {
      const { fs, root } = bench
      yield* bench.write("sut/config.txt", "first")
      yield* fs.writeFileString(`${root}/outside.txt`, "first")
      const shows = 'printf %s "$1" > said; cat "${1#--config=}" > config; echo {}\n'
      const declared = yield* bench.declaring(shows, { command: ["sh", "sut/agent.sh", "--config=sut/config.txt"] })
      const line = `sh ${bench.at("sut/agent.sh")} --config=${root}/outside.txt`
      const seen = Effect.fnUntraced(function* (loaded: LoadedTaskClass, choice?: string) {
        const { read, sut } = yield* attempt(bench, loaded, choice)
        assert.notInclude(yield* read("said"), root)
        assert.match(yield* read("said"), /^--config=\/.*\.txt$/u)
        return [yield* read("config"), sut.identity.digest] as const
      })
      const before = [yield* seen(declared), yield* seen(bench.loaded({}), line)]
      yield* bench.write("sut/config.txt", "second")
      yield* fs.writeFileString(`${root}/outside.txt`, "second")
      const after = [yield* seen(declared), yield* seen(bench.loaded({}), line)]
      assert.deepStrictEqual(
        [before, after].map((some) => some.map(([config]) => config)),
        [
          ["first", "first"],
          ["second", "second"]
        ]
      )
      assert.strictEqual(new Set([...before, ...after].map(([, digest]) => digest)).size, 4)
      // What names no file is a text like any other.
      const plain = yield* bench.declaring('printf %s "$1" > said; echo {}\n', {
        command: ["sh", "sut/agent.sh", "--config=sut/none.txt"]
      })
      assert.strictEqual(yield* (yield* attempt(bench, plain)).read("said"), "--config=sut/none.txt")
    })
  )

  inBench("covers a folder only where it is declared; then arguments that name it lead to the copy", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("sut/data/word.txt", "first")
      const settings = { command: ["sh", "sut/agent.sh", "sut/data", "--data=sut/data"] as const }
      const script = 'printf %s "$1 $2" > said; echo {}\n'
      const alone = yield* attempt(bench, yield* bench.declaring(script, settings))
      assert.strictEqual(yield* alone.read("said"), "sut/data --data=sut/data")
      const loaded = yield* bench.declaring(script, { ...settings, files: ["sut/data"] })
      const { read, sut } = yield* attempt(bench, loaded)
      assert.match(yield* read("said"), /^\/.*\/sut\/data --data=\/.*\/sut\/data$/u)
      yield* bench.write("sut/data/word.txt", "second")
      assert.notStrictEqual((yield* open("agent", loaded)).identity.digest, sut.identity.digest)
    })
  )

  inBench("covers a program of PATH by its bytes, unless it is Node or large", (bench) =>
    Effect.gen(function* () {
      const { fs, root } = bench
      const bin = `${root}/bin`
      yield* fs.makeDirectory(bin)
      const put = (text: string) => fs.writeFileString(`${bin}/agent`, text, { mode: 0o755 })
      const env = ConfigProvider.fromEnv({ env: { PATH: `${bin}:/usr/bin:/bin` } })
      const digest = (line: string) =>
        Effect.map(open(line, bench.loaded({})), ({ identity }) => identity.digest).pipe(
          Effect.provideService(ConfigProvider.ConfigProvider, env)
        )
      const lines = ["agent --fast", `${bin}/agent --fast`]
      yield* put("#!/bin/sh\necho {}\n")
      const before = yield* Effect.forEach(lines, digest)
      assert.deepStrictEqual(yield* Effect.forEach(lines, digest), before)
      yield* put("#!/bin/sh\necho '{}'\n")
      const after = yield* Effect.forEach(lines, digest)
      assert.strictEqual(new Set([...before, ...after]).size, 4)
      yield* fs.truncate(`${bin}/agent`, 16 * 1024 * 1024 + 1)
      const large = yield* digest("agent --fast")
      yield* fs.truncate(`${bin}/agent`, 16 * 1024 * 1024 + 2)
      assert.strictEqual(yield* digest("agent --fast"), large)
      yield* fs.remove(`${bin}/agent`)
      yield* fs.symlink(process.execPath, `${bin}/agent`)
      assert.strictEqual(yield* digest("agent --fast"), large)
    })
  )

  inBench("cannot be over files outside of the task class, and the place is told", (bench) =>
    Effect.gen(function* () {
      const { fs, root } = bench
      yield* fs.writeFileString(`${root}/agent.sh`, OK)
      yield* fs.writeFileString(`${root}/bench/agent.sh`, OK)
      for (const [argument, line] of [
        ["../agent.sh", 5],
        [`${root}/agent.sh`, 5],
        ["--script=../../agent.sh", 5]
      ] as const) {
        const yaml = ["sut: agent", "suts:", "  agent:", "    command:", `      - ${argument}`].join("\n")
        yield* bench.write("task-class.yaml", `${yaml}\n`)
        const loaded = yield* bench.declaring(OK, { command: [argument] })
        const error = yield* Effect.flip(open("agent", loaded))
        if (error._tag !== "SourceInvalid") return assert.fail(error.message)
        assert.deepInclude(error.problems[0], { line, column: 9 })
        assert.include(error.message, "names a file that is not below the folder of the task class")
      }
      // A program of PATH is none, nor is what does not name a file.
      yield* open("agent", yield* bench.declaring(OK, { command: ["/bin/sh", "../none.sh"] }))
    })
  )

  inBench("cannot be over the cases, links or what lies elsewhere", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("sut/data/a.txt", "a")
      yield* bench.fs.symlink(bench.at("cases"), bench.at("sut/link"))
      const bad: ReadonlyArray<readonly [object, string]> = [
        [{ files: ["cases/one"] }, "cases of the task class"],
        [{ files: ["."] }, "not below the folder of the task class"],
        [{ files: ["../toy"] }, "not below the folder of the task class"],
        [{ files: ["sut"] }, "a symbolic link"],
        [{ files: ["sut/link"] }, "cases of the task class"],
        [{ command: ["cat", "cases/one/input/task.txt"] }, "cases of the task class"],
        [{ lock: "../lock.yaml" }, "not below the folder of the task class"]
      ]
      for (const [settings, why] of bad) {
        const error = yield* Effect.flip(open("agent", yield* bench.declaring(OK, settings)))
        assert.strictEqual(error._tag, "SourceInvalid", why)
        assert.include(error.message, why)
      }
      const line = yield* Effect.flip(open(`cat ${bench.at("cases/one/input/task.txt")}`, bench.loaded({})))
      assert.strictEqual(line._tag, "UsageInvalid")
    })
  )
})
