import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { compareGroups } from "../../../src/domain/comparison/compareGroups.ts"
import {
  Comparison,
  ComparisonOutcome,
  Divergence,
  RegressionReason
} from "../../../src/domain/comparison/Comparison.ts"
import { divergenceOf, divergingPrompts, type JudgedText } from "../../../src/domain/comparison/divergences.ts"
import { pairedDelta } from "../../../src/domain/comparison/pairedDelta.ts"
import { snap } from "../../../src/domain/stats/snap.ts"
import { smallestShown } from "../../../src/domain/stats/smallestShown.ts"
import type { PromptResult } from "../../../src/domain/scorecard/Scorecard.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { answerAt, scoredOn, unscoredOn } from "../scorecard/build.ts"
import { cardWith, pack, promptResult, reportOf } from "./cards.ts"

const diverging = (
  base: ReadonlyArray<PromptResult>,
  candidate: ReadonlyArray<PromptResult>,
  contributions: Readonly<Record<string, number>> = {}
) => divergingPrompts({ prompts: base }, { prompts: candidate }, new Map(Object.entries(contributions))).join()

const one = (over: Partial<PromptResult> = {}) => [promptResult("P", over)]

describe("The prompts on which two groups differ", () => {
  const table: ReadonlyArray<
    readonly [string, ReadonlyArray<PromptResult>, ReadonlyArray<PromptResult>, number, boolean]
  > = [
    ["nothing", one(), one(), 0, false],
    ["less than a rounding", one(), one(), 1e-14, true],
    ["a contribution to the percentage", one(), one(), 0.5, true],
    ["a contribution that is negative", one(), one(), -0.5, true],
    ["the score", one({ score: 4.5 }), one(), 0, true],
    ["a score that is not there", one({ score: null, scored: 0 }), one({ score: null, scored: 0 }), 0, false],
    ["a score on one side", one({ score: null, scored: 0 }), one(), 0, true],
    ["a red flag that came", one(), one({ red_flags: 1 }), 0, true],
    ["a red flag that went", one({ red_flags: 1 }), one(), 0, true],
    ["the number of red flags only", one({ red_flags: 1 }), one({ red_flags: 2 }), 0, false],
    ["whether every repeat is scored", one({ scored: 1 }), one(), 0, true],
    ["a prompt that the base lacks", [], one({ score: null, scored: 0, expected: 0 }), 0, true]
  ]
  it.each(table)("may differ in %s", (_what, base, candidate, contribution, differs) => {
    assert.strictEqual(diverging(base, candidate, { P: contribution }) === "P", differs)
  })

  it("stand with red flags first, then by what they add, by the score, and as in the pack", () => {
    const ids = ["A", "B", "C", "D", "E", "F", "G"]
    const base = ids.map((id) => promptResult(id))
    const changes: Readonly<Record<string, Partial<PromptResult>>> = {
      A: { score: 3.5 },
      B: { score: 3 },
      D: { score: 3 },
      E: { red_flags: 1 },
      F: { red_flags: 1 },
      G: { score: 1 }
    }
    const candidate = ids.map((id) => promptResult(id, changes[id]))
    assert.strictEqual(diverging(base, candidate, { C: -2, A: 1, F: 0.1 }), "F,E,C,A,G,B,D")
  })
})

const judged = (repeat: number, score: number | null, red_flag: "flagged" | "clear" = "clear"): JudgedText => {
  const answer = answerAt({ prompt_id: "P1", repeat }, `answer ${repeat}`)
  const verdict =
    score === null ? unscoredOn(answer) : scoredOn(answer, {}, { score, red_flag, rationale: `why ${score}` })
  return { repeat, answer, verdict }
}
const nothing = { text: null, error: null, score: null, red_flag: "not-assessed", rationale: null } as const

const repeatOf = (base: ReadonlyArray<JudgedText>, candidate: ReadonlyArray<JudgedText>) =>
  divergenceOf("P1", 1, base, candidate).repeat

describe("A divergence", () => {
  it("shows both answers of the repeat on which they differ most, of equal ones the first", () => {
    assert.deepStrictEqual(divergenceOf("P1", 0.1 + 0.2, [judged(0, 4), judged(1, 4)], [judged(1, 1), judged(0, 3)]), {
      prompt_id: "P1",
      contribution: 0.3,
      repeat: 1,
      base: { text: "answer 1", error: null, score: 4, red_flag: "clear", rationale: "why 4" },
      candidate: { text: "answer 1", error: null, score: 1, red_flag: "clear", rationale: "why 1" }
    })
    assert.strictEqual(repeatOf([judged(2, 4), judged(1, 4)], [judged(2, 3), judged(1, 3)]), 1)
    assert.strictEqual(repeatOf([judged(0, 1), judged(1, 4)], [judged(0, 5), judged(1, 4, "flagged")]), 1)
    assert.strictEqual(repeatOf([judged(0, 5), judged(1, 4, "flagged")], [judged(0, 1), judged(1, 4)]), 1)
    assert.strictEqual(repeatOf([judged(0, 4, "flagged"), judged(1, 4)], [judged(0, 4, "flagged"), judged(1, 3)]), 1)
    assert.strictEqual(repeatOf([judged(0, 4), judged(1, null)], [judged(0, 3), judged(1, 3)]), 1)
  })

  it("says what is not there", () => {
    assert.deepStrictEqual(divergenceOf("P1", 0, [], []), {
      prompt_id: "P1",
      contribution: 0,
      repeat: 0,
      base: nothing,
      candidate: nothing
    })
    const { base, candidate } = divergenceOf("P1", 0, [judged(3, null)], [])
    assert.deepStrictEqual([base, candidate], [{ ...nothing, text: "answer 3" }, nothing])
    const error = { kind: "timeout", message: "late" }
    const failed = { repeat: 0, answer: { text: "", error }, verdict: undefined }
    assert.deepStrictEqual(divergenceOf("P1", 0, [failed], []).base, { ...nothing, text: "", error })
  })
})

const pull = (difference: number) => ((100 * 4) / 20 / 12) * (difference + 2 / 3)

describe("A comparison", () => {
  const high = reportOf("m", (id) => (id === "P3" ? 2 : 4))
  const low = reportOf("m", (id) => (id < "P3" ? 2 : 4))
  const [base, candidate] = [high.scorecards[0], low.scorecards[0]]
  const sides = base === undefined || candidate === undefined ? undefined : { base, candidate }

  it("is a value of its schema, with every field of it", () => {
    assert(sides !== undefined)
    const { contributions, diverging, ...figures } = compareGroups({
      dimensions: pack.dimensions,
      ...sides,
      sameAnswers: false,
      tolerance: 0
    })
    const [first = ""] = diverging
    const divergences = [divergenceOf(first, contributions.get(first) ?? 0, [judged(0, 4)], [judged(0, 1)])]
    const side = { dir: "a", run: high.run, judge: high.judge }
    const value = {
      schema_version: 1,
      pack: high.pack,
      base: side,
      candidate: side,
      min_coverage: 1,
      tolerance: 0,
      outcome: "regressed",
      unmatched: { base: [{ model: "m", variant: "none" }], candidate: [{ model: "n", variant: "none" }] },
      groups: [{ ...figures, divergences }]
    }
    assertFieldsDocumented(Comparison, value, /\.run\.(?:source|shard|limited)$/)
    assertFieldsDocumented(Divergence, divergences[0])
    const reasons = [
      { _tag: "VerdictWorse", base: "recommended", candidate: "conditional" },
      { _tag: "Lower", estimate: -3, high: -1, tolerance: 2 },
      { _tag: "Undecided", side: "base", reasons: [] },
      { _tag: "Undecided", side: "candidate", reasons: [] },
      { _tag: "Unpaired", prompts: ["P1"] },
      { _tag: "NoInterval", prompts: 3 },
      { _tag: "MayBeLower", low: -3, tolerance: 2 }
    ]
    for (const reason of reasons) assertFieldsDocumented(RegressionReason, reason)
    for (const outcome of ["ok", "inconclusive", "regressed"]) assert.isTrue(Schema.is(ComparisonOutcome)(outcome))
    assert.isFalse(Schema.is(ComparisonOutcome)(""))
  })

  it("says of each side and each dimension what it has", () => {
    assert(sides !== undefined)
    const found = compareGroups({ dimensions: pack.dimensions, ...sides, sameAnswers: false, tolerance: null })
    const { level, percent, verdict } = sides.base
    assert.deepInclude(found.base, { model: "m", variant: "none", verdict, percent, level })
    assert.deepStrictEqual(Object.keys(found.base).length, 7)
    assert.deepStrictEqual([found.outcome, found.reasons], [null, []])
    assert.isTrue(found.dimensions.every(({ delta }) => delta?.interval !== null))
    const uneven = { ...sides.base, dimensions: sides.base.dimensions.map((one, at) => ({ ...one, score: 1 + at })) }
    const other = compareGroups({
      dimensions: pack.dimensions,
      base: uneven,
      candidate: sides.base,
      sameAnswers: false,
      tolerance: null
    })
    assert.deepStrictEqual(
      other.dimensions.map(({ base }) => base),
      [1, 2]
    )
    assert.deepStrictEqual(
      found.dimensions.map(({ base, candidate, delta, prompts }) => [base, candidate, delta?.estimate, prompts]),
      // P1, P10 and P11 sort before P3, too.
      [0, 1].map(() => [snap(46 / 12), snap(38 / 12), snap(-8 / 12), 12])
    )
  })

  it("is of unchanged groups only where all of their evidence is the same", () => {
    assert(sides !== undefined)
    const unchanged = (changes: Partial<typeof sides.base>) =>
      compareGroups({
        dimensions: pack.dimensions,
        base: sides.base,
        candidate: { ...sides.base, ...changes },
        sameAnswers: true,
        tolerance: null
      }).unchanged
    assert.isTrue(unchanged({}))
    assert.isFalse(unchanged({ verdict: "conditional" }))
    assert.isFalse(unchanged({ prompts: sides.candidate.prompts }))
    assert.isFalse(unchanged({ inconclusive: [{ _tag: "RunIncomplete", status: "open" }] }))
  })

  it("has no figures of a dimension that no prompt has on both sides", () => {
    assert(sides !== undefined)
    const without = (card: typeof sides.base) => ({
      ...card,
      prompts: card.prompts.map((prompt) => ({ ...prompt, dimensions: { Q1: prompt.dimensions["Q1"] ?? 1 } }))
    })
    const found = compareGroups({
      dimensions: pack.dimensions,
      base: without(sides.base),
      candidate: sides.candidate,
      sameAnswers: false,
      tolerance: 0
    })
    assert.deepStrictEqual([found.dimensions[1]?.delta, found.dimensions[1]?.prompts], [null, 0])
    assert.strictEqual(found.unpaired.length, 12)
    const turned = pairedDelta(pack.dimensions, sides.candidate, without(sides.base))
    assert.strictEqual(turned.unpaired.length, 12)
  })

  it("has unpaired prompts that are scored overall on one side only", () => {
    assert(sides !== undefined)
    const unscored = (id: string) => ({
      ...sides.base,
      prompts: sides.base.prompts.map((prompt) => (prompt.id === id ? { ...prompt, score: null } : prompt))
    })
    assert.deepStrictEqual(pairedDelta(pack.dimensions, sides.base, unscored("P2")).unpaired, ["P2"])
    assert.deepStrictEqual(pairedDelta(pack.dimensions, unscored("P2"), sides.base).unpaired, ["P2"])
    assert.deepStrictEqual(pairedDelta(pack.dimensions, unscored("P2"), unscored("P2")).unpaired, [])
  })

  it("would have shown a difference that follows from how far the prompts pull, from five prompts on", () => {
    // Four of twelve prompts are 2 points lower on both dimensions: each of weight 3 and 1 of 20.
    const card = cardWith(() => 4)
    const other = cardWith((id) => (["P0", "P1", "P2", "P3"].includes(id) ? 2 : 4))
    const found = pairedDelta(pack.dimensions, card, other)
    const pulls = Array.from({ length: 12 }, (_, at) => pull(at < 4 ? -2 : 0))
    assert.closeTo(found.smallestShown ?? 0, smallestShown(pulls) ?? Number.NaN, 1e-9)
  })

  it("would have shown nothing that is known of fewer than five prompts", () => {
    const card = cardWith(() => 4)
    const other = cardWith((id) => (id === "P0" ? 2 : 4))
    const few = (count: number) =>
      pairedDelta(
        pack.dimensions,
        { ...card, prompts: card.prompts.slice(0, count) },
        { ...other, prompts: other.prompts.slice(0, count) }
      ).smallestShown
    assert.isNull(few(4))
    assert.isNotNull(few(5))
  })
})
