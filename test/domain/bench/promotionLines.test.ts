import { assert, describe, it } from "@effect/vitest"
import type { Tier } from "../../../src/domain/bench/Tier.ts"
import { good, judge, rule, run, tierFile, unmet, withFailed } from "./promotions.ts"
import { holdsTier, isGranted } from "../../../src/domain/bench/promotion.ts"

describe("A granted tier", () => {
  it.each([
    [null, []],
    ["bronze", ["bronze"]],
    ["silver", ["bronze", "silver"]],
    ["gold", ["bronze", "silver", "gold"]]
  ] as const)("of %s is one for each at most as high: %o", (granted, expected) => {
    const tiers = ["bronze", "silver", "gold"] as const
    assert.deepStrictEqual<ReadonlyArray<string>>(
      tiers.filter((asked) => isGranted(granted, asked)),
      expected
    )
    for (const target_tier of tiers) {
      const verdict = { current_tier: granted, target_tier }
      assert.isFalse(holdsTier({ ...verdict, evidence_sufficient: false }))
      assert.strictEqual(holdsTier({ ...verdict, evidence_sufficient: true }), isGranted(granted, target_tier))
    }
  })
})

const goldFrom = (threshold: number) => ({
  tierFile: { ...tierFile, tiers: { ...tierFile.tiers, gold: rule(threshold) } }
})
const goldNeeds = (count: number) => ({ minCases: new Map<Tier, number>([["gold", count]]) })

describe("What a tier asks", () => {
  it("is met by exactly as many cases, and by none fewer", () => {
    assert.deepStrictEqual(unmet(goldNeeds(good.length)), [])
    assert.deepStrictEqual(unmet(goldNeeds(good.length + 1)), ["case_count"])
  })

  it("is met by a lower bound exactly at its threshold, and by none below", () => {
    const bound = judge({}).lower_bound_95
    assert(typeof bound === "number")
    assert.notInclude(unmet(goldFrom(bound)), "lower_bound")
    assert.include(unmet(goldFrom(bound + 1e-9)), "lower_bound")
  })

  it("is met by a rate of held-out cases exactly at its threshold, and by none below", () => {
    assert.notInclude(unmet(run(withFailed("h", 2))), "held_out_rate")
    assert.include(unmet(run(withFailed("h", 3))), "held_out_rate")
  })
})
