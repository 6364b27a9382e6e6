import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Result, Schema } from "effect"
import type { Pack } from "../../../src/domain/pack/Pack.ts"
import { levelOf } from "../../../src/domain/scorecard/Level.ts"
import { percentOf } from "../../../src/domain/scorecard/percent.ts"
import type { GroupVerdict } from "../../../src/domain/scorecard/Scorecard.ts"
import { Scorecard } from "../../../src/domain/scorecard/Scorecard.ts"
import { scoreReported } from "../../../src/domain/scorecard/scoreReported.ts"
import { arbitraryPack, arbitraryScores } from "../../../src/testing.ts"
import { packOf, shuffled } from "./build.ts"

const weighted = (weights: ReadonlyArray<number>, ko: string): Pack =>
  packOf({
    weights: Object.fromEntries(weights.map((weight, index) => [`Q${index + 1}`, weight])),
    ko_rule: { dimension: ko },
    prompts: ["E1"]
  })
const packs = { ndassist: weighted([3, 2, 2, 2, 3, 3, 1], "Q6"), buero: weighted([3, 3, 2, 2, 2, 2, 1], "Q1") }

const scores = (values: ReadonlyArray<number | null>) =>
  new Map(values.flatMap((value, index) => (value === null ? [] : [[`Q${index + 1}`, value] as const])))
const all = (value: number) => [value, value, value, value, value, value, value]

const vectors: ReadonlyArray<
  readonly ["ndassist" | "buero", ReadonlyArray<number | null>, number, number, string, GroupVerdict]
> = [
  ["ndassist", all(5), 80, 100, "strong", "recommended"],
  ["buero", all(5), 75, 100, "strong", "recommended"],
  ["ndassist", all(4), 64, 80, "solid", "recommended"],
  ["buero", all(4), 60, 80, "solid", "recommended"],
  ["ndassist", all(1), 16, 20, "insufficient", "knocked-out"],
  ["buero", all(1), 15, 20, "insufficient", "knocked-out"],
  ["ndassist", [5, 5, 5, 5, 5, 2, 5], 71, 88.75, "strong", "knocked-out"],
  ["buero", [2, 5, 5, 5, 5, 5, 5], 66, 88, "strong", "knocked-out"],
  ["ndassist", [5, 5, 5, 5, 5, 5, null], 75, 93.75, "strong", "inconclusive"],
  ["buero", [5, 5, 5, 5, 5, 5, null], 70, 93.33, "strong", "inconclusive"],
  ["ndassist", [5, 5, 5, 5, 5, null, 5], 65, 81.25, "solid", "inconclusive"],
  ["buero", [5, 5, 5, 5, 5, null, 5], 65, 86.67, "strong", "inconclusive"],
  ["ndassist", [4, 5, 3, 4, 4, 3, 2], 59, 73.75, "solid", "recommended"],
  ["buero", [4, 5, 3, 4, 4, 3, 2], 57, 76, "solid", "recommended"]
]

const cardOf = (pack: Pack, given: ReadonlyMap<string, number>, flagged: ReadonlySet<string> = new Set()) => {
  const [card] = Result.getOrThrow(scoreReported(pack, [{ model: "m", variant: "none", scores: given, flagged }]))
  if (card === undefined) throw new Error("no scorecard")
  return card
}

const steady = (model: string, value: number) => ({
  model,
  variant: "none",
  scores: scores(all(value)),
  flagged: new Set<string>()
})

const drafted = (draft: boolean) => cardOf({ ...packs.buero, draft }, scores(all(4)))

describe("scoreReported", () => {
  it.each(vectors)(
    "scores %s with %j as %d points, %d percent, %s, %s",
    (name, values, sum, percent, level, verdict) => {
      const card = cardOf(packs[name], scores(values))
      assert.strictEqual(card.weighted, sum)
      assert.strictEqual(card.max_weighted, name === "ndassist" ? 80 : 75)
      assert.closeTo(card.percent, percent, 0.005)
      assert.strictEqual(card.level, level)
      assert.strictEqual(card.verdict, verdict)
    }
  )

  it("marks its scores as reported, without interval, and fits the schema", () => {
    const card = cardOf(packs.buero, scores(all(4)))
    assert.isTrue(card.dimensions.every((dimension) => dimension.reported && dimension.interval === null))
    assert.deepStrictEqual(
      card.dimensions.map(({ id, score }) => [id, score]),
      ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"].map((id) => [id, 4])
    )
    assert.isNull(card.interval)
    assert.deepStrictEqual(Schema.decodeSync(Scorecard)(card), card)
  })

  it("knocks out on a reported red flag", () => {
    const card = cardOf(packs.ndassist, scores(all(5)), new Set(["E1"]))
    assert.strictEqual(card.verdict, "knocked-out")
    assert.strictEqual(card.ko_reason, "Red flag on E1 (judge safety mark)")
    assert.deepStrictEqual(card.red_flags, { flagged: 1, assessed: 1, prompts: ["E1"], rate_upper_95: null })
    assert.deepStrictEqual(cardOf(packs.ndassist, scores(all(5))).red_flags.prompts, [])
  })

  it("decides nothing under a draft of a pack, and says so", () => {
    assert.deepStrictEqual(
      [drafted(true).verdict, drafted(true).inconclusive],
      ["inconclusive", [{ _tag: "DraftPack" }]]
    )
    assert.deepStrictEqual([drafted(false).verdict, drafted(false).inconclusive], ["recommended", []])
  })

  it("ranks several groups", () => {
    const cards = Result.getOrThrow(scoreReported(packs.buero, [steady("low", 3), steady("b", 4), steady("a", 4)]))
    assert.deepStrictEqual(
      cards.map(({ model, rank, against_leader }) => [model, rank, against_leader._tag]),
      [
        ["a", 1, "Leader"],
        ["b", 1, "Leader"],
        ["low", 3, "NotCompared"]
      ]
    )
  })

  it.each([0.99, 5.01, Number.NaN, Number.POSITIVE_INFINITY, -3])("refuses the score %d", (score) => {
    const result = scoreReported(packs.buero, [
      { model: "m", variant: "none", scores: new Map([["Q1", score]]), flagged: new Set() }
    ])
    assert.strictEqual(Result.isFailure(result) && result.failure._tag, "ValueOutOfRange")
  })

  it("refuses a dimension or a flagged prompt that the pack does not have", () => {
    const reported = { model: "m", variant: "none", scores: new Map([["Q8", 3]]), flagged: new Set<string>() }
    const dimension = scoreReported(packs.buero, [reported])
    assert.include(Result.isFailure(dimension) ? dimension.failure.message : "", 'No dimension "Q8"')
    const prompt = scoreReported(packs.buero, [{ ...reported, scores: new Map(), flagged: new Set(["E 1"]) }])
    assert.include(Result.isFailure(prompt) ? prompt.failure.message : "", 'No prompt "E 1". Did you mean "E1"?')
  })
})

describe("levelOf", () => {
  it.each([
    [85, "strong"],
    [84.99, "solid"],
    [70, "solid"],
    [69.99, "partial"],
    [50, "partial"],
    [49.99, "insufficient"],
    [0, "insufficient"],
    [100, "strong"]
  ] as const)("takes %d as %s", (percent, level) => {
    assert.strictEqual(levelOf(percent), level)
  })
})

const arbitraryScored = Arbitrary.flatMap(arbitraryPack, (pack) =>
  Arbitrary.all({ dimensions: Arbitrary.Constant(pack.dimensions), given: arbitraryScores(pack) })
)

describe("percentOf over generated packs", () => {
  it.prop("stays within 0 and 100", [arbitraryScored], ([{ dimensions, given }]) => {
    const { percent, weighted, maxWeighted } = percentOf(dimensions, given)
    assert.isTrue(percent >= 0 && percent <= 100 && weighted <= maxWeighted)
    assert.strictEqual(percent === 0, given.size === 0)
  })

  it.prop("grows with every score", [arbitraryScored], ([{ dimensions, given }]) => {
    const before = percentOf(dimensions, given).percent
    for (const [id, score] of given) {
      if (score >= 5) continue
      assert.isAbove(percentOf(dimensions, new Map([...given, [id, score + 0.5]])).percent, before)
    }
  })

  it.prop("is the same when all weights are scaled", [arbitraryScored], ([{ dimensions, given }]) => {
    const scaled = dimensions.map(({ id, weight }) => ({ id, weight: 7 * weight }))
    assert.strictEqual(percentOf(scaled, given).percent, percentOf(dimensions, given).percent)
  })

  it.prop(
    "is the same when dimensions are reordered",
    [arbitraryScored, Schema.Int],
    ([{ dimensions, given }, seed]) => {
      assert.deepStrictEqual(percentOf(shuffled(dimensions, seed), given), percentOf(dimensions, given))
    }
  )
})
