import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { PromotionInput } from "../../../src/domain/bench/promotion.ts"
import { PromotionVerdict, Unmet } from "../../../src/domain/bench/PromotionVerdict.ts"
import type { Tier, TierFile } from "../../../src/domain/bench/Tier.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { digests, report, row, rows } from "./benchReports.ts"
import { good, heldOut, judge, negative, rule, run, sut, tierFile, unmet, withCode, withFailed } from "./promotions.ts"

const remedies = (changes: Partial<PromotionInput>) => judge(changes).reasons.map(({ remedy }) => remedy)

describe("judgePromotion", () => {
  it("finds evidence that suffices for gold, and asks for a person even so", () => {
    const verdict = judge({})
    assert.deepStrictEqual(verdict, {
      task_class: "fix-it",
      sut_digest: digests.sut,
      current_tier: null,
      target_tier: "gold",
      evidence_sufficient: true,
      reasons: [],
      lower_bound_95: 0.95129708669,
      threshold_at_target: 0.9,
      highest_tier_earned: "gold",
      next_tier: null,
      missing: [],
      evidence: {
        cases: 60,
        passed: 60,
        held_out: { cases: 20, passed: 20, rate: 1 },
        derived: { cases: 40, passed: 40, rate: 1 },
        gap: 0,
        runs: ["01A"],
        against: [],
        ignored: []
      },
      requires_human_approval: true
    })
    assert.isTrue(Schema.is(PromotionVerdict)(verdict))
  })

  it("never finds the empty chain sufficient, for no tier", () => {
    for (const target of ["bronze", "silver", "gold"] as const) {
      const verdict = judge({ target, reports: [] })
      assert.isFalse(verdict.evidence_sufficient)
      assert.isNull(verdict.highest_tier_earned)
      assert.isNull(verdict.lower_bound_95)
      const conditions = verdict.reasons.map(({ condition }) => condition)
      for (const one of ["evidence", "case_count", "lower_bound"] as const) assert.include(conditions, one)
    }
    assert.include(unmet({ reports: [report("01A", [])] }), "evidence")
  })

  const noThreshold: TierFile = { ...tierFile, tiers: { bronze: rule(0.7), silver: rule(0.8) } }
  const table: ReadonlyArray<readonly [string, string, Partial<PromotionInput>]> = [
    ["offered", "not declared", { minCases: new Map<Tier, number>([["bronze", 10]]) }],
    ["offered", "without a rule", { tierFile: noThreshold }],
    ["chain", "damaged", { chainFault: "000002-01B.json: edited" }],
    ["lock", "undeclared today", { sut: { ...sut, lock: "undeclared" } }],
    ["sut_kind", "the oracle", { sut: { ...sut, kind: "oracle" } }],
    ["sut_kind", "the no-op", { sut: { ...sut, kind: "noop" } }],
    ["case_count", "one case short", { minCases: new Map<Tier, number>([["gold", 61]]) }],
    ["lower_bound", "3 of 60 failed", run(withFailed("d", 3))],
    [
      "held_out_rate",
      "5 of 20 held-out failed",
      { target: "silver", ...run(withFailed("h", 5, [...good, ...rows("x", 100, 100)])) }
    ],
    // Their rate is 0.95, its bound 0.7839.
    ["held_out_bound", "1 of 20 held-out failed", run(withFailed("h", 1))],
    ["never_code", "a forbidden code", run(good.with(0, withCode("recipe.semantic_drift")))],
    ["wrong_act", "1 of 4 negative failed", run(withFailed("n", 1))],
    [
      "isolation",
      "without namespaces",
      run(good, { isolation_class: "sut:process+network rubric:process+namespaces" })
    ],
    ["case_count", "no positive case", run(good.map((one) => ({ ...one, ...negative })))],
    [
      "isolation",
      "another isolation",
      { reports: [report("01A", good), report("01B", good, { isolation_class: "sut:process+namespaces" })] }
    ]
  ]
  it.each(table)("lists exactly %s where the evidence is: %s", (condition, _case, changes) => {
    const verdict = judge(changes)
    assert.isFalse(verdict.evidence_sufficient)
    assert.deepStrictEqual(
      verdict.reasons.map((reason) => reason.condition),
      [condition]
    )
    assert.isTrue(verdict.reasons.every(({ reason, remedy }) => reason.endsWith(".") || remedy.endsWith(".")))
  })

  it("lists exactly held_out_count where silver has 4 held-out cases, and does not ask bronze for any", () => {
    const four = [...rows("d", 60, 60), ...rows("h", 4, 4, heldOut)]
    assert.deepStrictEqual(unmet({ target: "silver", ...run(four) }), ["held_out_count"])
    assert.deepStrictEqual(remedies({ target: "silver", ...run(four) }), [
      "It needs 1 more held-out case, sealed and run."
    ])
    assert.deepStrictEqual(unmet({ target: "bronze", ...run(rows("d", 60, 60)) }), [])
  })

  it("has a condition for every one that a verdict can name", () => {
    const named = new Set(table.map(([condition]) => condition))
    const all = ["evidence", "held_out_count", ...named].sort()
    assert.deepStrictEqual(all, [...Unmet.fields.condition.literals].sort())
  })
})

describe("A verdict", () => {
  it("names the highest tier that is earned, and what the next one needs", () => {
    const verdict = judge({ target: "bronze", ...run(withFailed("d", 3)) })
    assert.isTrue(verdict.evidence_sufficient)
    assert.strictEqual(verdict.highest_tier_earned, "silver")
    assert.strictEqual(verdict.next_tier, "gold")
    assert.deepStrictEqual(verdict.missing, [
      {
        condition: "lower_bound",
        reason: "57 of 60 cases passed: the pass rate is at least 0.8758 with 95 % certainty; gold needs 0.9.",
        remedy: "29 of 29 cases passed would suffice; of the 60 there are, at most 1 may fail."
      }
    ])
  })

  it("says how many cases are missing", () => {
    assert.deepStrictEqual(remedies({ target: "silver", ...run(rows("h", 19, 19, heldOut)) }), [
      "It needs 6 more cases, sealed and run."
    ])
    assert.deepStrictEqual(remedies({ ...run(rows("h", 14, 14, heldOut)), minCases: new Map([["gold", 1]]) }), [
      "29 of 29 cases passed would suffice: 15 more cases at least."
    ])
  })

  it("does not ask for new cases where none has run", () => {
    assert.deepStrictEqual(remedies({ target: "silver", reports: [] }), [
      "Run `assay bench run fix-it --no-cache` with the same --sut, to its end.",
      "Run the cases there are; `assay bench plan fix-it` says whether they are enough.",
      "14 of 14 cases passed would suffice.",
      "Run the cases there are; `assay bench plan fix-it` says whether they are enough.",
      "Held-out cases must be there, and run."
    ])
  })

  it("passes over tiers that are not offered when it says what is next", () => {
    const minCases = new Map<Tier, number>([["silver", 100]])
    assert.deepStrictEqual(
      judge({ minCases }).missing.map(({ condition, reason }) => `${condition}: ${reason}`),
      ["case_count: 60 cases ran; silver needs 100, positive or negative."]
    )
  })

  it("shows a bound that is short of the threshold as short of it", () => {
    const short: TierFile = { ...tierFile, tiers: { ...tierFile.tiers, gold: rule(0.9513) } }
    assert.include(judge({ tierFile: short }).reasons[0]?.reason ?? "", "0.9512 with")
  })

  it("names the granted tier of exactly this system", () => {
    const current = { "fix-it": { [digests.sut]: "silver" as const, [digestOf("other")]: "gold" as const } }
    assert.strictEqual(judge({ tierFile: { ...tierFile, current } }).current_tier, "silver")
    assert.isNull(judge({ tierFile: { ...tierFile, current }, taskClass: "constructor" }).current_tier)
  })

  it("tells nothing of single held-out cases", () => {
    const secret = row("h-secret", false, { ...heldOut, ...negative })
    const verdict = judge(
      run([
        ...good,
        secret,
        { ...secret, case_id: "h-secret-3" },
        withCode("recipe.semantic_drift", { ...secret, case_id: "h-secret-2" })
      ])
    )
    assert.isAbove(verdict.reasons.length, 2)
    assert.notInclude(JSON.stringify(verdict), "secret")
  })
})
