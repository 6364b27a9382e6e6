import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber } from "effect"
import { hasBegun } from "../../src/domain/bench/attempt.ts"
import type { BenchReport } from "../../src/domain/bench/BenchReport.ts"
import { promotionEvidence } from "../../src/domain/bench/promotionEvidence.ts"
import { endedRuns } from "../../src/domain/bench/runRecords.ts"
import { digestOf } from "../../src/domain/source/digest.ts"
import type { HarnessEnd } from "../../src/services/BenchHarness.ts"
import { loadedCase, runInputs } from "../domain/bench/generators.ts"
import { type Acts, benchOf, ends, lasting, output, reply, toy } from "./bench/benching.ts"

const cases = ["a", "b", "c", "d"].map((id) => loadedCase(id))

/** A run that is interrupted while it is at an attempt; the others go their ways. */
const interruptedAt = (at: string, given: Partial<Acts> = {}) =>
  Effect.gen(function* () {
    const begun = yield* Deferred.make<void>()
    const ended: Array<string> = []
    const bench = yield* benchOf(cases, given)
    const { sut } = bench.acts
    bench.acts.sut = (id, repeat) =>
      id === at
        ? Deferred.succeed(begun, undefined).pipe(
            Effect.andThen(Effect.never),
            Effect.onInterrupt(() => Effect.sync(() => ended.push(id)))
          )
        : sut(id, repeat)
    const fiber = yield* Effect.forkChild(bench.run({ concurrency: 1 }))
    yield* Deferred.await(begun)
    yield* Fiber.interrupt(fiber)
    bench.acts.sut = sut
    return { ...bench, ended, exit: yield* Fiber.await(fiber) }
  })

describe("An interruption", () => {
  it.effect("ends what is running and leaves an incomplete report in the chain", () =>
    Effect.gen(function* () {
      const { ended, exit, reports } = yield* interruptedAt("c", { maxCostUsd: 0.5 })
      assert.isTrue(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause))
      assert.deepStrictEqual(ended, ["c"])
      const [report] = yield* reports
      assert.deepStrictEqual(report && ends(report), {
        "a/0": "passed",
        "b/0": "passed",
        "c/0": "sut.cancelled",
        "d/0": "sut.cancelled"
      })
      assert.deepStrictEqual(
        report?.per_case.flatMap(({ attempts }) => attempts.map(hasBegun)),
        [true, true, true, false],
        "it says which of them had begun"
      )
      assert.isFalse(report?.complete)
      assert.strictEqual(report?.total_cost_usd, 0.5, "what was begun may have cost the most that it can")
    })
  )

  it.effect("of a caller that cannot be interrupted gives it the report, to show it", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const { run } = yield* benchOf(cases, {
        sut: () => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
      })
      const seen: Array<string | null> = []
      const caller = Effect.uninterruptible(Effect.tap(run(), ({ stopped }) => Effect.sync(() => seen.push(stopped))))
      const fiber = yield* Effect.forkChild(caller)
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(seen, ["interrupted"])
    })
  )
})

describe("A resumed run", () => {
  it.effect("takes over what is done, and runs the rest", () =>
    Effect.gen(function* () {
      const fails: HarnessEnd = { _tag: "Failed", code: "sut.exception", detail: "x", costUsd: null, wallClockMs: 1 }
      const { asked, events, reports, run, tried } = yield* interruptedAt("c", {
        sut: (id) => Effect.succeed(id === "b" ? fails : output())
      })
      const before = [...tried]
      const { report } = yield* run({ resume: true, cache: false })
      assert.deepStrictEqual(tried.slice(before.length), ["c/0", "d/0"])
      assert.deepStrictEqual(asked, ["a/0", "c/0", "d/0"])
      const [first] = yield* reports
      assert.strictEqual(report.resumed_from, first?.run_id)
      assert.strictEqual(report.run_key, first?.run_key)
      assert.isTrue(report.complete)
      assert.strictEqual(ends(report)["b/0"], "sut.exception")
      const planned = events.findLast(({ _tag }) => _tag === "Planned")
      assert.isTrue(planned?._tag === "Planned" && planned.takenOver === 2 && planned.attempts === 4)

      const whole = yield* benchOf(cases, { sut: (id) => Effect.succeed(id === "b" ? fails : output()) })
      const { report: unbroken } = yield* whole.run()
      assert.strictEqual(lasting(report), lasting(unbroken), "as if nobody had interrupted it")
    })
  )

  it.effect("scores again, without another attempt, what only lacks its score", () =>
    Effect.gen(function* () {
      const { acts, asked, run, tried } = yield* benchOf(cases, {
        maxCostUsd: 1,
        sut: (id) => Effect.succeed(output({ digest: digestOf(id), costUsd: 0.25 })),
        rubric: (id) => Effect.succeed(id < "c" ? reply() : { _tag: "TimedOut", detail: "x", wallClockMs: 1 })
      })
      const first = yield* run({ concurrency: 1 })
      assert.isFalse(first.report.complete)
      const second = yield* run({ resume: true, concurrency: 1 })
      assert.isFalse(second.report.complete, "the rubric still fails")
      acts.rubric = () => Effect.succeed(reply())
      const third = yield* run({ resume: true, concurrency: 1 })
      assert.isTrue(third.report.complete)
      assert.strictEqual(third.report.resumed_from, second.report.run_id)
      assert.deepStrictEqual(tried, ["a/0", "b/0", "c/0", "d/0"])
      assert.deepStrictEqual(asked.slice(4), ["c/0", "d/0", "c/0", "d/0"])
      assert.strictEqual(third.report.total_cost_usd, 1, "what was spent before counts")
    })
  )

  it.effect("attempts again what was stored and is not as it was", () =>
    Effect.gen(function* () {
      const { acts, outputs, run, tried } = yield* benchOf(cases, {
        sut: (id) => Effect.succeed(output({ digest: digestOf(id) })),
        rubric: (id) => Effect.succeed(id < "c" ? reply() : { _tag: "TimedOut", detail: "x", wallClockMs: 1 })
      })
      yield* run({ concurrency: 1 })
      for (const [evidence] of outputs) {
        if (evidence.includes("/c/")) outputs.set(evidence, { refused: false, digest: digestOf("tampered") })
        if (evidence.includes("/d/")) outputs.delete(evidence)
      }
      acts.rubric = () => Effect.succeed(reply())
      const { report } = yield* run({ resume: true, concurrency: 1 })
      assert.isTrue(report.complete)
      assert.deepStrictEqual(tried.slice(4), ["c/0", "d/0"])
    })
  )

  it.effect("must have an incomplete last run of the same inputs", () =>
    Effect.gen(function* () {
      const { reports, run } = yield* interruptedAt("c")
      assert.match((yield* Effect.flip(run({ resume: true, repeat: 2 }))).message, /nothing to resume/u)
      yield* run({ resume: true })
      const error = yield* Effect.flip(run({ resume: true }))
      const last = (yield* reports).at(-1)
      assert.include(error.message, `${last?.run_id}, is complete`)
    })
  )

  it.effect("counts what the first run has spent against the cap", () =>
    Effect.gen(function* () {
      const costly = { maxCostUsd: 0.1, sut: () => Effect.succeed(output({ costUsd: 0.1 })) }
      const { run, tried } = yield* benchOf(cases, costly)
      yield* run({ costCapUsd: 0.2 })
      const again = yield* run({ costCapUsd: 0.2, resume: true })
      assert.strictEqual(again.stopped, "cost-cap")
      assert.lengthOf(tried, 2)
      const more = yield* run({ costCapUsd: 0.4, resume: true })
      assert.deepStrictEqual([more.report.complete, more.report.total_cost_usd], [true, 0.4])
      assert.lengthOf(tried, 4)
    })
  )
})

/** Which runs are evidence today, by their places in the chain, and why the last one is none. */
const evidenceOf = (records: ReadonlyArray<BenchReport>) => {
  const today = {
    sut: runInputs.sut,
    digests: { ...toy.digests, cases: runInputs.case_set_digest },
    limits: runInputs.limits,
    cases,
    now: 0
  }
  const { ignored, runs } = promotionEvidence(records, today)(1)
  const ids = endedRuns(records).map(({ run_id }) => run_id)
  return {
    runs: runs.map(({ run_id }) => ids.indexOf(run_id)),
    why: ignored.find(({ run_id }) => run_id === ids.at(-1))?.why
  }
}
describe("Of a resumed run as evidence", () => {
  const begunAgain =
    "attempts that had begun were made again when it was resumed: it counts only against (no case failed in it)"

  it.effect("an attempt is made that had not begun when the cost cap was reached", () =>
    Effect.gen(function* () {
      const costly = { maxCostUsd: 0.1, sut: () => Effect.succeed(output({ costUsd: 0.1 })) }
      const { records, run } = yield* benchOf(cases, costly)
      yield* run({ costCapUsd: 0.2, cache: false })
      yield* run({ costCapUsd: 0.4, cache: false, resume: true })
      assert.deepStrictEqual(evidenceOf(yield* records), { runs: [1], why: undefined })
    })
  )

  it.effect("none may be made again that had begun, not even two runs later", () =>
    Effect.gen(function* () {
      const { records, run } = yield* interruptedAt("c", { maxCostUsd: 0.1 })
      // The second run has no money for a single attempt.
      yield* run({ resume: true, cache: false, costCapUsd: 0.05 })
      yield* run({ resume: true, cache: false })
      assert.deepStrictEqual(evidenceOf(yield* records), { runs: [], why: begunAgain })
      yield* run({ cache: false })
      assert.deepStrictEqual(evidenceOf(yield* records), { runs: [3], why: undefined })
    })
  )

  it.effect.each([
    ["scored again", false],
    ["made again, since its output was gone", true]
  ] as const)("an attempt that lacks its score is %s", ([_what, gone]) =>
    Effect.gen(function* () {
      const { acts, outputs, records, run } = yield* benchOf(cases, {
        sut: (id) => Effect.succeed(output({ digest: digestOf(id) })),
        rubric: (id) => Effect.succeed(id < "d" ? reply() : { _tag: "TimedOut", detail: "x", wallClockMs: 1 })
      })
      yield* run({ cache: false })
      acts.rubric = () => Effect.succeed(reply())
      acts.sut = () => Effect.succeed(output({ digest: digestOf("another time") }))
      if (gone) outputs.clear()
      yield* run({ cache: false, resume: true })
      assert.deepStrictEqual(
        evidenceOf(yield* records),
        gone ? { runs: [], why: begunAgain } : { runs: [1], why: undefined }
      )
    })
  )
})

describe("A run of what did not pass in another one", () => {
  it.effect("names that run by the beginning of its id, and its report by the whole", () =>
    Effect.gen(function* () {
      const { reports, run } = yield* benchOf(cases, {
        rubric: (id) => Effect.succeed(reply({ passed: id !== "b" }))
      })
      const { report: whole } = yield* run()
      const failed = yield* run({ filter: { failed_in: whole.run_id.slice(0, 20) }, cache: false })
      assert.deepStrictEqual(Object.keys(ends(failed.report)), ["b/0"])
      assert.deepStrictEqual(failed.report.case_filter, { failed_in: whole.run_id })
      const unclear = yield* Effect.flip(run({ filter: { failed_in: "0" } }))
      assert.match(unclear.message, /2 runs begin with "0"/u)
      const other = yield* Effect.flip(run({ filter: { failed_in: "Z" } }))
      assert.match(other.message, /no run "Z"/u)
      assert.lengthOf(yield* reports, 2)
    })
  )
})
