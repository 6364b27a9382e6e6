import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { holm, signFlipTest } from "../../../src/domain/stats/paired.ts"

const SEED = `sha256:${"0123456789abcdef".repeat(4)}`
const OTHER_SEED = `sha256:${"fedcba9876543210".repeat(4)}`
const Difference = Schema.Int.check(Schema.isBetween({ minimum: -8, maximum: 8 }))
const Differences = Schema.Array(Difference).check(Schema.isMaxLength(10))
const Probability = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

describe("signFlipTest", () => {
  it.each([
    [[], 1],
    [[0, 0, 0], 1],
    [[2], 1],
    // Of +-1+-1: both signs alike, 2 of 4.
    [[1, 1], 0.5],
    // Sums of +-1+-2+-3 are 6 4 2 0 0 -2 -4 -6.
    [[1, 2, 3], 2 / 8],
    [[-1, 2, 3], 4 / 8],
    [[1, 2, -3], 1],
    [[1, 1, 1, 1, 1], 2 / 32],
    // One of five against: sums of 3 and more on either side, 2 * (1 + 5) of 32.
    [[1, 1, 1, 1, -1], 12 / 32],
    // Small numbers are no noise, zeros are no differences, and fourteen are still counted out.
    [[1e-6, 2e-6, 3e-6], 2 / 8],
    [[0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0], 2 / 8],
    [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 2 / 2 ** 14]
  ] as const)("gives %j the exact p-value %d", (differences, p) => {
    assert.strictEqual(signFlipTest(differences, SEED), p)
  })

  it("counts sums that are equal on paper as equal", () => {
    assert.strictEqual(signFlipTest([0.1, 0.2, -0.3], SEED), 1)
  })

  it.each([
    // 18 of 20 alike: sign test, P(X <= 2) + P(X >= 18) = 2 * 211 / 2^20.
    [2, SEED, 0.000402, 0.0008],
    // 13 of 20 alike: 2 * 137980 / 2^20 = 0.26318.
    [7, SEED, 0.26318, 0.02],
    [7, OTHER_SEED, 0.26318, 0.02]
  ])(
    "agrees with the exact value, up to chance, where it has to draw: %i of 20 against",
    (against, seed, p, within) => {
      const differences = Array.from({ length: 20 }, (_, index) => (index < against ? -1 : 1))
      assert.closeTo(signFlipTest(differences, seed), p, within)
    }
  )

  // More than 32 differences need more than one draw a flip.
  it.each([
    [15, 1683],
    [32, 1048],
    [40, 1015]
  ])("draws for %i differences the same flips everywhere", (length, extreme) => {
    const differences = Array.from({ length }, (_, index) => (index % 3 === 0 ? -1 - index : 1 + index))
    assert.strictEqual(signFlipTest(differences, SEED), extreme / 10_001)
  })

  it("is 1, counted out or drawn, where the differences cancel out", () => {
    const differences = Array.from({ length: 8 }, (_, index) => [index + 1, -1 - index])
    assert.strictEqual(signFlipTest(differences.slice(1).flat(), SEED), 1)
    assert.strictEqual(signFlipTest(differences.flat(), SEED), 1)
  })

  it("draws the same in whatever order the differences come", () => {
    const differences = Array.from({ length: 15 }, (_, index) => (index % 3 === 0 ? -1 - index : 1 + index))
    assert.strictEqual(signFlipTest(differences.toReversed(), SEED), 1683 / 10_001)
  })

  it("is never 0, and repeats itself for the same seed", () => {
    const differences = Array.from({ length: 40 }, (_, index) => 1 + index / 7)
    assert.strictEqual(signFlipTest(differences, SEED), 1 / 10_001)
    const mixed = differences.map((difference, index) => (index % 3 === 0 ? -difference : difference))
    assert.strictEqual(signFlipTest(mixed, SEED), signFlipTest(mixed.toReversed(), SEED))
    assert.notStrictEqual(signFlipTest(mixed, SEED), signFlipTest(mixed, OTHER_SEED))
  })

  it.prop("does not depend on order, direction or zeros", [Differences], ([differences]) => {
    const p = signFlipTest(differences, SEED)
    assert.strictEqual(signFlipTest(differences.toReversed(), SEED), p)
    assert.strictEqual(
      signFlipTest(
        differences.map((difference) => -difference),
        SEED
      ),
      p
    )
    assert.strictEqual(signFlipTest([0, ...differences, 0], SEED), p)
    assert.isTrue(p > 0 && p <= 1)
  })
})

describe("holm", () => {
  it("corrects the textbook example 0.01, 0.04, 0.03, 0.005", () => {
    const corrected = holm([0.01, 0.04, 0.03, 0.005])
    for (const [index, expected] of [0.03, 0.06, 0.06, 0.02].entries()) {
      assert.closeTo(corrected[index] ?? Number.NaN, expected, 1e-12)
    }
  })

  it("leaves a single p-value as it is, and none as none", () => {
    assert.deepStrictEqual(holm([0.04]), [0.04])
    assert.deepStrictEqual(holm([]), [])
    assert.deepStrictEqual(holm([0.9, 0.8]), [1, 1])
  })

  it.prop("never lowers a p-value and keeps their order", [Schema.Array(Probability)], ([pValues]) => {
    const corrected = holm(pValues)
    for (const [left, p] of pValues.entries()) {
      const own = corrected[left] ?? Number.NaN
      assert.isTrue(own >= p && own <= 1)
      for (const [right, other] of pValues.entries()) {
        if (p < other) assert.isTrue(own <= (corrected[right] ?? Number.NaN))
      }
    }
  })
})
