import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { LEAST_DISCORDANT, mcNemarExact } from "../../../src/domain/stats/mcNemar.ts"

const Pairs = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 }))

describe("mcNemarExact", () => {
  it.each([
    [0, 0, 1],
    [1, 1, 1],
    [0, 1, 1],
    [0, 5, 2 / 2 ** 5],
    [0, 6, 2 / 2 ** 6],
    // 2 * (1 + 9) / 2^9
    [1, 8, 20 / 512],
    // 2 * (1 + 17 + 136) / 2^17
    [2, 15, 308 / 2 ** 17],
    [12, 12, 1],
    [10, 20, 0.09873714670538905],
    [30, 59, 0.002785268996304216],
    [700, 800, 0.010559255466711506]
  ])("of %i against %i is %d", (left, right, p) => {
    assert.closeTo(mcNemarExact(left, right), p, 1e-11)
    assert.strictEqual(mcNemarExact(left, right), mcNemarExact(right, left))
  })

  it.prop("is a probability above 0, and falls as one side grows", [Pairs, Pairs], ([left, right]) => {
    const p = mcNemarExact(left, left + right)
    assert.isAbove(p, 0)
    assert.isAtMost(p, 1)
    assert.isAtMost(mcNemarExact(left, left + right + 1), p)
  })
})

describe("LEAST_DISCORDANT", () => {
  it("is the fewest pairs in one direction that are significant at 5 %", () => {
    assert.isAtMost(mcNemarExact(0, LEAST_DISCORDANT), 0.05)
    assert.isAbove(mcNemarExact(0, LEAST_DISCORDANT - 1), 0.05)
  })
})
