import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { cacheHits } from "../../src/domain/bench/cacheHits.ts"
import { CannotWrite } from "../../src/domain/source/errors.ts"
import type { HarnessEnd } from "../../src/services/BenchHarness.ts"
import type { RubricAnswer } from "../../src/services/RubricHost.ts"
import { loadedCase, runInputs } from "../domain/bench/generators.ts"
import { benchOf, ends, lasting, output, reply } from "./bench/benching.ts"

const cases = ["a", "b", "c", "d", "e", "f"].map((id) =>
  loadedCase(id, { curation_class: id === "b" ? "held-out" : "rag-corpus-derived" })
)

describe("A run", () => {
  it.effect("attempts and scores every case, and appends the report to the chain", () =>
    Effect.gen(function* () {
      const { events, reports, run } = yield* benchOf(cases)
      const { hash, report, stopped } = yield* run()
      assert.isNull(stopped)
      assert.isTrue(report.complete)
      assert.deepStrictEqual([report.passed_count, report.counts.total, report.mean_score], [6, 6, 1])
      assert.strictEqual(report.isolation_class, "sut:process rubric:process+permission")
      assert.match(report.run_id, /^[0-9A-HJKMNP-TV-Z]{26}$/u)
      assert.deepStrictEqual(yield* reports, [report])
      assert.deepStrictEqual(
        events.map(({ _tag }) => _tag),
        ["Planned", ...cases.map(() => "Progressed" as const), "Appended"]
      )
      const last = events.at(-1)
      assert.isTrue(last?._tag === "Appended" && last.hash === hash)
    })
  )

  const failing: ReadonlyArray<readonly [string, HarnessEnd | null, RubricAnswer | null]> = [
    ["sut.exception", { _tag: "Failed", code: "sut.exception", detail: "x", costUsd: null, wallClockMs: 1 }, null],
    ["sut.timeout", { _tag: "Failed", code: "sut.timeout", detail: "x", costUsd: null, wallClockMs: 1 }, null],
    ["rubric.timeout", null, { _tag: "TimedOut", detail: "x", wallClockMs: 1 }],
    ["rubric.malformed_output", null, { _tag: "Malformed", detail: "x", wallClockMs: 1 }],
    ["rubric.malformed_output", null, reply({ score: Number.NaN })],
    ["rubric.unknown_breakdown_key", null, reply({ breakdown: { "b.c": 1 } })],
    ["rubric.unknown_failure_mode", null, reply({ failure_modes: [{ code: "toy.unheard" }] })],
    ["rubric.unknown_failure_mode", null, reply({ failure_modes: [{ code: "sut.timeout" }] })]
  ]
  it.effect.each(failing)("goes on after %s, and counts that case as 0", ([code, end, answer]) =>
    Effect.gen(function* () {
      const { run } = yield* benchOf(cases, {
        sut: (id) => Effect.succeed(id === "c" && end !== null ? end : output()),
        rubric: (id) => Effect.succeed(id === "c" && answer !== null ? answer : reply())
      })
      const { report } = yield* run()
      assert.strictEqual(ends(report)["c/0"], code)
      assert.deepStrictEqual(report.failure_codes, { [code]: 1 })
      assert.deepStrictEqual([report.passed_count, report.counts.failed, report.counts.total], [5, 1, 6])
      assert.closeTo(report.mean_score ?? 0, 5 / 6, 1e-9)
      assert.strictEqual(report.complete, code.startsWith("sut."), "a failed rubric says nothing of the system")
    })
  )

  it.effect("is the same whatever the concurrency and the order in which attempts end", () =>
    Effect.gen(function* () {
      const flawed = {
        sut: (id: string, repeat: number) =>
          Effect.succeed<HarnessEnd>(
            id === "e" && repeat === 1
              ? { _tag: "Failed", code: "sut.exception", detail: "It fell.", costUsd: null, wallClockMs: 1 }
              : output()
          ),
        rubric: (id: string) => Effect.succeed(reply({ score: id === "b" ? 0.1 : 0.7, passed: id !== "b" }))
      }
      const slow = yield* benchOf(cases, flawed)
      const one = yield* slow.run({ concurrency: 1, repeat: 2 })

      // Of four attempts at a time, each waits for the one after it.
      const names = cases.flatMap(({ case: { case_id } }) => [`${case_id}/0`, `${case_id}/1`])
      const over = new Map(names.map((name) => [name, Deferred.makeUnsafe<void>()]))
      const order: Array<string> = []
      const fast = yield* benchOf(cases, {
        ...flawed,
        sut: Effect.fnUntraced(function* (id, repeat) {
          const index = names.indexOf(`${id}/${repeat}`)
          const next = index % 4 === 3 ? undefined : over.get(names[index + 1] ?? "")
          if (next !== undefined) yield* Deferred.await(next)
          order.push(`${id}/${repeat}`)
          const own = over.get(`${id}/${repeat}`)
          if (own !== undefined) yield* Deferred.succeed(own, undefined)
          return yield* flawed.sut(id, repeat)
        })
      })
      const four = yield* fast.run({ concurrency: 4, repeat: 2 })
      assert.notDeepEqual(order, names, "the order was another one")
      assert.strictEqual(lasting(four.report), lasting(one.report))
      assert.strictEqual(four.report.run_key, one.report.run_key)
      assert.notStrictEqual(four.report.run_id, one.report.run_id)
      const other = yield* fast.run({ concurrency: 4, repeat: 2, passRule: { _tag: "AtLeast", k: 1 } })
      assert.notStrictEqual(other.report.run_key, one.report.run_key, "other inputs have another key")
    })
  )

  it.effect("keeps what a held-out case says out of its report", () =>
    Effect.gen(function* () {
      const { run } = yield* benchOf(cases, {
        rubric: () => Effect.succeed(reply({ failure_modes: [{ code: "toy.odd", detail: "It says SECRET." }] }))
      })
      const { report } = yield* run({ filter: { curation_class: "held-out" } })
      assert.notInclude(JSON.stringify(report), "SECRET")
      const { report: derived } = yield* run({ filter: { cases: "a" } })
      assert.include(JSON.stringify(derived), "SECRET")
    })
  )

  it.effect("that a service ends leaves an incomplete report in the chain, and fails", () =>
    Effect.gen(function* () {
      const { reports, run } = yield* benchOf(cases, {
        rubric: (id) =>
          id === "c"
            ? Effect.fail(new CannotWrite({ path: "/state", detail: "no space is left." }))
            : Effect.succeed(reply())
      })
      const error = yield* Effect.flip(run({ concurrency: 1 }))
      assert.strictEqual(error._tag, "CannotWrite")
      const [report] = yield* reports
      assert.isFalse(report?.complete)
      assert.deepStrictEqual(report && ends(report), {
        "a/0": "passed",
        "b/0": "passed",
        "c/0": "sut.cancelled",
        "d/0": "sut.cancelled",
        "e/0": "sut.cancelled",
        "f/0": "sut.cancelled"
      })
    })
  )
})

describe("The cache of scores", () => {
  it.effect("saves attempts at no cost, and says so in the report", () =>
    Effect.gen(function* () {
      const { acts, events, run, tried } = yield* benchOf(cases, {
        maxCostUsd: 0.5,
        sut: () => Effect.succeed(output({ costUsd: 0.5 }))
      })
      const first = yield* run()
      assert.strictEqual(first.report.total_cost_usd, 3)
      const second = yield* run()
      assert.lengthOf(tried, 6)
      assert.strictEqual(second.report.total_cost_usd, 0)
      assert.strictEqual(lasting(second.report), lasting(first.report))
      const hits = second.report.per_case.flatMap(({ attempts }) =>
        attempts.map((attempt) => attempt._tag === "Scored" && attempt.score.cache_hit)
      )
      assert.deepStrictEqual(
        hits,
        cases.map(() => true)
      )
      const planned = events.findLast(({ _tag }) => _tag === "Planned")
      assert.isTrue(planned?._tag === "Planned" && planned.cached === 6)
      acts.identity = { ...runInputs.sut, digest: runInputs.rubric_digest }
      yield* run()
      assert.lengthOf(tried, 12, "another system has its own scores")
    })
  )

  it.effect("answers nothing for a system without a declared lock: its digest does not say what it is", () =>
    Effect.gen(function* () {
      const undeclared = { ...runInputs.sut, lock: "undeclared" as const }
      const { acts, events, run, tried } = yield* benchOf(cases, { identity: undeclared })
      yield* run()
      const { report } = yield* run()
      assert.lengthOf(tried, 12)
      assert.strictEqual(cacheHits(report), 0)
      assert.isTrue(events.every((event) => event._tag !== "Planned" || event.cached === 0))
      acts.identity = runInputs.sut
      yield* run()
      assert.lengthOf(tried, 18, "nor is anything kept that it did")
      yield* run()
      assert.lengthOf(tried, 18)
    })
  )

  it.effect("keeps no failure, and is not read where it is turned off", () =>
    Effect.gen(function* () {
      const { acts, run, tried } = yield* benchOf(cases.slice(0, 2), {
        rubric: (id) => Effect.succeed(id === "a" ? reply() : { _tag: "TimedOut", detail: "x", wallClockMs: 1 })
      })
      yield* run()
      acts.rubric = () => Effect.succeed(reply())
      const { report } = yield* run()
      assert.deepStrictEqual(tried.toSorted(), ["a/0", "b/0", "b/0"])
      assert.isTrue(report.complete)
      yield* run({ cache: false })
      assert.lengthOf(tried, 5)
      const other = yield* benchOf(cases.slice(0, 2))
      yield* other.run({ cache: false })
      yield* other.run()
      assert.lengthOf(other.tried, 2, "fresh scores are kept all the same")
    })
  )
})

describe("A cost cap", () => {
  const costly = { maxCostUsd: 0.1, sut: () => Effect.succeed(output({ costUsd: 0.1 })) }

  it.effect.each([1, 4])("stops before the attempt that could exceed it, with %i at a time", (concurrency) =>
    Effect.gen(function* () {
      const { reports, run, tried } = yield* benchOf(cases, costly)
      const { report, stopped } = yield* run({ concurrency, costCapUsd: 0.3 })
      assert.strictEqual(stopped, "cost-cap")
      assert.deepStrictEqual(tried, ["a/0", "b/0", "c/0"], "three attempts cost just what may be spent")
      assert.strictEqual(report.total_cost_usd, 0.3)
      assert.deepStrictEqual([report.complete, report.counts.cancelled], [false, 3])
      assert.deepStrictEqual(yield* reports, [report])
    })
  )

  it.effect("that is not reached changes nothing, and scores from the cache cost nothing", () =>
    Effect.gen(function* () {
      const { run } = yield* benchOf(cases, costly)
      const whole = yield* run({ costCapUsd: 0.6 })
      assert.deepStrictEqual([whole.stopped, whole.report.complete], [null, true])
      const cached = yield* run({ costCapUsd: 0 })
      assert.deepStrictEqual([cached.stopped, cached.report.complete], [null, true])
    })
  )

  it.effect("counts what late and failed attempts have cost", () =>
    Effect.gen(function* () {
      const late: HarnessEnd = { _tag: "Failed", code: "sut.timeout", detail: "x", costUsd: 0.1, wallClockMs: 1 }
      const { run, tried } = yield* benchOf(cases, { ...costly, sut: () => Effect.succeed(late) })
      const { report } = yield* run({ costCapUsd: 0.2 })
      assert.lengthOf(tried, 2)
      assert.strictEqual(report.total_cost_usd, 0.2)
    })
  )
})
