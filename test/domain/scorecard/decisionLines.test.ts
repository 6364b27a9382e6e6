import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { againstLeader, promptDifferences } from "../../../src/domain/scorecard/againstLeader.ts"
import { decideKo } from "../../../src/domain/scorecard/decideKo.ts"
import { groupVerdict } from "../../../src/domain/scorecard/groupVerdict.ts"
import { scoreRun } from "../../../src/domain/scorecard/scoreRun.ts"
import { answerAt, cardOf, changed, contextOf, packOf, reportFrom, scoredOn, unscoredOn, wholeGroup } from "./build.ts"

const PASSED = { _tag: "Passed", nonFatalRedFlags: [] } as const
const KNOCKED = {
  _tag: "KnockedOut",
  causes: [{ _tag: "DimensionFloor", dimension: "Q1", score: 1, threshold: 2 }],
  nonFatalRedFlags: []
} as const

describe("The lines of a verdict", () => {
  it.each([
    [100, "recommended"],
    [70, "recommended"],
    [69.99999999999999, "conditional"],
    [50, "conditional"],
    [49.99999999999999, "not-recommended"],
    [0, "not-recommended"]
  ] as const)("make %d percent %s, unless something outweighs it", (percent, verdict) => {
    assert.strictEqual(groupVerdict(PASSED, [], percent), verdict)
    assert.strictEqual(groupVerdict(PASSED, [{ _tag: "DraftPack" }], percent), "inconclusive")
    assert.strictEqual(groupVerdict(KNOCKED, [{ _tag: "DraftPack" }], percent), "knocked-out")
  })
})

const pack = packOf({ weights: { Q1: 1 }, ko_rule: { dimension: "Q1" }, prompts: ["A1", "A2"] })
const { answers, verdicts } = wholeGroup(pack, "m", () => 4)

const cardUnder = (shard: { readonly index: number; readonly of: number }) => {
  const context = contextOf(pack, ["m"])
  const manifest = { ...context.manifest, shard }
  return cardOf(Result.getOrThrow(scoreRun({ ...context, manifest, answers, verdicts })), "m")
}

describe("One of several shards", () => {
  it("decides nothing, however much of the pack it answered; the only one does", () => {
    for (const index of [1, 2]) {
      const card = cardUnder({ index, of: 2 })
      assert.strictEqual(card.verdict, "inconclusive")
      assert.deepStrictEqual(card.inconclusive, [{ _tag: "OneShard", index, of: 2 }])
    }
    const whole = cardUnder({ index: 1, of: 1 })
    assert.deepStrictEqual([whole.verdict, whole.inconclusive], ["recommended", []])
  })
})

describe("What a scorecard counts", () => {
  it("names each reason that occurs, in one order, for the group and for its prompt", () => {
    const [first = answerAt({ prompt_id: "A1" }), second = first] = answers
    const card = cardOf(reportFrom(pack, ["m"], [first, second], [changed(unscoredOn(first), {})]), "m")
    assert.deepStrictEqual(card.coverage, {
      expected: 2,
      answers: 2,
      missing: 0,
      scored: 0,
      unscored: 2,
      unscored_by_reason: [
        { reason: "judge-unparseable", count: 1 },
        { reason: "not-judged", count: 1 }
      ]
    })
    assert.deepStrictEqual(
      card.prompts.map(({ id, unscored }) => [id, unscored]),
      [
        ["A1", ["judge-unparseable"]],
        ["A2", ["not-judged"]]
      ]
    )
  })

  it("averages a category over its own prompts", () => {
    const prompts = pack.categories.flatMap((all) => all.prompts)
    const category = { id: "a", name: "A", prompts: prompts.slice(0, 1) }
    const other = { id: "b", name: "B", prompts: prompts.slice(1) }
    const [one, two] = [category, other].map((part) => part.prompts.map(({ id }) => id).join())
    assert.deepStrictEqual([one, two], ["A1", "A2"])
    const divided = changed(pack, { categories: [category, other] })
    const placed = answers.map((answer) => changed(answer, { category: answer.prompt_id === "A1" ? "a" : "b" }))
    const scored = placed.map((answer) => scoredOn(answer, { Q1: 4 }, { score: answer.prompt_id === "A1" ? 5 : 2 }))
    assert.deepStrictEqual(
      cardOf(reportFrom(divided, ["m"], placed, scored), "m").categories.map(({ id, score }) => [id, score]),
      [
        ["a", 5],
        ["b", 2]
      ]
    )
  })
})

describe("A fatal red flag", () => {
  it("is named in order of its prompt, whatever the order in which it was seen", () => {
    const rule = { dimension: "Q1", threshold: 2, red_flag_scope: "curated", red_flag_prompts: ["E2", "E1"] } as const
    const decision = decideKo(rule, new Map(), new Set(["E2", "B", "E1", "A"]))
    assert.deepStrictEqual(decision, {
      _tag: "KnockedOut",
      causes: [{ _tag: "FatalRedFlags", curated: ["E1", "E2"], uncurated: [] }],
      nonFatalRedFlags: ["A", "B"]
    })
  })
})

const dimensions = [{ id: "Q1", weight: 1 }]
const group = (percent: number, scores: ReadonlyArray<number>) => ({
  percent,
  prompts: scores.map((score, at) => ({
    id: `P${at}`,
    category: "all",
    score,
    dimensions: { Q1: score, elsewhere: 1 },
    expected: 1,
    answers: 1,
    scored: 1,
    red_flags: 0,
    unscored: []
  }))
})
const flat = (count: number, score: number) => Array.from({ length: count }, () => score)

describe("The comparison with the leader", () => {
  it("has nobody to compare without a group", () => {
    assert.deepStrictEqual(againstLeader(dimensions, []), [])
  })

  it("needs five prompts, and looks only at the dimensions that count", () => {
    const compared = (count: number) =>
      againstLeader(dimensions, [group(100, flat(count, 5)), group(80, flat(count, 4))])[1]
    assert.deepStrictEqual(compared(4), { _tag: "NotCompared" })
    assert.deepStrictEqual(compared(5), { _tag: "NotDistinguishable", p: 2 / 2 ** 5 })
    assert.deepStrictEqual(compared(6), { _tag: "Distinguishable", p: 2 / 2 ** 6 })
    assert.deepStrictEqual([...promptDifferences(dimensions, group(100, [5]), group(80, [4]))], [["P0", 20]])
  })

  it("comes to the same in whatever order the prompts stand, also where patterns are drawn", () => {
    const scores = Array.from({ length: 60 }, (_, at) => 2 + ((at * 7) % 13) / 5)
    const leader = group(70, flat(60, 3.4))
    const forwards = againstLeader(dimensions, [leader, group(60, scores)])
    const backwards = againstLeader(dimensions, [leader, group(60, scores.toReversed())])
    assert.deepStrictEqual(forwards, backwards)
    assert.notStrictEqual(forwards[1]?._tag, "NotCompared")
  })
})
