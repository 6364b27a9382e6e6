import jstat from "jstat"
import { quantile, RESAMPLES } from "./bootstrap.ts"
import { generatorOf } from "./seeded.ts"

const normalCdf = (z: number): number => jstat.normal.cdf(z, 0, 1)
const normalQuantile = (p: number): number => jstat.normal.inv(p, 0, 1)
const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

const resampledMeans = (values: Float64Array, seed: string): Float64Array => {
  const generator = generatorOf(seed)
  const n = values.length
  const scale = n / 2 ** 32
  const means = new Float64Array(RESAMPLES)
  for (let round = 0; round < RESAMPLES; round++) {
    let total = 0
    for (let draw = 0; draw < n; draw++) total += values[Math.floor((generator.next() >>> 0) * scale)] ?? Number.NaN
    means[round] = total / n
  }
  return means.sort()
}

/** A mean of resamples that is the sample's on paper differs from it by rounding; it counts half. */
const shareBelow = (means: Float64Array, mean: number): number => {
  const rounding = 1e-12 * Math.max(1, Math.abs(mean))
  const halves = means.reduce(
    (count, other) => count + (other < mean - rounding ? 2 : other > mean + rounding ? 0 : 1),
    0
  )
  return halves / 2 / means.length
}

/**
 * A 95 % interval of the mean of one value a case, by the bias-corrected and accelerated bootstrap (Efron, Better bootstrap
 * confidence intervals, 1987) with 2,000 resamples over the cases. `seed` is a digest; the order of the values counts, so
 * a caller sorts the cases. Null with fewer than two values or where all are equal: resampling then shows no spread, which
 * says nothing of what there is.
 *
 * @since 0.1.0
 */
export const bcaInterval = (
  values: ReadonlyArray<number>,
  seed: string
): { readonly low: number; readonly high: number } | null => {
  if (values.every((value) => value === values[0])) return null
  const mean = sum(values) / values.length
  const widest = Math.max(...values.map((value) => Math.abs(value - mean)))
  // In units of the widest deviation, so that the squares of tiny ones are not 0.
  const away = values.map((value) => (value - mean) / widest)
  const acceleration = sum(away.map((d) => d ** 3)) / (6 * sum(away.map((d) => d ** 2)) ** 1.5)
  const means = resampledMeans(Float64Array.from(values), seed)
  const bias = normalQuantile(shareBelow(means, mean))
  const end = (p: number) => {
    const shifted = bias + normalQuantile(p)
    return quantile(means, normalCdf(bias + shifted / (1 - acceleration * shifted)))
  }
  return { low: end(0.025), high: end(0.975) }
}
