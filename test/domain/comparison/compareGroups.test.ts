import { assert, describe, it } from "@effect/vitest"
import { compareGroups } from "../../../src/domain/comparison/compareGroups.ts"
import { passCounts, passesPrompt } from "../../../src/domain/comparison/passCounts.ts"
import { pairedDelta } from "../../../src/domain/comparison/pairedDelta.ts"
import type { PromptResult, Scorecard } from "../../../src/domain/scorecard/Scorecard.ts"
import { mcNemarExact } from "../../../src/domain/stats/mcNemar.ts"
import { arbitraryRun, cardOf, packOf, reportFrom, shuffled, wholeGroup } from "../scorecard/build.ts"

const prompts = Array.from({ length: 12 }, (_, index) => `P${index}`)
const pack = packOf({
  weights: { Q1: 3, Q2: 1 },
  ko_rule: { dimension: "Q1", red_flag_scope: "all" },
  prompts: prompts.map((id, index) => ({ id, repeats: 2, dimensions: index < 6 ? ["Q1", "Q2"] : ["Q1"] }))
})

type Scores = (promptId: string, dimension: string) => number

const cardWith = (scores: Scores): Scorecard => {
  const { answers, verdicts } = wholeGroup(pack, "m", scores)
  return cardOf(reportFrom(pack, ["m"], answers, verdicts), "m")
}

const compared = (base: Scorecard, candidate: Scorecard, sameAnswers = false, tolerance: number | null = 2) =>
  compareGroups({ dimensions: pack.dimensions, base, candidate, sameAnswers, tolerance })

const uneven: Scores = (id, dimension) => 3 + (Number(id.slice(1)) % 3) / 2 + (dimension === "Q2" ? 0.5 : 0)
const lacking = (card: Scorecard, id: string): Scorecard => ({
  ...card,
  prompts: card.prompts.filter((prompt) => prompt.id !== id)
})
const without = (card: Scorecard, id: string): Scorecard => ({
  ...card,
  prompts: card.prompts.map((prompt) =>
    prompt.id === id ? { ...prompt, score: null, scored: 0, dimensions: {}, unscored: ["judge-error"] } : prompt
  )
})

describe("compareGroups", () => {
  it("finds no difference of a group with itself, at any tolerance", () => {
    const card = cardWith(uneven)
    const same = compared(card, card, true, 0)
    assert.deepStrictEqual(same.delta, { estimate: 0, interval: { low: 0, high: 0 } })
    assert.strictEqual(same.outcome, "ok")
    assert.isTrue(same.unchanged)
    assert.deepStrictEqual(same.diverging, [])
    assert.isNull(same.smallest_shown)
    assert.deepStrictEqual(same.passes.mcnemar_p, 1)
    assert.isFalse(compared(card, card, false).unchanged)
  })

  it("does not take a group without a single score for unchanged", () => {
    const nothing = cardOf(reportFrom(pack, ["m"], [], []), "m")
    const { outcome, reasons, unchanged } = compared(nothing, nothing, true)
    assert.isFalse(unchanged)
    assert.strictEqual(outcome, "inconclusive")
    assert.deepStrictEqual(
      reasons.map(({ _tag }) => _tag),
      ["Undecided", "Undecided", "NoInterval"]
    )
  })

  it("has the difference of the percentages where both scored the same prompts, in both directions", () => {
    const base = cardWith(uneven)
    const candidate = cardWith((id, dimension) => (id === "P1" ? 1.5 : uneven(id, dimension)))
    const { delta, dimensions, prompts: paired, unpaired } = compared(base, candidate)
    assert.closeTo(delta.estimate, candidate.percent - base.percent, 1e-9)
    assert.isBelow(delta.estimate, 0)
    assert.deepStrictEqual([paired, unpaired], [12, []])
    assert.deepStrictEqual(
      dimensions.map((one) => [one.id, one.prompts]),
      [
        ["Q1", 12],
        ["Q2", 6]
      ]
    )
    assert.closeTo(compared(candidate, base).delta.estimate, -delta.estimate, 1e-9)
  })

  it("names the prompts that differ most first, whatever the order of the prompts", () => {
    const base = cardWith(() => 4)
    const candidate = cardWith((id) => (id === "P3" ? 2 : id === "P9" ? 5 : 4))
    const { contributions, diverging } = compared(base, candidate)
    // Q2 of P3 has six prompts, so that P3 adds more than its share of Q1.
    assert.deepStrictEqual(diverging, ["P3", "P9"])
    assert.closeTo(contributions.get("P9") ?? 0, (100 * 3) / 20 / 12, 1e-9)
    const turned = { ...candidate, prompts: shuffled(candidate.prompts, 5) }
    assert.deepStrictEqual(compared(base, turned).delta, compared(base, candidate).delta)
  })

  it("says which prompts only one side has scored, and is inconclusive for them", () => {
    const card = cardWith(uneven)
    for (const [base, candidate] of [
      [card, without(card, "P2")],
      [without(card, "P2"), card],
      [card, lacking(card, "P2")],
      [lacking(card, "P2"), card]
    ] as const) {
      const { outcome, prompts: paired, unpaired } = compared(base, candidate)
      assert.deepStrictEqual([outcome, paired, unpaired], ["inconclusive", 11, ["P2"]])
    }
    const neither = compared(without(card, "P2"), without(card, "P2"))
    assert.deepStrictEqual([neither.outcome, neither.unpaired], ["ok", []])
    for (const pair of [
      [lacking(card, "P2"), without(card, "P2")],
      [without(card, "P2"), lacking(card, "P2")]
    ] as const) {
      assert.deepStrictEqual(compared(...pair).unpaired, [])
    }
  })

  it("lists a red flag that came or went before all other differences", () => {
    const base = cardWith(() => 4)
    const changed = cardWith((id) => (id === "P3" ? 1 : 4))
    const flagged = {
      ...changed,
      prompts: changed.prompts.map((prompt) => (prompt.id === "P7" ? { ...prompt, red_flags: 1 } : prompt))
    }
    assert.deepStrictEqual(compared(base, flagged).diverging, ["P7", "P3"])
  })

  it.prop("adds up over prompts, and is turned round with the sides", [arbitraryRun], ([generated]) => {
    const report = reportFrom(generated.pack, ["a", "b"], generated.answers, generated.verdicts)
    const [left, right] = [cardOf(report, "a"), cardOf(report, "b")].filter(({ variant }) => variant === "none")
    if (left === undefined || right === undefined) return
    const there = pairedDelta(generated.pack.dimensions, left, right)
    const back = pairedDelta(generated.pack.dimensions, right, left)
    const sum = [...there.contributions.values()].reduce((total, one) => total + one, 0)
    assert.closeTo(there.percent.estimate, sum, 1e-8)
    assert.closeTo(there.percent.estimate, -back.percent.estimate, 1e-8)
    assert.deepStrictEqual(there.unpaired.toSorted(), back.unpaired.toSorted())
    assert.strictEqual(there.percent.interval === null, there.prompts < 5)
  })
})

const prompt = (id: string, over: Partial<PromptResult> = {}): PromptResult => ({
  id,
  category: "c",
  score: 4,
  dimensions: {},
  expected: 2,
  answers: 2,
  scored: 2,
  red_flags: 0,
  unscored: [],
  ...over
})

describe("passesPrompt", () => {
  it.each([
    ["70 % of the points", { score: 3.5 }, true],
    ["less than that", { score: 3.49 }, false],
    ["a red flag on one repeat", { score: 5, red_flags: 1 }, false],
    ["a repeat without a score", { score: 5, scored: 1 }, null],
    ["a red flag and a repeat without a score", { score: 5, scored: 1, red_flags: 1 }, false],
    ["nothing scored", { score: null, scored: 0 }, null]
  ])("%s", (_, over, passes) => {
    assert.strictEqual(passesPrompt(prompt("P", over)), passes)
  })
})

const ids = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}`)

describe("passCounts", () => {
  it.each([
    [0, 0, 1],
    [5, 0, 0.0625],
    [6, 0, 0.03125],
    [8, 2, 0.109375],
    [10, 1, 0.01171875],
    [3, 3, 1]
  ])("of %i lost and %i gained has McNemar's p %d", (lost, gained, p) => {
    const row = (passes: boolean) => (id: string) => prompt(id, { score: passes ? 5 : 1 })
    const [was, is] = [ids(lost, "l"), ids(gained, "g")]
    const counts = passCounts(
      [...was.map(row(true)), ...is.map(row(false)), prompt("both"), prompt("open", { scored: 1 })],
      [...was.map(row(false)), ...is.map(row(true)), prompt("both"), prompt("open")]
    )
    assert.deepStrictEqual(counts, { both: 1, lost, gained, neither: 0, undecided: 1, mcnemar_p: counts.mcnemar_p })
    assert.closeTo(counts.mcnemar_p, p, 1e-9)
    assert.closeTo(mcNemarExact(lost, gained), p, 1e-9)
  })
})
