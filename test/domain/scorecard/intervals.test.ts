import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { scoreIntervals } from "../../../src/domain/scorecard/intervals.ts"
import { arbitraryRun, reportFrom, shuffled } from "./build.ts"

const weights = [
  { id: "Q1", weight: 3 },
  { id: "Q2", weight: 1 }
]
const promptsWith = (...scores: ReadonlyArray<Readonly<Record<string, number>>>) =>
  scores.map((dimensions, at) => ({ id: `P${at}`, dimensions: new Map(Object.entries(dimensions)) }))
const five = (dimensions: Readonly<Record<string, number>>) => Array.from({ length: 5 }, () => dimensions)
describe("scoreIntervals", () => {
  it("has no width where all prompts are alike, and weighs the dimensions", () => {
    assert.deepStrictEqual(scoreIntervals(weights, promptsWith(...five({ Q1: 4, Q2: 2 }), {})), {
      percent: { low: 70, high: 70 },
      dimensions: new Map([
        ["Q1", { low: 4, high: 4 }],
        ["Q2", { low: 2, high: 2 }]
      ])
    })
    // A dimension that nothing shows counts nothing; one without weight has its interval all the same.
    assert.deepStrictEqual(scoreIntervals(weights, promptsWith(...five({ Q2: 5, Q3: 1 }))), {
      percent: { low: 25, high: 25 },
      dimensions: new Map([
        ["Q2", { low: 5, high: 5 }],
        ["Q3", { low: 1, high: 1 }]
      ])
    })
  })

  it("comes from five prompts on, for the group and for a dimension", () => {
    const none = { percent: null, dimensions: new Map() }
    assert.deepStrictEqual(scoreIntervals(weights, promptsWith(...five({ Q1: 4 }).slice(1), {}, {})), none)
    const some = scoreIntervals(weights, promptsWith(...five({ Q1: 4 }), { Q1: 4, Q2: 2 }))
    // Where a resample lacks a dimension, the mean that was observed stands for it.
    assert.deepStrictEqual(some, { percent: { low: 70, high: 70 }, dimensions: new Map([["Q1", { low: 4, high: 4 }]]) })
  })

  const spread = [
    { Q1: 1.3, Q2: 2.1 },
    { Q1: 2.7 },
    { Q1: 4.9, Q2: 3.3 },
    { Q1: 3.1, Q2: 4.7 },
    { Q1: 2.2, Q2: 1.9 },
    { Q1: 4.4, Q2: 2.8 }
  ]
  const drawn = {
    percent: { low: 44.1666666667, high: 77.125 },
    dimensions: new Map([
      ["Q1", { low: 2.13333333333, high: 4.05 }],
      ["Q2", { low: 2.16, high: 3.875 }]
    ])
  }

  it("draws the same for the same prompts and scores, in whatever order they come, and so on every machine", () => {
    const prompts = promptsWith(...spread)
    assert.deepStrictEqual(scoreIntervals(weights, prompts), drawn)
    const turned = prompts.map(({ dimensions, id }) => ({ id, dimensions: new Map([...dimensions].toReversed()) }))
    assert.deepStrictEqual(scoreIntervals(weights.toReversed(), turned.toReversed()), drawn)
  })

  it("draws otherwise for other prompts", () => {
    const others = promptsWith(...spread).map(({ dimensions, id }) => ({ id: `other-${id}`, dimensions }))
    assert.notDeepEqual(scoreIntervals(weights, others), drawn)
  })

  it.prop(
    "does not depend on the order of prompts and dimensions, and stays on the scale",
    [arbitraryRun, Schema.Int],
    ([{ pack, answers, verdicts }, seed]) => {
      const card = reportFrom(pack, ["a", "b"], answers, verdicts).scorecards[0]
      const prompts = (card?.prompts ?? []).map(({ id, dimensions }) => ({
        id,
        dimensions: new Map(Object.entries(dimensions))
      }))
      const intervals = scoreIntervals(pack.dimensions, prompts)
      const again = scoreIntervals(shuffled(pack.dimensions, seed), shuffled(prompts, seed))
      assert.deepStrictEqual(again, intervals)
      assert.deepStrictEqual(intervals.percent, card?.interval)
      for (const { low, high } of intervals.dimensions.values()) assert.isTrue(1 <= low && low <= high && high <= 5)
      if (intervals.percent !== null) assert.isTrue(0 <= intervals.percent.low && intervals.percent.high <= 100)
    },
    { arbitrary: { runs: 40 } }
  )
})
