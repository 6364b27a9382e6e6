import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import {
  attempt as attemptAlone,
  harnessed as attempt,
  inBench,
  outputOf,
  saved,
  type ToyBench
} from "./bench/inBench.ts"
import { end, forkSleeper, survivors } from "./dod/survivors.ts"

const WORKS = `echo done > task.txt; rm notes/old.txt; mkdir new; echo a > new/a.txt; echo b > B.txt
echo '{"output":"ok"}'
`

describe("The harness", () => {
  inBench("keeps what was replied and left behind, and says what changed", (bench) =>
    Effect.gen(function* () {
      yield* bench.fs.makeDirectory(`${bench.evidence}/workspace`, { recursive: true })
      yield* bench.fs.writeFileString(`${bench.evidence}/workspace/stale.txt`, "of an earlier attempt")
      const ended = yield* attempt(bench, yield* bench.declaring(WORKS, { max_cost_usd: 1 }))
      assert.deepInclude(ended, { _tag: "Output", refused: false, costUsd: 1 })
      assert.deepStrictEqual(yield* outputOf(bench), {
        case_id: "one",
        reply: { output: "ok" },
        workspace: "workspace",
        changed: [
          { path: "B.txt", change: "added" },
          { path: "new/a.txt", change: "added" },
          { path: "notes/old.txt", change: "removed" },
          { path: "task.txt", change: "modified" }
        ],
        validators: {}
      })
      const files = yield* bench.fs.readDirectory(`${bench.evidence}/workspace`, { recursive: true })
      assert.deepStrictEqual(files.toSorted(), ["B.txt", "new", "new/a.txt", "notes", "task.txt"])
      assert.strictEqual(yield* bench.fs.readFileString(`${bench.evidence}/workspace/task.txt`), "done\n")
      assert.strictEqual(yield* bench.fs.readFileString(bench.at("cases/one/input/task.txt")), "do it\n")
      const again = yield* saved(bench.evidence)
      assert.deepInclude(ended, again)
    })
  )

  inBench("tells a refusal", (bench) =>
    Effect.gen(function* () {
      const ended = yield* attempt(bench, yield* bench.declaring(`echo '{"refused":true}'\n`))
      assert.deepInclude(ended, { _tag: "Output", refused: true })
      assert.isTrue((yield* saved(bench.evidence)).refused)
    })
  )
})

const exceptions: ReadonlyArray<readonly [string, string, string]> = [
  ["ends with another exit code than 0", "echo {}; exit 3\n", "exit code 3"],
  ["does not reply", "true\n", "without a reply"],
  ["replies white space only", "echo '  '\n", "without a reply"],
  ["replies prose", "echo All done.\n", "is no reply"],
  ["replies with a list", "echo '[]'\n", "is no reply"],
  ["replies with a field that is none", `echo '{"refuse":true}'\n`, "is no reply"],
  ["replies with the wrong type", `echo '{"refused":"yes"}'\n`, "is no reply"],
  ["replies twice in what it prints", "echo '{}{}'\n", "is no reply"],
  ["replies with a number that JSON does not have", `echo '{"output":1e999}'\n`, "is no reply"],
  ["replies with a key given twice", `echo '{"refused":true,"refused":false}'\n`, "is no reply"],
  ["replies with a thing without a bottom", `head -c 900000 /dev/zero | tr '\\0' '['\n`, "is no reply"],
  [
    "replies with a thing too deep to be kept",
    `echo '{"output":${"[".repeat(199)}${"]".repeat(199)}}'\n`,
    "cannot be kept"
  ],
  ["replies in two places", `echo '{}' >&3; echo '{}' > "$ASSAY_REPLY"\n`, "replied twice"],
  ["replies with what is no text", `printf '\\377' >&3\n`, "not UTF-8"],
  ["replies at too great a length", "head -c 1100000 /dev/zero >&3\n", "larger than"],
  ["prints without an end", "head -c 1100000 /dev/zero\n", "printed more"],
  ["kills itself", "kill -9 $$\n", "a signal"],
  ["leaves a symbolic link behind", "ln -s /etc/passwd new; echo {}\n", '"new" is a symbolic link'],
  ["leaves a link in the place of a folder", "rm -r notes; ln -s . notes; echo {}\n", '"notes" is a symbolic link'],
  ["leaves a pipe behind", "mkfifo new; echo {}\n", '"new" is a pipe'],
  ["leaves too much behind", "head -c 2000000 /dev/zero > big; echo {}\n", "larger than 1 MiB"],
  ["leaves its workspace no folder", 'rm -r "$PWD"; ln -s / "$PWD"; echo {}\n', "a symbolic link, not a folder"],
  ["leaves no workspace behind", 'rm -r "$PWD"; echo {}\n', "cannot be read"],
  ["leaves a name that is no text behind", "touch $(printf '\\377'); echo {}\n", "cannot be read"]
]

describe("A system under test is a sut.exception where it", () => {
  for (const [what, script, why] of exceptions) {
    inBench(what, (bench) =>
      Effect.gen(function* () {
        const loaded = yield* bench.declaring(script, { max_cost_usd: 1 })
        const ended = yield* attempt(bench, loaded)
        assert.deepInclude(ended, { _tag: "Failed", code: "sut.exception", costUsd: 1 })
        const detail = ended._tag === "Failed" ? ended.detail : ""
        assert.include(detail, why)
        assert.notMatch(detail, /assay-|\/tmp/u)
        assert.isFalse(yield* bench.fs.exists(`${bench.evidence}/output.json`))
        assert.isFalse(yield* bench.fs.exists(`${bench.evidence}/workspace`))
      })
    )
  }

  inBench("cannot be started", (bench) =>
    Effect.gen(function* () {
      for (const program of ["assay-no-such-program", "sut/agent.sh"]) {
        const loaded = yield* bench.declaring("#!/no/such/interpreter\n", { command: [program] })
        const ended = yield* attempt(bench, loaded)
        assert.deepInclude(ended, { _tag: "Failed", code: "sut.exception" })
        assert.include(ended._tag === "Failed" ? ended.detail : "", "cannot be started")
        assert.notMatch(ended._tag === "Failed" ? ended.detail : "", /assay-[A-Za-z0-9]{6}|\/tmp/u)
      }
    })
  )

  inBench("is given a good script, which is none (the table can tell)", (bench) =>
    Effect.gen(function* () {
      assert.strictEqual((yield* attempt(bench, yield* bench.declaring("echo {}\n")))._tag, "Output")
      const deep = `echo '{"output":${"[".repeat(198)}${"]".repeat(198)}}'\n`
      assert.strictEqual((yield* attempt(bench, yield* bench.declaring(deep)))._tag, "Output")
    })
  )
})

describe("A system under test that takes too long", () => {
  inBench("is a sut.timeout, and nothing of it is left", (bench) =>
    Effect.gen(function* () {
      const pids = `${bench.root}/pids`
      const loaded = yield* bench.declaring(forkSleeper(pids, "echo '{}'; sleep 60"), { max_cost_usd: 1 })
      const short = { ...loaded, settings: { ...loaded.settings, limits: { ...bench.limits, sut_seconds: 1 } } }
      const ended = yield* attempt(bench, short)
      assert.deepInclude(ended, {
        _tag: "Failed",
        code: "sut.timeout",
        detail: "The system under test took longer than 1 second.",
        costUsd: 1
      })
      assert.deepStrictEqual(yield* survivors(pids), { written: 1, alive: [] })
    })
  )

  inBench("would be seen if it lived on", (bench) =>
    Effect.gen(function* () {
      const pids = `${bench.root}/pids`
      // The same sleeper in a session of its own is out of reach of its group.
      const script = forkSleeper(pids, "echo '{}'").replace("exec sleep 60", "exec setsid sleep 60")
      const { end: ended } = yield* attemptAlone(bench, yield* bench.declaring(script))
      assert.strictEqual(ended._tag, "Replied")
      const { written, alive } = yield* survivors(pids)
      assert.strictEqual(written, 1)
      assert.lengthOf(alive, 1)
      yield* end(alive)
    })
  )
})

const tried = (bench: ToyBench) => Effect.flatMap(bench.declaring(WORKS), (loaded) => attempt(bench, loaded))

describe("A saved output", () => {
  inBench("has another digest when a file of it has changed", (bench) =>
    Effect.gen(function* () {
      const ended = yield* tried(bench)
      const digest = ended._tag === "Output" ? ended.digest : ""
      assert.strictEqual((yield* saved(bench.evidence)).digest, digest)
      const changes: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        bench.fs.writeFileString(`${bench.evidence}/workspace/B.txt`, "other"),
        bench.fs.writeFileString(`${bench.evidence}/workspace/C.txt`, ""),
        Effect.flatMap(bench.fs.readFileString(`${bench.evidence}/output.json`), (text) =>
          bench.fs.writeFileString(`${bench.evidence}/output.json`, text.replace('"ok"', '"better"'))
        )
      ]
      const seen = new Set([digest])
      for (const change of changes) {
        yield* change
        seen.add((yield* saved(bench.evidence)).digest)
      }
      assert.strictEqual(seen.size, changes.length + 1)
    })
  )

  inBench("is refused where it is not there, is none, or leads elsewhere", (bench) =>
    Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(saved(bench.evidence)))._tag, "InputMissing")
      yield* tried(bench)
      yield* bench.fs.symlink("/etc", `${bench.evidence}/workspace/etc`)
      assert.strictEqual((yield* Effect.flip(saved(bench.evidence)))._tag, "InputMissing")
      const output = `${bench.evidence}/output.json`
      const text = yield* bench.fs.readFileString(output)
      yield* bench.fs.writeFileString(output, text.replace('"workspace": "workspace"', '"workspace": ".."'))
      assert.strictEqual((yield* Effect.flip(saved(bench.evidence)))._tag, "InputMissing")
      yield* bench.fs.writeFileString(output, text.replace('"case_id": "one"', '"case_id": "one", "score": 1'))
      assert.strictEqual((yield* Effect.flip(saved(bench.evidence)))._tag, "SourceInvalid")
      yield* bench.fs.writeFileString(output, text.replace('"ok"', "secret"))
      const refusal = yield* Effect.flip(saved(bench.evidence))
      assert.strictEqual(refusal._tag, "SourceInvalid")
      assert.notInclude(JSON.stringify(refusal), "secret")
    })
  )
})
