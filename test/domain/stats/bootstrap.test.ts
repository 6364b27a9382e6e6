import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { bootstrapIntervals, quantile, RESAMPLES } from "../../../src/domain/stats/bootstrap.ts"
import { flagRateUpperBound } from "../../../src/domain/stats/flagRate.ts"
import { MeanTable } from "../../../src/domain/stats/MeanTable.ts"
import { generatorOf } from "../../../src/domain/stats/seeded.ts"
import { snap } from "../../../src/domain/stats/snap.ts"
import { shuffled } from "../scorecard/build.ts"

const SEED = `sha256:${"0123456789abcdef".repeat(4)}`

const meanOf = (values: ReadonlyArray<number>, seed: string) =>
  bootstrapIntervals({
    clusters: values.length,
    figures: 1,
    seed,
    statistics: (picked, out) => {
      let sum = 0
      for (const index of picked) sum += values[index] ?? Number.NaN
      out[0] = sum / picked.length
    }
  })?.[0]

describe("bootstrapIntervals", () => {
  it("covers about two standard errors of a mean on either side", () => {
    const values = Array.from({ length: 100 }, (_, index) => index % 10)
    const interval = meanOf(values, SEED)
    // Standard deviation 2.872, so the error of the mean is 0.287; 1.96 of it is 0.563.
    assert.closeTo(interval?.low ?? 0, 4.5 - 0.563, 0.06)
    assert.closeTo(interval?.high ?? 0, 4.5 + 0.563, 0.06)
  })

  it("has no interval for fewer than five clusters", () => {
    assert.isUndefined(meanOf([1, 2, 3, 4], SEED))
    assert.isDefined(meanOf([1, 2, 3, 4, 5], SEED))
  })

  it("draws 2,000 resamples of all clusters, which the seed fixes", () => {
    const draws: Array<string> = []
    const run = (seed: string) => {
      draws.length = 0
      bootstrapIntervals({
        clusters: 6,
        figures: 1,
        seed,
        statistics: (picked) => {
          draws.push(picked.join(" "))
        }
      })
      return [...draws]
    }
    const first = run(SEED)
    assert.strictEqual(first.length, RESAMPLES)
    assert.deepStrictEqual(run(SEED), first)
    assert.notDeepEqual(run(`sha256:${"a".repeat(64)}`), first)
    const counts = [0, 1, 2, 3, 4, 5].map(
      (index) =>
        first
          .join(" ")
          .split(" ")
          .filter((one) => one === String(index)).length
    )
    assert.isTrue(counts.every((count) => Math.abs(count - 2000) < 200))
  })

  it("takes each number of the generator for one draw, and leaves none out", () => {
    const picks: Array<number> = []
    bootstrapIntervals({ clusters: 6, figures: 1, seed: SEED, statistics: (picked) => void picks.push(...picked) })
    const generator = generatorOf(SEED)
    assert.deepStrictEqual(
      picks.slice(0, 18),
      Array.from({ length: 18 }, () => Math.floor(((generator.next() >>> 0) / 2 ** 32) * 6))
    )
  })

  it("gives a constant the interval of that constant", () => {
    assert.deepStrictEqual(meanOf([0.1, 0.1, 0.1, 0.1, 0.1, 0.1], SEED), { low: 0.1, high: 0.1 })
  })
})

const drawn = (seed: string) => {
  const generator = generatorOf(seed)
  return [0, 1, 2].map(() => generator.next() >>> 0)
}

describe("The drawn numbers", () => {
  it("are those of the first 128 bits of the digest, everywhere", () => {
    assert.deepStrictEqual(drawn(SEED), [324_508_638, 4_009_829_189, 2_052_662_443])
    const other = `sha256:${"fedcba98".repeat(8)}`
    assert.notDeepEqual(drawn(other), drawn(SEED))
    assert.deepStrictEqual(drawn(`${other.slice(0, 39)}${"0".repeat(32)}`), drawn(other))
  })
})

describe("quantile", () => {
  it.each([
    [[1, 2, 3, 4], 0.5, 2.5],
    [[1, 2, 3, 4], 0.25, 1.75],
    [[1, 2, 3, 4], 1, 4],
    [[1, 2, 3, 4], 0, 1],
    [[0, 10, 10], 0.9, 10],
    [[7], 0.3, 7]
  ])("of %j at %d is as in R and NumPy", (values, at, expected) => {
    assert.strictEqual(quantile(Float64Array.from(values), at), expected)
  })
})

describe("flagRateUpperBound", () => {
  it.each([
    [1, 0.95],
    [10, 0.2589],
    [30, 0.095],
    [59, 0.0495],
    [100, 0.0295],
    [300, 0.0099]
  ])("bounds the rate of none of %d by %d", (n, bound) => {
    assert.closeTo(flagRateUpperBound(n) ?? Number.NaN, bound, 5e-5)
  })

  it("knows nothing without a trial", () => {
    assert.isNull(flagRateUpperBound(0))
  })
})

const tableMean = (values: ReadonlyArray<number>): number | null => {
  const table = new MeanTable(2)
  for (const value of values) table.add(1, value)
  assert.strictEqual(table.count(1), values.length)
  assert.isNull(table.mean(0))
  return table.mean(1)
}

describe("MeanTable", () => {
  const Points = Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 5 }))

  it.prop(
    "has means that do not depend on order to the last bit",
    [Schema.Array(Points), Schema.Int],
    ([points, seed]) => {
      const value = tableMean(points)
      assert.strictEqual(tableMean(shuffled(points, seed)), value)
      if (value === null) return assert.strictEqual(points.length, 0)
      const plain = points.reduce((sum, point) => sum + point, 0) / points.length
      assert.closeTo(value, plain, 1e-12)
      assert.isTrue(value >= 1 && value <= 5)
    }
  )

  it("differs from plain summing, or it would not be needed", () => {
    const [a, b, c] = [1.1, 4.7, 3.3] as const
    assert.notStrictEqual(a + b + c, c + b + a)
  })
})

describe("snap", () => {
  it("takes rounding noise off and keeps order", () => {
    assert.strictEqual(snap(2.0000000000000004), 2)
    assert.strictEqual(snap(84.99999999999999), 85)
    assert.strictEqual(snap(84.99), 84.99)
  })
})
