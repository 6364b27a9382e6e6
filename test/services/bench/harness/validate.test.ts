import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { end, forkSleeper, survivors } from "../../dod/survivors.ts"
import { harnessed, inBench, outputOf, saved } from "../inBench.ts"

const OK = "echo new > new.txt; echo '{}'\n"

describe("Validators", () => {
  inBench("are run by the harness in the result, and their exit codes decide", (bench) =>
    Effect.gen(function* () {
      const scripts = {
        passes: "test -f new.txt && test -f task.txt && echo fine\n",
        fails: "echo no >&2; exit 7\n",
        killed: "kill -9 $$\n",
        late: "echo started; sleep 30\n"
      }
      assert.strictEqual((yield* harnessed(bench, yield* bench.validating(OK, scripts, 2)))._tag, "Output")
      const { validators } = yield* outputOf(bench)
      assert.deepStrictEqual(validators["passes"], { status: "passed", exit_code: 0, tail: "fine" })
      assert.deepStrictEqual(validators["fails"], { status: "failed", exit_code: 7, tail: "no" })
      assert.deepInclude(validators["killed"], { status: "failed", exit_code: null })
      assert.deepStrictEqual(validators["late"], { status: "timeout", exit_code: null, tail: "started" })
      assert.strictEqual(yield* bench.fs.readFileString(`${bench.evidence}/validator-fails.stderr`), "no\n")
    })
  )

  inBench("that cannot be started were not run, which is no pass", (bench) =>
    Effect.gen(function* () {
      const { settings } = yield* bench.declaring(OK)
      const loaded = bench.loaded({ ...settings, validators: [{ name: "none", command: ["assay-no-such-program"] }] })
      yield* harnessed(bench, loaded)
      const { validators } = yield* outputOf(bench)
      assert.deepInclude(validators["none"], { status: "not_run", exit_code: null })
    })
  )

  inBench("have a clean copy each, so that none spoils the result", (bench) =>
    Effect.gen(function* () {
      const scripts = {
        "a-spoils": "rm -r task.txt notes; echo bad > new.txt\n",
        "b-looks": 'test -f task.txt && test "$(cat new.txt)" = new\n'
      }
      yield* harnessed(bench, yield* bench.validating(OK, scripts))
      const { validators, changed } = yield* outputOf(bench)
      assert.strictEqual(validators["b-looks"]?.status, "passed")
      assert.deepStrictEqual(changed, [{ path: "new.txt", change: "added" }])
      assert.strictEqual(yield* bench.fs.readFileString(`${bench.evidence}/workspace/new.txt`), "new\n")
    })
  )

  inBench("meet the files of the task class as they were when the first case met them", (bench) =>
    Effect.gen(function* () {
      const loaded = yield* bench.validating(OK, { same: "exit 0\n" })
      yield* harnessed(bench, loaded)
      yield* bench.write("validators/same.sh", "exit 1\n")
      yield* harnessed(bench, loaded)
      assert.strictEqual((yield* outputOf(bench)).validators["same"]?.status, "passed")
    })
  )

  inBench("are not run where the files of the task class are no longer what was loaded", (bench) =>
    Effect.gen(function* () {
      const loaded = yield* bench.validating(OK, { same: "exit 1\n" })
      yield* bench.write("validators/same.sh", "exit 0\n")
      assert.strictEqual((yield* Effect.flip(harnessed(bench, loaded)))._tag, "InputMissing")
    })
  )

  inBench("see nothing of the environment but what every program sees", (bench) =>
    Effect.gen(function* () {
      const loaded = yield* bench.validating(OK, { bare: 'test -z "$VITEST" && test -n "$PATH"\n' })
      yield* harnessed(bench, loaded)
      assert.strictEqual((yield* outputOf(bench)).validators["bare"]?.status, "passed")
    })
  )

  inBench("that take too long leave nothing running", (bench) =>
    Effect.gen(function* () {
      const pids = `${bench.root}/pids`
      yield* harnessed(bench, yield* bench.validating(OK, { late: forkSleeper(pids, "sleep 60") }, 1))
      assert.strictEqual((yield* outputOf(bench)).validators["late"]?.status, "timeout")
      const { written, alive } = yield* survivors(pids)
      yield* end(alive)
      assert.deepStrictEqual({ written, alive }, { written: 1, alive: [] })
    })
  )
})

describe("The digest of an output", () => {
  const TELLS_TIME = 'echo "took $(date +%s%N) ns in $PWD by $0"\n'

  inBench("is the same for the same output, although validators print times", (bench) =>
    Effect.gen(function* () {
      const loaded = yield* bench.validating(OK, { timed: TELLS_TIME })
      const first = yield* harnessed(bench, loaded)
      const tail = (yield* outputOf(bench)).validators["timed"]?.tail ?? ""
      const second = yield* harnessed(bench, loaded)
      assert.notStrictEqual((yield* outputOf(bench)).validators["timed"]?.tail, tail)
      assert.match(tail, /^took \d+ ns in \. by toy\/validators\/timed\.sh$/u)
      assert.strictEqual(
        first._tag === "Output" ? first.digest : "first",
        second._tag === "Output" ? second.digest : "second"
      )
    })
  )

  inBench("is another one where a validator ends in another way", (bench) =>
    Effect.gen(function* () {
      yield* harnessed(bench, yield* bench.validating(OK, { check: "exit 0\n" }))
      const passed = yield* saved(bench.evidence)
      yield* harnessed(bench, yield* bench.validating(OK, { check: "exit 1\n" }))
      assert.notStrictEqual((yield* saved(bench.evidence)).digest, passed.digest)
    })
  )
})
