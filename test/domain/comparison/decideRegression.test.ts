import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { ComparisonOutcome } from "../../../src/domain/comparison/Comparison.ts"
import { decideRegression, verdictChange, worstOutcome } from "../../../src/domain/comparison/decideRegression.ts"
import { GroupVerdict } from "../../../src/domain/scorecard/Scorecard.ts"

type Evidence = Parameters<typeof decideRegression>[0]
type Interval = readonly [low: number, high: number] | null

const inconclusive = [{ _tag: "RunIncomplete", status: "open" }] as const

const side = (verdict: GroupVerdict): Evidence["base"] => ({
  verdict,
  inconclusive: verdict === "inconclusive" ? inconclusive : []
})

const evidence = (
  verdicts: readonly [base: GroupVerdict, candidate: GroupVerdict],
  estimate: number,
  interval: Interval,
  more: { readonly unpaired?: ReadonlyArray<string>; readonly unchanged?: boolean } = {}
): Evidence => ({
  base: side(verdicts[0]),
  candidate: side(verdicts[1]),
  paired: {
    percent: { estimate, interval: interval === null ? null : { low: interval[0], high: interval[1] } },
    prompts: interval === null ? 4 : 20,
    unpaired: more.unpaired ?? []
  },
  unchanged: more.unchanged ?? false
})

const good = ["recommended", "recommended"] as const
const R = "recommended"
const C = "conditional"
const K = "knocked-out"
const I = "inconclusive"

describe("decideRegression", () => {
  it.each<[string, Evidence, number, ComparisonOutcome, ReadonlyArray<string>]>([
    ["no difference", evidence(good, 0, [0, 0]), 0, "ok", []],
    ["the lower end just at the tolerance", evidence(good, 0.1, [-2, 3]), 2, "ok", []],
    ["lower, but within the tolerance for sure", evidence(good, -1, [-1.9, -0.2]), 2, "ok", []],
    ["lower beyond the tolerance for sure", evidence(good, -5, [-9, -0.1]), 2, "regressed", ["Lower"]],
    ["lower by just the tolerance", evidence(good, -2, [-3, -1]), 2, "inconclusive", ["MayBeLower"]],
    ["lower beyond the tolerance, perhaps by chance", evidence(good, -5, [-9, 0]), 2, "inconclusive", ["MayBeLower"]],
    ["within the tolerance, perhaps not", evidence(good, -1, [-2.01, 1]), 2, "inconclusive", ["MayBeLower"]],
    ["better, with a wide interval", evidence(good, 3, [-4, 10]), 2, "inconclusive", ["MayBeLower"]],
    ["an estimate outside its own interval", evidence(good, -5, [-1, -0.5]), 2, "regressed", ["Lower"]],
    ["no interval", evidence(good, 4, null), 100, "inconclusive", ["NoInterval"]],
    ["figures that are no numbers", evidence(good, 0, [Number.NaN, Number.NaN]), 2, "inconclusive", ["MayBeLower"]],
    ["a tolerance that is no number", evidence(good, 0, [0, 0]), Number.NaN, "inconclusive", ["MayBeLower"]],
    ["a worse verdict", evidence([R, C], 1, [0, 2]), 2, "regressed", ["VerdictWorse"]],
    ["a knock-out", evidence([R, K], 1, [0, 2]), 2, "regressed", ["VerdictWorse"]],
    ["a knock-out without an interval", evidence([R, K], 1, null), 2, "regressed", ["VerdictWorse", "NoInterval"]],
    ["a knock-out that was there before", evidence([K, K], 0, [0, 0]), 0, "ok", []],
    ["no knock-out any more", evidence([K, R], 1, [0, 2]), 2, "ok", []],
    ["a group that became inconclusive", evidence([R, I], 1, [0, 2]), 2, "inconclusive", ["Undecided"]],
    [
      "one that became inconclusive and is lower",
      evidence([R, I], -9, [-10, -8]),
      2,
      "inconclusive",
      ["Undecided", "Lower"]
    ],
    ["a base that is inconclusive", evidence([I, R], 1, [0, 2]), 2, "inconclusive", ["Undecided"]],
    ["both inconclusive", evidence([I, I], 1, [0, 2]), 2, "inconclusive", ["Undecided", "Undecided"]],
    [
      "a prompt that only one side has scored",
      evidence(good, 1, [0, 2], { unpaired: ["A1"] }),
      2,
      "inconclusive",
      ["Unpaired"]
    ],
    ["an unchanged group without an interval", evidence(good, 0, null, { unchanged: true }), 0, "ok", []],
    ["an unchanged inconclusive group", evidence([I, I], 0, null, { unchanged: true }), 0, "ok", []]
  ])("%s", (_, given, tolerance, outcome, reasons) => {
    const decided = decideRegression(given, tolerance)
    assert.strictEqual(decided.outcome, outcome)
    assert.deepStrictEqual(
      decided.reasons.map(({ _tag }) => _tag),
      reasons
    )
  })

  it("says which side is not decided, and why", () => {
    const { reasons } = decideRegression(evidence([I, I], 1, [0, 2]), 2)
    assert.deepStrictEqual(reasons, [
      { _tag: "Undecided", side: "candidate", reasons: inconclusive },
      { _tag: "Undecided", side: "base", reasons: inconclusive }
    ])
  })

  it("knows which verdict is the better one", () => {
    const inOrder = [K, "not-recommended", C, R] as const
    for (const [at, was] of inOrder.entries()) {
      for (const [other, is] of inOrder.entries()) {
        assert.strictEqual(verdictChange(was, is), other === at ? "same" : other < at ? "worse" : "better")
      }
      assert.deepStrictEqual([verdictChange(was, I), verdictChange(I, was)], ["undecided", "undecided"])
    }
    assert.strictEqual(verdictChange(I, I), "undecided")
  })

  const Point = Schema.Finite.check(Schema.isBetween({ minimum: -50, maximum: 50 }))
  const Size = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 50 }))

  it.prop(
    "passes only what is no worse, and only with an interval that ends above minus the tolerance",
    [GroupVerdict, GroupVerdict, Point, Size, Size, Size],
    ([base, candidate, estimate, below, above, tolerance]) => {
      const [low, high] = [estimate - below, estimate + above]
      const { outcome, reasons } = decideRegression(evidence([base, candidate], estimate, [low, high]), tolerance)
      assert.strictEqual(outcome === "ok", reasons.length === 0)
      if (outcome === "ok") {
        assert.isAtLeast(low, -tolerance)
        assert.include(["better", "same"], verdictChange(base, candidate))
      }
      if (outcome === "regressed") {
        assert.isTrue(verdictChange(base, candidate) === "worse" || (estimate < -tolerance && high < 0))
      }
      const looser = decideRegression(evidence([base, candidate], estimate, [low, high]), tolerance + 1)
      if (outcome === "ok") assert.strictEqual(looser.outcome, "ok")
      const narrower = decideRegression(evidence([base, candidate], estimate, null), tolerance)
      assert.notStrictEqual(narrower.outcome, "ok")
    }
  )
})

describe("worstOutcome", () => {
  it("lets missing evidence outweigh a regression, and nothing pass without groups or partners", () => {
    assert.strictEqual(worstOutcome(["ok", "ok"], false), "ok")
    assert.strictEqual(worstOutcome(["ok", "regressed"], false), "regressed")
    assert.strictEqual(worstOutcome(["inconclusive", "regressed"], false), "inconclusive")
    assert.strictEqual(worstOutcome(["ok"], true), "inconclusive")
    assert.strictEqual(worstOutcome([], false), "inconclusive")
  })
})
