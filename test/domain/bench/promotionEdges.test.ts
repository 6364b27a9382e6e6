import { assert, describe, it } from "@effect/vitest"
import type { PerCase } from "../../../src/domain/bench/BenchReport.ts"
import type { RunnerCode } from "../../../src/domain/bench/FailureMode.ts"
import type { PromotionInput } from "../../../src/domain/bench/promotion.ts"
import type { TierFile } from "../../../src/domain/bench/Tier.ts"
import { lowerBound95 } from "../../../src/domain/stats/binomial.ts"
import { report, row, rows } from "./benchReports.ts"
import { good, heldOut, judge, rule, run, tierFile, unmet, withFailed } from "./promotions.ts"

// The bound of 20 of 20: the number itself meets a threshold, the next above it does not.
const bound = lowerBound95(20, 20)
const silverAt = (threshold: number): TierFile => ({
  ...tierFile,
  tiers: { ...tierFile.tiers, silver: rule(threshold) }
})
const { silver: _, ...withoutSilver } = tierFile.tiers
const scoreless = (code: RunnerCode): PerCase => ({
  ...row("d-1", false),
  outcome: "failed",
  attempts: [
    {
      _tag: "Failed",
      repeat: 0,
      output_digest: null,
      begun: true,
      cost_usd: 0,
      wall_clock_ms: 7,
      failure: { code, severity: "block", detail: null }
    }
  ]
})
const neverOf = (code: string): TierFile => ({
  ...tierFile,
  tiers: { bronze: rule(0.1), silver: rule(0.1), gold: rule(0.8, [code]) }
})

const figures = (per_case: ReadonlyArray<PerCase>) => judge(run(per_case)).evidence

const said = (changes: Partial<PromotionInput>) =>
  judge(changes).reasons.map(({ reason, remedy }) => `${reason} ${remedy}`)

describe("A promotion at the edges", () => {
  const edges: ReadonlyArray<readonly [string, ReadonlyArray<string>, Partial<PromotionInput>]> = [
    ["a bound of held-out cases at the threshold of silver", [], { tierFile: silverAt(bound) }],
    ["the same below it", ["held_out_bound"], { tierFile: silverAt(bound + 1e-9) }],
    [
      "no rule for silver, so that gold's own threshold is the one of held-out cases",
      ["held_out_bound"],
      { tierFile: { ...tierFile, tiers: withoutSilver } }
    ],
    ["no rule at all", ["offered"], { tierFile: { ...tierFile, tiers: {} } }],
    ["a wrong act, of which bronze asks nothing", [], { target: "bronze", ...run(withFailed("n", 1)) }],
    [
      "a forbidden code of a rubric that failed, which tells nothing of the system",
      [],
      {
        tierFile: neverOf("rubric.timeout"),
        reports: [report("01A", good), report("01B", good.with(0, scoreless("rubric.timeout")))]
      }
    ],
    [
      "a forbidden code of the runner",
      ["never_code"],
      {
        tierFile: neverOf("sut.timeout"),
        reports: [report("01A", good), report("01B", good.with(0, scoreless("sut.timeout")))]
      }
    ]
  ]
  it.each(edges)("decides where there is %s", (_case, conditions, changes) => {
    assert.deepStrictEqual(unmet(changes), conditions)
  })

  it("has no rate of cases that there are none of, and no gap without both rates", () => {
    const none = { cases: 0, passed: 0, rate: null }
    const all = { cases: 3, passed: 3, rate: 1 }
    const { derived, gap, held_out } = figures(rows("h", 3, 3, heldOut))
    assert.deepStrictEqual([held_out, derived, gap], [all, none, null])
    const other = figures(rows("d", 3, 3))
    assert.deepStrictEqual([other.held_out, other.derived, other.gap], [none, all, null])
  })

  it("says how the bound and the rate fall short: without a case, by families, by how many must pass", () => {
    assert.include(
      said({ target: "silver", reports: [] }),
      "No case ran, so there is no lower bound of their pass rate; silver needs 0.8. 14 of 14 cases passed would suffice."
    )
    const families = rows("d", 2, 2).map((one, index) => ({ ...one, family: `f${index}` }))
    assert.include(said(run(families))[1] ?? "", "2 of 2 families passed")
    assert.include(
      said({ target: "silver", ...run(withFailed("h", 5)) }),
      "15 of 20 held-out cases passed; silver needs a rate of 0.8. At least 16 of these 20 must pass."
    )
  })
})
