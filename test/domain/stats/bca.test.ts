import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { bcaInterval } from "../../../src/domain/stats/bca.ts"

const SEED = `sha256:${"0123456789abcdef".repeat(4)}`
const OTHER_SEED = `sha256:${"fedcba9876543210".repeat(4)}`
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Shares = Schema.Array(Share).check(Schema.isMinLength(1), Schema.isMaxLength(40))

/** Whether an interval is another one, up to chance. */
const isNear = (interval: ReturnType<typeof bcaInterval>, low: number, high: number, within: number) =>
  interval !== null && Math.abs(interval.low - low) <= within && Math.abs(interval.high - high) <= within

// The normal distribution by Simpson's rule and by bisection: no function of the library under test.
const density = (x: number) => Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI)
const cdf = (z: number): number => {
  const steps = 400
  const width = z / steps
  let area = 0
  for (let step = 0; step < steps; step++) {
    const x = step * width
    area += (width / 6) * (density(x) + 4 * density(x + width / 2) + density(x + width))
  }
  return 0.5 + area
}
const inverse = (p: number): number => {
  let low = -8
  let high = 8
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    if (cdf(middle) < p) low = middle
    else high = middle
  }
  return low
}

/** The means of all the samples that can be drawn with replacement, sorted: what resampling approaches. */
const allMeans = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  let sums = [0]
  for (const _ of values) sums = sums.flatMap((sum) => values.map((value) => sum + value))
  return sums.map((sum) => sum / values.length).sort((left, right) => left - right)
}

const mean = (list: ReadonlyArray<number>) => list.reduce((sum, value) => sum + value, 0) / list.length

const exactBca = (values: ReadonlyArray<number>) => {
  const all = allMeans(values)
  const center = mean(values)
  const below = all.filter((other) => other < center - 1e-9).length
  const equal = all.filter((other) => Math.abs(other - center) <= 1e-9).length
  const bias = inverse((below + equal / 2) / all.length)
  // Acceleration from the jackknife, as Efron has it.
  const leftOut = values.map((_, index) => mean(values.filter((_value, other) => other !== index)))
  const deviations = leftOut.map((value) => mean(leftOut) - value)
  const power = (exponent: number) => deviations.reduce((sum, deviation) => sum + deviation ** exponent, 0)
  const acceleration = power(3) / (6 * power(2) ** 1.5)
  const end = (p: number) => {
    const shifted = bias + inverse(p)
    const at = cdf(bias + shifted / (1 - acceleration * shifted))
    return all[Math.round(at * (all.length - 1))] ?? Number.NaN
  }
  return { low: end(0.025), high: end(0.975) }
}

describe("bcaInterval", () => {
  it.each([[[0, 0.1, 0.35, 0.4, 0.8, 1]], [[0.2, 0.21, 0.3, 0.9, 0.95, 0.97]], [[0, 0, 0, 0.5, 0.7, 1]]])(
    "of %j is the exact one of all resamples, up to chance",
    (values) => {
      const { low, high } = exactBca(values)
      assert.isTrue(isNear(bcaInterval(values, SEED), low, high, 0.04))
      assert.isTrue(isNear(bcaInterval(values, OTHER_SEED), low, high, 0.04))
    }
  )

  it("agrees with what SciPy 1.17 gives for the law-school scores with 400,000 resamples", () => {
    const scores = [576, 635, 558, 578, 666, 580, 555, 661, 651, 605, 653, 575, 545, 572, 594]
    assert.isTrue(isNear(bcaInterval(scores, SEED), 581.4667, 622.2667, 1.5))
  })

  // Many resamples of the first have its very mean; the last has cases at the mean.
  it.each([
    [[0, 1, 0, 1, 0, 1], 0.166666666667, 0.833333333333],
    [[-0.3, 0.1, 0.2, 0.1, -0.1], -0.219545872794, 0.12],
    [[0, 0.25, 0.5, 1, 1, 0.9, 0.1, 0, 0, 0], 0.140245841734, 0.665],
    [[0.5, 0, 1, 0.5], 0.125, 0.875]
  ])("of %j is the same everywhere, and wherever zero is", (values, low, high) => {
    assert.deepStrictEqual(bcaInterval(values, SEED), { low, high })
    for (const by of [1, 1e6]) {
      const moved = bcaInterval(
        values.map((value) => value + by),
        SEED
      )
      assert.isTrue(isNear(moved, low + by, high + by, 1e-5))
    }
  })

  it("is not symmetric where the values are skewed", () => {
    const shares = [0, 0.25, 0.5, 0.75, 1, 1, 1, 1, 1, 0.9, 0.8, 0.2]
    assert.isTrue(isNear(bcaInterval(shares, SEED), 0.4625, 0.8708, 0.025))
  })

  it("is none where resampling shows no spread", () => {
    for (const values of [[], [1], [1, 1], [0, 0, 0], Array.from({ length: 40 }, () => 0.1)]) {
      assert.isNull(bcaInterval(values, SEED))
    }
  })

  it("repeats itself for the same seed, and moves with another one", () => {
    const values = Array.from({ length: 25 }, (_, index) => (index * 7) % 11)
    assert.deepStrictEqual(bcaInterval(values, SEED), bcaInterval(values, SEED))
    assert.notDeepEqual(bcaInterval(values, SEED), bcaInterval(values, OTHER_SEED))
  })

  it.prop("lies within the values, its ends in order, and is never NaN", [Shares], ([values]) => {
    const interval = bcaInterval(values, SEED)
    if (interval === null) return
    assert.isAtLeast(interval.low, Math.min(...values) - 1e-9)
    assert.isAtMost(interval.low, interval.high)
    assert.isAtMost(interval.high, Math.max(...values) + 1e-9)
  })

  it("bears one case that differs from very many", () => {
    const interval = bcaInterval([0, ...Array.from({ length: 400 }, () => 1)], SEED)
    assert.isBelow(interval?.low ?? Number.NaN, 400 / 401)
    assert.isAtMost(interval?.high ?? Number.NaN, 1)
  })
})
