import { bootstrapIntervals } from "./bootstrap.ts"
import { snap } from "./snap.ts"

/**
 * The values that one thing was given, one for each rater who gave one, in any order. What a rater did not give is not
 * there.
 *
 * @since 0.1.0
 */
export type Ratings = ReadonlyArray<number>

/** How often each category stands in the pairable units of one cluster, and the weight of each pair of unequal ones. */
interface Coded {
  readonly counts: ReadonlyArray<readonly [category: number, count: number]>
  readonly pairs: ReadonlyArray<readonly [lower: number, upper: number, weight: number]>
}

const greatestCommon = (left: number, right: number): number =>
  right === 0 ? left : greatestCommon(right, left % right)

/** The smallest whole that can be divided by one less than each of the sizes: shares of it are whole, so sums are exact. */
const wholeFor = (sizes: Iterable<number>): number =>
  [...new Set(sizes)].reduce((whole, size) => (whole * (size - 1)) / greatestCommon(whole, size - 1), 1)

const add = (sums: Map<number, number>, key: number, value: number) => sums.set(key, (sums.get(key) ?? 0) + value)

const coded = (units: ReadonlyArray<Ratings>, categoryOf: ReadonlyMap<number, number>, whole: number): Coded => {
  const counts = new Map<number, number>()
  const weights = new Map<number, number>()
  const width = categoryOf.size
  for (const unit of units) {
    const categories = unit.map((value) => categoryOf.get(value) ?? 0)
    for (const lower of categories) {
      add(counts, lower, 1)
      for (const upper of categories) {
        if (upper > lower) add(weights, lower * width + upper, whole / (unit.length - 1))
      }
    }
  }
  return {
    counts: [...counts],
    pairs: [...weights].map(([pair, weight]) => [Math.floor(pair / width), pair % width, weight])
  }
}

/** Alpha over picked clusters, which may be picked several times; null where it is not defined. */
const alphaOver = (clusters: ReadonlyArray<ReadonlyArray<Ratings>>): ((picked: Iterable<number>) => number | null) => {
  const pairable = clusters.map((units) => units.filter((unit) => unit.length >= 2))
  const distinct = [...new Set(pairable.flat(2))].sort((left, right) => left - right)
  const categoryOf = new Map(distinct.map((value, category) => [value, category]))
  const whole = wholeFor(pairable.flat().map((unit) => unit.length))
  const tables = pairable.map((units) => coded(units, categoryOf, whole))
  const counts = new Float64Array(distinct.length)
  const ranks = new Float64Array(distinct.length)
  return (picked) => {
    counts.fill(0)
    let n = 0
    for (const cluster of picked) {
      for (const [category, count] of tables[cluster]?.counts ?? []) {
        counts[category] = (counts[category] ?? 0) + count
        n += count
      }
    }
    // The ordinal difference of two categories is the difference of their mid-ranks, and the mean of these is n / 2.
    let below = 0
    let expected = 0
    for (const [category, count] of counts.entries()) {
      const rank = below + count / 2
      ranks[category] = rank
      expected += count * (rank - n / 2) ** 2
      below += count
    }
    if (expected === 0) return null
    let observed = 0
    for (const cluster of picked) {
      for (const [lower, upper, weight] of tables[cluster]?.pairs ?? []) {
        observed += weight * ((ranks[upper] ?? 0) - (ranks[lower] ?? 0)) ** 2
      }
    }
    return snap(1 - ((n - 1) * observed) / whole / (n * expected))
  }
}

/**
 * Krippendorff's alpha with the ordinal metric (Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011), for any
 * number of raters and with ratings missing: 1 is agreement, 0 what chance gives, and systematic disagreement goes towards
 * -1. Every distinct value is a category of its own, in numeric order. Values of a unit that only one rater rated count
 * for nothing. Null where it is not defined: no two values can be paired, or all of them are equal.
 *
 * @since 0.1.0
 */
export const ordinalAlpha = (units: ReadonlyArray<Ratings>): number | null => alphaOver([units])([0])

/**
 * A 95 % bootstrap interval of the ordinal alpha over clusters of units, which are resampled whole; categories count as in
 * each resample. A resample without any variation says nothing, and so counts as the lowest: where more than one in forty
 * is such, there is no lower end and no interval. Null also with fewer than five clusters that have values to pair.
 * `seed` is a digest; the order of the clusters counts, so a caller sorts them.
 *
 * @since 0.1.0
 */
export const alphaInterval = (
  clusters: ReadonlyArray<ReadonlyArray<Ratings>>,
  seed: string
): { readonly low: number; readonly high: number } | null => {
  const pairable = clusters.filter((units) => units.some((unit) => unit.length >= 2))
  const alpha = alphaOver(pairable)
  const [interval] =
    bootstrapIntervals({
      clusters: pairable.length,
      figures: 1,
      seed,
      statistics: (picked, out) => {
        out[0] = alpha(picked) ?? Number.NEGATIVE_INFINITY
      }
    }) ?? []
  return interval !== undefined && Number.isFinite(interval.low) && Number.isFinite(interval.high) ? interval : null
}

const timesGiven = (unit: Ratings, category: number): number => unit.filter((value) => value === category).length
const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)

/**
 * Gwet's AC1 (Gwet, Computing inter-rater reliability and its variance in the presence of high agreement, 2008; with
 * missing ratings as in his Handbook of Inter-Rater Reliability, 4th edition, 2014): how far raters agree beyond chance
 * when they sort units into these categories. Unlike kappa it holds where one category is rare. A unit that only one rater
 * rated still tells how frequent the categories are. Null where no unit has two ratings.
 *
 * @since 0.1.0
 */
export const gwetAc1 = (units: ReadonlyArray<Ratings>, categories: ReadonlyArray<number>): number | null => {
  const rated = units.filter((unit) => unit.length > 0)
  const pairable = rated.filter((unit) => unit.length >= 2)
  if (pairable.length === 0) return null
  const agreeing = pairable.map((unit) => {
    const pairs = sum(categories.map((category) => timesGiven(unit, category) * (timesGiven(unit, category) - 1)))
    return pairs / (unit.length * (unit.length - 1))
  })
  const observed = sum(agreeing) / pairable.length
  const frequencies = categories.map(
    (category) => sum(rated.map((unit) => timesGiven(unit, category) / unit.length)) / rated.length
  )
  const chance = sum(frequencies.map((frequency) => frequency * (1 - frequency))) / (categories.length - 1)
  return snap((observed - chance) / (1 - chance))
}

/**
 * The agreement specific to one category (Cicchetti and Feinstein, High agreement but low kappa: II, 1990; for several
 * raters Uebersax, A design-independent method for measuring the reliability of psychiatric diagnosis, 1982): where one
 * rater says it, how often another rater of the same unit says it too, over all pairs. For two raters of a yes or no
 * question this is positive and negative agreement. Null where nobody says it on a unit that others rated.
 *
 * @since 0.1.0
 */
export const specificAgreement = (units: ReadonlyArray<Ratings>, category: number): number | null => {
  // What only one rater rated adds nothing to either sum.
  const given = units.map((unit) => timesGiven(unit, category))
  const possible = sum(units.map((unit, at) => (given[at] ?? 0) * (unit.length - 1)))
  return possible === 0 ? null : snap(sum(given.map((times) => times * (times - 1))) / possible)
}
