import { assert, describe, it } from "@effect/vitest"
import { costOf, withCost } from "../../../src/domain/bench/attempt.ts"
import type { Attempt } from "../../../src/domain/bench/BenchReport.ts"
import { cacheHits } from "../../../src/domain/bench/cacheHits.ts"
import { failedIn } from "../../../src/domain/bench/caseFilter.ts"
import { runnerFailure } from "../../../src/domain/bench/runnerFailure.ts"
import { report, row, score } from "./benchReports.ts"

const scored = (cost_usd: number, cache_hit = false): Attempt => ({
  _tag: "Scored",
  repeat: 0,
  output_digest: null,
  score: score(true, { cost_usd, cache_hit })
})
const failed = (cost_usd: number): Attempt => ({
  _tag: "Failed",
  repeat: 0,
  output_digest: null,
  begun: true,
  failure: runnerFailure("sut.timeout", "late"),
  cost_usd,
  wall_clock_ms: 1
})

describe("The cost of an attempt", () => {
  it("grows by what its scoring cost, whether it was scored or failed, and nothing else changes", () => {
    assert.deepStrictEqual(withCost(scored(0.5), 0.25), scored(0.75))
    assert.deepStrictEqual(withCost(failed(0.5), 0.25), failed(0.75))
    assert.deepStrictEqual([costOf(scored(0.75)), costOf(failed(0.5))], [0.75, 0.5])
  })
})

describe("The detail of a runner's failure", () => {
  it("is one line, cut to 200 characters", () => {
    assert.strictEqual(runnerFailure("sut.timeout", "x".repeat(200)).detail, "x".repeat(200))
    assert.strictEqual(runnerFailure("sut.timeout", "x".repeat(201)).detail, `${"x".repeat(199)}…`)
  })
})

describe("The scores of a run that came from the cache", () => {
  it("are counted over all attempts", () => {
    const attempts = [scored(0, true), scored(0), failed(0)]
    const per_case = [row("a", true, { attempts }), row("b", true, { attempts: [scored(0, true)] })]
    assert.strictEqual(cacheHits({ per_case }), 2)
    assert.strictEqual(cacheHits({ per_case: [] }), 0)
  })
})

describe("The cases that have to be tried again", () => {
  it("are those that did not pass, and ambiguous ones only without a score", () => {
    const ambiguous = { disposition: "ambiguous" } as const
    const per_case = [
      row("passed", true),
      row("not-passed", false),
      row("failed", false, { outcome: "failed" }),
      row("ambiguous", false, ambiguous),
      row("ambiguous-failed", false, { ...ambiguous, outcome: "failed" })
    ]
    assert.deepStrictEqual(
      [...failedIn({ ...report("01A", []), per_case })],
      ["not-passed", "failed", "ambiguous-failed"]
    )
  })
})
