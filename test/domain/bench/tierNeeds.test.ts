import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { allowedFailures, boundRemedy, fewestPasses, tierNeeds } from "../../../src/domain/bench/tierNeeds.ts"
import { lowerBound95 } from "../../../src/domain/stats/binomial.ts"
import { row, rows } from "./benchReports.ts"

const Threshold = Schema.Finite.check(Schema.isBetween({ minimum: 0.01, maximum: 0.99 }))
const Units = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 }))
const rule = { threshold: 0.8, never: [], evidence_max_age_days: 90 }
const casesOf = (cases: ReadonlyArray<ReturnType<typeof row>>) =>
  cases.map(({ family, ...one }) => (family === null ? one : { ...one, family }))

const differenceOf = (n: number) =>
  tierNeeds({ tier: "bronze", rule, silver: 0.8, minimum: 1, cases: casesOf(rows("d", n, 0)) }).smallest_difference

describe("fewestPasses", () => {
  it.each([
    [0.05, 1],
    [0.7, 9],
    [0.8, 14],
    [0.9, 29],
    [0.95, 59],
    [0.99, 299],
    [1, null]
  ])("of %d is %j", (threshold, n) => {
    assert.strictEqual(fewestPasses(threshold), n)
  })

  it.prop("is the smallest number that reaches the threshold", [Threshold], ([threshold]) => {
    const n = fewestPasses(threshold) ?? Number.NaN
    assert.isAtLeast(lowerBound95(n, n), threshold)
    assert.isTrue(n === 1 || lowerBound95(n - 1, n - 1) < threshold)
  })
})

describe("allowedFailures", () => {
  it.each([
    [0, 0.7, null],
    [8, 0.7, null],
    [9, 0.7, 0],
    [28, 0.9, null],
    [29, 0.9, 0],
    [46, 0.9, 1],
    [61, 0.9, 2],
    [1000, 1, null]
  ])("of %i at %d is %j", (n, threshold, most) => {
    assert.strictEqual(allowedFailures(n, threshold), most)
  })

  it.prop("is the most with which the threshold is reached", [Units, Threshold], ([n, threshold]) => {
    const most = allowedFailures(n, threshold)
    if (most === null) assert.isBelow(lowerBound95(n, n), threshold)
    else {
      assert.isAtLeast(lowerBound95(n - most, n), threshold)
      assert.isBelow(lowerBound95(n - most - 1, n), threshold)
    }
  })
})

describe("A bound that is exactly the threshold", () => {
  it("reaches it", () => {
    const [nine, most] = [lowerBound95(9, 9), lowerBound95(45, 46)]
    assert.deepStrictEqual([fewestPasses(nine), allowedFailures(9, nine)], [9, 0])
    assert.strictEqual(allowedFailures(46, most), 1)
  })
})

describe("boundRemedy", () => {
  it.each([
    [0, "case", 0.8, "14 of 14 cases passed would suffice."],
    [13, "case", 0.8, "14 of 14 cases passed would suffice: 1 more case at least."],
    [14, "case", 0.8, "14 of 14 cases passed would suffice; of the 14 there are, none may fail."],
    [30, "family", 0.8, "14 of 14 families passed would suffice; of the 30 there are, at most 2 may fail."],
    [30, "case", 1, "No number of passes shows a rate of 1: lower the threshold."]
  ] as const)("of %i units (%s) at %d is: %4$s", (n, unit, threshold, said) =>
    assert.strictEqual(boundRemedy(n, unit, threshold), said)
  )
})

describe("tierNeeds", () => {
  it("needs no positive case of a bench without cases, and says that gold is out of reach where silver is", () => {
    const needs = tierNeeds({ tier: "gold", rule, silver: 1, minimum: 10, cases: [] })
    assert.isNull(needs.held_out_needed)
    assert.deepStrictEqual(needs.shortfalls, [
      "It needs 10 more cases: 0 of 10 are there.",
      "Even if all pass, 0 cases do not reach 0.8. 14 of 14 cases passed would suffice.",
      "No number of held-out cases reaches the threshold of silver, which is 1."
    ])
  })

  it("says what a tier asks for, what is there, and what the bench can show", () => {
    const cases = casesOf([
      ...rows("d", 20, 0),
      ...rows("n", 4, 0, { disposition: "negative" }),
      ...rows("h", 6, 0, { curation_class: "held-out" }),
      ...rows("a", 3, 0, { disposition: "ambiguous" })
    ])
    assert.deepStrictEqual(tierNeeds({ tier: "silver", rule, silver: 0.8, minimum: 25, cases }), {
      tier: "silver",
      offered: true,
      threshold: 0.8,
      fewest_cases: 14,
      minimum_cases: 25,
      held_out_needed: 5,
      cases: { counted: 30, held_out: 6, negative: 4, ambiguous: 3 },
      unit: "case",
      units: 30,
      allowed_failures: 2,
      smallest_difference: { cases: 6, share: 0.2 },
      shortfalls: []
    })
  })

  it("says why a tier is out of reach with the cases there are", () => {
    const cases = casesOf([...rows("d", 10, 0), ...rows("h", 2, 0, { curation_class: "held-out" })])
    const gold = { ...rule, threshold: 0.9 }
    assert.deepStrictEqual(tierNeeds({ tier: "gold", rule: gold, silver: 0.8, minimum: 14, cases }).shortfalls, [
      "It needs 2 more cases: 12 of 14 are there.",
      "Even if all pass, 12 cases do not reach 0.9. 29 of 29 cases passed would suffice: 17 more cases at least.",
      "It needs 12 more held-out cases: 2 of 14 are there."
    ])
  })

  it("says that cases in which all is to be refused earn nothing", () => {
    const cases = casesOf(rows("n", 30, 0, { disposition: "negative" }))
    const { shortfalls } = tierNeeds({ tier: "bronze", rule, silver: 0.8, minimum: 10, cases })
    assert.deepStrictEqual(shortfalls, [
      "No case is positive, and a tier needs positive cases: a system that refuses everything would pass."
    ])
  })

  it("counts families where there are some, and prints the statistics of a tier that is not offered", () => {
    const cases = casesOf([...rows("d", 40, 0, { family: "one" }), row("lone", true)])
    const needs = tierNeeds({
      tier: "bronze",
      rule: { ...rule, threshold: 0.7 },
      silver: 0.8,
      minimum: undefined,
      cases
    })
    assert.deepStrictEqual(
      [needs.offered, needs.minimum_cases, needs.fewest_cases, needs.unit, needs.units, needs.allowed_failures],
      [false, null, 9, "family", 2, null]
    )
    assert.deepStrictEqual(needs.shortfalls, [
      "Even if all pass, 2 families do not reach 0.7. 9 of 9 families passed would suffice: 7 more families at least."
    ])
  })

  it("knows no difference that fewer than six cases can show", () => {
    assert.isNull(differenceOf(0))
    assert.isNull(differenceOf(5))
    assert.deepStrictEqual(differenceOf(6), { cases: 6, share: 1 })
  })
})
