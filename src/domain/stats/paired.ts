import { generatorOf } from "./seeded.ts"

const EXACT_UP_TO = 14
const FLIPS = 10_000

const sumWithSigns = (sizes: Float64Array, signs: () => number): number => {
  let sum = 0
  let bits = 0
  for (let index = 0; index < sizes.length; index++) {
    if (index % 32 === 0) bits = signs()
    const size = sizes[index] ?? 0
    sum += (bits & 1) === 1 ? size : -size
    bits >>>= 1
  }
  return Math.abs(sum)
}

/**
 * The two-sided p-value of the paired sign-flip permutation test (Fisher's randomisation test) on differences of pairs:
 * how often a sum at least as far from zero comes about when every difference may as well have had the other sign.
 * Exact for up to 14 differences that are not zero, else from 10,000 flips that the digest `seed` fixes, with the
 * observed one counted in (Phipson and Smyth 2010), so never 0. Does not depend on the order of the differences nor on
 * which side of a pair comes first. 1 where all differences are zero.
 *
 * @since 0.1.0
 */
export const signFlipTest = (differences: ReadonlyArray<number>, seed: string): number => {
  // Zeros change no sum; without them and sorted by size, the test sees neither order nor direction.
  const sorted = differences
    .filter((difference) => difference !== 0)
    .sort((left, right) => Math.abs(left) - Math.abs(right))
  const sizes = Float64Array.from(sorted, Math.abs)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const observed = Math.abs(sorted.reduce((sum, difference) => sum + difference, 0))
  // Sums that are equal on paper differ by rounding.
  const limit = observed - 1e-9 * total

  let extreme = 0
  if (sizes.length <= EXACT_UP_TO) {
    const patterns = 2 ** sizes.length
    for (let pattern = 0; pattern < patterns; pattern++) {
      if (sumWithSigns(sizes, () => pattern) >= limit) extreme++
    }
    return extreme / patterns
  }
  const generator = generatorOf(seed)
  for (let flip = 0; flip < FLIPS; flip++) {
    if (sumWithSigns(sizes, () => generator.next()) >= limit) extreme++
  }
  return (extreme + 1) / (FLIPS + 1)
}

/**
 * p-values corrected for their number by Holm's step-down method (Holm 1979), in the order given: one that is at most
 * alpha is significant while the chance of any false finding among them stays within alpha.
 *
 * @since 0.1.0
 */
export const holm = (pValues: ReadonlyArray<number>): ReadonlyArray<number> => {
  const ascending = pValues.map((p, index) => ({ p, index })).sort((left, right) => left.p - right.p)
  const corrected = pValues.map(() => 1)
  let largest = 0
  for (const [step, { p, index }] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - step) * p))
    corrected[index] = largest
  }
  return corrected
}
