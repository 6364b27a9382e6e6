import { assert, describe, it } from "@effect/vitest"
import { NOT_MEASURED, SpeedSamples } from "../../../src/domain/scorecard/speed.ts"
import { answerAt, changed } from "./build.ts"

const answer = answerAt({ prompt_id: "A1" })
const speedOf = (...changes: ReadonlyArray<Partial<typeof answer>>) => {
  const samples = new SpeedSamples()
  for (const change of changes) samples.add(changed(answer, change))
  return samples.speed()
}

describe("The speed of a group", () => {
  it("is the median of each time, the middle one or the mean of the two in the middle, in whatever order they came", () => {
    assert.deepStrictEqual(speedOf({ ttft_ms: 30, e2e_ms: 200 }, { ttft_ms: 4, e2e_ms: 1000 }, { ttft_ms: 100 }), {
      ttft_ms: 30,
      e2e_ms: 600,
      decode_tps: null,
      cost_usd: null
    })
    assert.strictEqual(
      speedOf({ decode_tps: 9 }, { decode_tps: 1 }, { decode_tps: 4 }, { decode_tps: 5 }).decode_tps,
      4.5
    )
    assert.strictEqual(speedOf({ decode_tps: 7 }).decode_tps, 7)
  })

  it("counts the costs of all answers and the times of those that succeeded", () => {
    const times = { ttft_ms: 1, e2e_ms: 2, decode_tps: 3 }
    assert.deepStrictEqual(speedOf({ ok: false, cost_usd: 0.25, ...times }, { cost_usd: 0.5 }, {}), {
      ...NOT_MEASURED,
      cost_usd: 0.75
    })
    assert.deepStrictEqual(speedOf({ cost_usd: 0 }), { ...NOT_MEASURED, cost_usd: 0 })
    const total = (costs: ReadonlyArray<number>) => speedOf(...costs.map((cost_usd) => ({ cost_usd }))).cost_usd
    assert.strictEqual(total([0.3, 0.2, 0.1]), total([0.1, 0.2, 0.3]), "the order would show in the last place")
  })

  it("is none where nothing was measured", () => {
    const none = { ttft_ms: null, e2e_ms: null, decode_tps: null, cost_usd: null }
    assert.deepStrictEqual([NOT_MEASURED, speedOf(), speedOf({})], [none, none, none])
  })
})
