import { generatorOf } from "./seeded.ts"
import { snap } from "./snap.ts"

/**
 * How many resamples an interval rests on.
 *
 * @since 0.1.0
 */
export const RESAMPLES = 2000

/**
 * With fewer clusters than this there is no interval.
 *
 * @since 0.1.0
 */
export const MIN_CLUSTERS = 5

/**
 * A quantile of sorted values, 0..1: Hyndman and Fan's type 7, as in R and NumPy, linear between order statistics.
 *
 * @since 0.1.0
 */
export const quantile = (sorted: Float64Array, at: number): number => {
  const position = (sorted.length - 1) * at
  const below = Math.floor(position)
  const low = sorted[below] ?? Number.NaN
  const high = sorted[Math.ceil(position)] ?? Number.NaN
  return snap(low + (position - below) * (high - low))
}

/**
 * 95 % percentile bootstrap intervals (Efron and Tibshirani, An Introduction to the Bootstrap, chapter 13) of several
 * statistics of the same clusters. Each resample draws as many clusters as there are, with replacement; `statistics`
 * gets their indices and writes one figure per statistic into `out`. `seed` is a digest; the order of the clusters
 * counts, so a caller sorts them. Null with fewer than five clusters.
 *
 * @since 0.1.0
 */
export const bootstrapIntervals = (options: {
  readonly clusters: number
  readonly figures: number
  readonly seed: string
  readonly statistics: (picked: Uint32Array, out: Float64Array) => void
}): ReadonlyArray<{ readonly low: number; readonly high: number }> | null => {
  const { clusters, figures, seed, statistics } = options
  if (clusters < MIN_CLUSTERS) return null
  const generator = generatorOf(seed)
  const picked = new Uint32Array(clusters)
  const out = new Float64Array(figures)
  // The high bits of 32, scaled: faster than drawing without the bias of clusters / 2^32, which nobody can see.
  const scale = clusters / 2 ** 32
  const samples = Array.from({ length: figures }, () => new Float64Array(RESAMPLES))
  for (let round = 0; round < RESAMPLES; round++) {
    for (let index = 0; index < clusters; index++) picked[index] = (generator.next() >>> 0) * scale
    statistics(picked, out)
    for (const [figure, values] of samples.entries()) values[round] = out[figure] ?? Number.NaN
  }
  return samples.map((values) => {
    values.sort()
    return { low: quantile(values, 0.025), high: quantile(values, 0.975) }
  })
}
