import { assert, describe, it } from "@effect/vitest"
import { modelOfJudge } from "../../../src/domain/judging/judgeName.ts"
import { firstDifference } from "../../../src/domain/source/firstDifference.ts"
import { judgedAnswer, unscored } from "../../../src/domain/judging/settledWithoutJudge.ts"
import { withEarlierCost, withOtherCost } from "../../../src/domain/judging/standing.ts"
import { countVerdict, noVerdicts } from "../../../src/domain/judging/tallyVerdicts.ts"
import type { Scored, Verdict } from "../../../src/domain/run/Verdict.ts"
import { makeAnswer } from "./inlinePack.ts"

const answer = makeAnswer("text")
const scored = (changes: Partial<Scored> = {}): Scored => ({
  status: "scored",
  ...judgedAnswer(answer),
  score: 4,
  dimensions: {},
  red_flag: "clear",
  disputed: false,
  rationale: "",
  ...changes
})

const costs = (verdict: Verdict) => [verdict.cost_usd, verdict.other_cost_usd]

describe("The counts of a judge's verdicts", () => {
  it("are of each verdict once, by what it is and why", () => {
    const verdicts: ReadonlyArray<Verdict> = [
      scored({ cost_usd: 0.5 }),
      scored({ red_flag: "flagged", cost_usd: null }),
      scored({ red_flag: "not-assessed", disputed: true }),
      unscored(answer, "truncated", ""),
      unscored(answer, "stale", ""),
      { ...unscored(answer, "judge-error", ""), cost_usd: 0.25 },
      { ...unscored(answer, "stale", ""), status: "unscored", reason: "stale", red_flag_seen: true, detail: "" }
    ]
    assert.deepStrictEqual(verdicts.reduce(countVerdict, noVerdicts), {
      answers: 7,
      scored: 3,
      unscored: 4,
      unscored_by_reason: [
        { reason: "judge-error", count: 1 },
        { reason: "stale", count: 2 },
        { reason: "truncated", count: 1 }
      ],
      red_flags: 2,
      disputed: 1,
      asked: 3,
      unpriced: 1,
      cost_usd: 0.75
    })
  })
})

describe("What a verdict cost", () => {
  it.each([
    [undefined, undefined, undefined],
    [0.5, undefined, 0.5],
    [undefined, 0.25, 0.25],
    [undefined, null, null],
    [0.5, 0.25, 0.75],
    [null, 0.25, null],
    [0.5, null, null],
    [0.5, 0, 0.5]
  ])("is %s and %s before, together %s", (now, earlier, together) => {
    const verdict = now === undefined ? scored() : scored({ cost_usd: now })
    assert.strictEqual(withEarlierCost(verdict, earlier).cost_usd, together)
    assert.strictEqual("cost_usd" in withEarlierCost(verdict, earlier), together !== undefined)
  })

  it("grows by what was spent on none in particular, where that is anything", () => {
    assert.deepStrictEqual(costs(withOtherCost(scored(), 0)), [undefined, undefined])
    assert.isFalse("other_cost_usd" in withOtherCost(scored(), 0))
    assert.deepStrictEqual(costs(withOtherCost(scored(), 0.5)), [undefined, 0.5])
    assert.deepStrictEqual(costs(withOtherCost(scored({ cost_usd: 1, other_cost_usd: 0.25 }), 0.5)), [1, 0.75])
  })
})

describe("The difference of two settings", () => {
  it.each([
    [{}, {}, undefined],
    [{ votes: 1, model: { a: 1, b: [2] } }, { model: { b: [2], a: 1 }, votes: 1 }, undefined],
    [{ votes: 1 }, { votes: 3 }, "votes: then 1, now 3"],
    [{ votes: 1 }, {}, "votes: then 1, now not there"],
    [{}, { votes: null }, "votes: then not there, now null"],
    [{ a: 1, b: 1 }, { b: 2, a: 2 }, "b: then 1, now 2"]
  ])("of %j and %j is %s", (then, now, said) => {
    assert.strictEqual(firstDifference(then, now), said)
  })
})

describe("The model of a judge", () => {
  it.each([
    ["model:openai-compatible:qwen3:8b", "openai-compatible:qwen3:8b"],
    ["model: x", " x"],
    ["model:", undefined],
    ["model:  ", undefined],
    ["checks", undefined],
    ["a model:x", undefined]
  ])("%s is %s", (judge, model) => {
    assert.strictEqual(modelOfJudge(judge), model)
  })
})
