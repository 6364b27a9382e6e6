import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { alphaInterval, gwetAc1, ordinalAlpha, specificAgreement } from "../../../src/domain/stats/agreement.ts"
import { snap } from "../../../src/domain/stats/snap.ts"
import { shuffled } from "../scorecard/build.ts"

const SEED = `sha256:${"0123456789abcdef".repeat(4)}`

/** Turns the rows of raters, where a dot is a missing rating, into units. */
const unitsOf = (...raters: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<number>> => {
  const rows = raters.map((row) => row.split(" "))
  return (rows[0] ?? []).map((_, unit) =>
    rows.map((row) => row[unit] ?? ".").flatMap((value) => (value === "." ? [] : [Number(value)]))
  )
}

/** Example C of Krippendorff 2011: four observers, twelve units; Gwet uses the same data (irrCAC: cac.raw4raters). */
const FOUR_RATERS = unitsOf(
  "1 2 3 3 2 1 4 1 2 . . .",
  "1 2 3 3 2 2 4 1 2 5 . 3",
  ". 3 3 3 2 3 4 2 2 5 1 .",
  "1 2 3 3 2 4 4 1 2 5 1 ."
)

/** So many units of each pair of ratings of two raters. */
const table = (both: number, first: number, second: number, none: number) => [
  ...Array.from({ length: both }, () => [1, 1]),
  ...Array.from({ length: first }, () => [1, 0]),
  ...Array.from({ length: second }, () => [0, 1]),
  ...Array.from({ length: none }, () => [0, 0])
]

/** Alpha by its definition: the matrix of coincidences and the ordinal metric, term by term. */
const byDefinition = (units: ReadonlyArray<ReadonlyArray<number>>): number | null => {
  const pairable = units.filter((unit) => unit.length > 1)
  const values = [...new Set(pairable.flat())].sort((left, right) => left - right)
  const count = (value: number) => pairable.flat().filter((other) => other === value).length
  const n = pairable.flat().length
  const metric = (low: number, high: number) => {
    const between = values.filter((value) => value >= low && value <= high)
    return (between.reduce((sum, value) => sum + count(value), 0) - (count(low) + count(high)) / 2) ** 2
  }
  let observed = 0
  let expected = 0
  for (const low of values) {
    for (const high of values.filter((value) => value > low)) {
      for (const unit of pairable) {
        const pairs = unit.filter((value) => value === low).length * unit.filter((value) => value === high).length
        observed += (pairs / (unit.length - 1)) * metric(low, high)
      }
      expected += count(low) * count(high) * metric(low, high)
    }
  }
  return expected === 0 ? null : 1 - ((n - 1) * observed) / expected
}

const Rating = Schema.Literals([1, 2, 2.5, 3, 4, 5])
const Units = Schema.Array(Schema.Array(Rating).check(Schema.isMaxLength(4))).check(Schema.isMaxLength(12))

describe("ordinalAlpha", () => {
  it("is 0.815 for the data of four observers, of whom some are missing", () => {
    assert.closeTo(ordinalAlpha(FOUR_RATERS) ?? 0, 0.815, 5e-4)
  })

  it("sees the order of the categories, and not how far their numbers are apart", () => {
    const stretched = FOUR_RATERS.map((unit) => unit.map((value) => value ** 3))
    assert.strictEqual(ordinalAlpha(stretched), ordinalAlpha(FOUR_RATERS))
    const exchanged = FOUR_RATERS.map((unit) => unit.map((value) => (value === 2 ? 9 : value)))
    assert.notStrictEqual(ordinalAlpha(exchanged), ordinalAlpha(FOUR_RATERS))
  })

  it("is what two opposite raters of two units give by hand: 1 - 3 * 2 / 4", () => {
    assert.strictEqual(
      ordinalAlpha([
        [1, 2],
        [2, 1]
      ]),
      -0.5
    )
  })

  it("is exact, whatever the numbers of raters, where next to nothing is left of it: -7 / 11,400", () => {
    const units = ["3444", "41155", "223421", "1455"].map((values) => Array.from(values, Number))
    assert.strictEqual(ordinalAlpha(units), snap(-7 / 11_400))
  })

  it("is not defined where nothing varies, nor where no two values can be paired", () => {
    const nothing = [[], [[]], [[1]], [[1], [2], [3]], [[4, 4]], [[4, 4], [4, 4, 4], [1]]]
    for (const units of nothing) assert.isNull(ordinalAlpha(units), JSON.stringify(units))
    assert.strictEqual(
      ordinalAlpha([
        [4, 4],
        [1, 1]
      ]),
      1
    )
  })

  it("does not count a unit that only one rater rated", () => {
    assert.strictEqual(ordinalAlpha([...FOUR_RATERS, [5], [1], []]), ordinalAlpha(FOUR_RATERS))
  })

  it.prop("is as the definition says, whoever rated and in whatever order", [Units, Schema.Int], ([units, seed]) => {
    const alpha = ordinalAlpha(units)
    const expected = byDefinition(units)
    if (expected === null || alpha === null) assert.strictEqual(alpha, expected)
    else {
      assert.closeTo(alpha, expected, 1e-9)
      assert.isTrue(alpha > -1 && alpha <= 1)
    }
    const otherwise = shuffled(units, seed).map((unit, at) => shuffled(unit, seed + at))
    assert.strictEqual(ordinalAlpha(otherwise), alpha)
  })

  it.prop("is 1 where all raters say the same and units differ", [Schema.Array(Rating)], ([values]) => {
    const alpha = ordinalAlpha(values.map((value) => [value, value, value]))
    assert.strictEqual(alpha, new Set(values).size > 1 ? 1 : null)
  })
})

describe("alphaInterval", () => {
  const clusters = FOUR_RATERS.slice(0, 11).map((unit) => [unit])

  it("holds alpha, is fixed by the seed, and stays in the range", () => {
    const interval = alphaInterval(clusters, SEED) ?? assert.fail("no interval")
    const alpha = ordinalAlpha(FOUR_RATERS) ?? 0
    assert.isTrue(interval.low > -1 && interval.low < alpha && alpha < interval.high && interval.high <= 1)
    assert.deepStrictEqual(alphaInterval(clusters, SEED), interval)
    assert.notDeepEqual(alphaInterval(clusters, `sha256:${"a".repeat(64)}`), interval)
  })

  it("is the point 1 for equal ratings", () => {
    const equal = [1, 2, 3, 4, 5, 1, 2, 3].map((value) => [[value, value]])
    assert.deepStrictEqual(alphaInterval(equal, SEED), { low: 1, high: 1 })
  })

  it("keeps the units of a cluster together: clusters twice as large do not make it narrower", () => {
    const twice = clusters.map((units) => [...units, ...units])
    const one = alphaInterval(clusters, SEED) ?? assert.fail("no interval")
    const two = alphaInterval(twice, SEED) ?? assert.fail("no interval")
    assert.closeTo(two.high - two.low, one.high - one.low, 0.1)
    const apart = alphaInterval([...clusters, ...clusters], SEED) ?? assert.fail("no interval")
    assert.isBelow(apart.high - apart.low, 0.8 * (one.high - one.low))
  })

  it("is not there for fewer than five clusters with values to pair", () => {
    assert.isNull(alphaInterval(clusters.slice(0, 4), SEED))
    assert.isNull(alphaInterval([...clusters.slice(0, 4), [[3], [4]], [[]]], SEED))
    assert.isNotNull(alphaInterval([...clusters.slice(0, 5), [[3], [4]], [[]]], SEED))
    // Any one of these varies, so that only their number is in the way.
    const wide = [0, 3, 6, 2].map((from) => FOUR_RATERS.slice(from, from + 4))
    assert.isNull(alphaInterval([...wide, [[3]]], SEED))
    assert.isNotNull(alphaInterval([...wide, [[3], ...FOUR_RATERS.slice(0, 4)]], SEED))
  })

  it("is not there where many resamples have no variation, so that none is taken for agreement", () => {
    const rare = [1, 5, 5, 5, 5, 5, 5, 5].map((value) => [[value, value]])
    assert.strictEqual(ordinalAlpha(rare.flat()), 1)
    assert.isNull(alphaInterval(rare, SEED))
    const none = [5, 5, 5, 5, 5, 5].map((value) => [[value, value]])
    assert.isNull(alphaInterval(none, SEED))
  })
})

describe("gwetAc1", () => {
  it("is 0.77544 for four raters and five categories, of whom some are missing (Gwet 2014)", () => {
    assert.closeTo(gwetAc1(FOUR_RATERS, [1, 2, 3, 4, 5]) ?? 0, 0.77544, 5e-6)
  })

  it("is 0.9408 where kappa is below zero: 118 both, 5 and 2 one of them, none neither", () => {
    assert.closeTo(gwetAc1(table(118, 5, 2, 0), [0, 1]) ?? 0, 0.9408, 5e-5)
  })

  it("is 1 where nobody sees anything, and unknown where nobody rates the same", () => {
    assert.strictEqual(gwetAc1(table(0, 0, 0, 9), [0, 1]), 1)
    assert.isNull(gwetAc1([[0], [1], []], [0, 1]))
    assert.isNull(gwetAc1([], [0, 1]))
  })

  const Flags = Schema.Array(Schema.Array(Schema.Literals([0, 1])).check(Schema.isMaxLength(4)))

  it.prop(
    "takes no notice of the order of raters and units, and is at most 1",
    [Flags, Schema.Int],
    ([units, seed]) => {
      const ac1 = gwetAc1(units, [0, 1])
      const again = gwetAc1(
        shuffled(units, seed).map((unit, at) => shuffled(unit, seed + at)),
        [0, 1]
      )
      assert.isTrue(ac1 === null ? again === null : Math.abs(ac1 - (again ?? 9)) < 1e-9 && ac1 <= 1 && ac1 >= -1)
      const equal = units.filter((unit) => unit.length > 1).map((unit) => unit.map(() => unit[0] ?? 0))
      assert.strictEqual(gwetAc1(equal, [0, 1]), equal.length === 0 ? null : 1)
    }
  )
})

describe("specificAgreement", () => {
  it("is 2a / (2a + b + c) for two raters", () => {
    assert.closeTo(specificAgreement(table(118, 5, 2, 0), 1) ?? 0, 236 / 243, 1e-12)
    assert.strictEqual(specificAgreement(table(118, 5, 2, 0), 0), 0)
    assert.strictEqual(specificAgreement(table(40, 5, 10, 45), 0), snap(90 / 105))
  })

  it("counts all pairs of several raters", () => {
    // Of the six ordered pairs that begin with a yes, two end with one.
    assert.strictEqual(specificAgreement([[1, 1, 0], [1, 0, 0], [1]], 1), snap(2 / 6))
  })

  it("is unknown where nobody says so", () => {
    assert.isNull(specificAgreement(table(0, 0, 0, 5), 1))
    assert.isNull(specificAgreement([[1]], 1))
    assert.isNull(specificAgreement([], 0))
  })
})
