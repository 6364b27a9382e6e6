import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { scoreIntervals } from "../../../src/domain/scorecard/intervals.ts"
import { arbitraryRun, reportFrom, shuffled } from "./build.ts"

describe("scoreIntervals", () => {
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
