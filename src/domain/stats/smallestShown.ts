import { snap } from "./snap.ts"

/** The quantiles of the normal distribution at 0.975 and 0.8. */
const LEVEL = 1.959963984540054
const POWER = 0.8416212335729143

/**
 * The smallest true difference that a two-sided test at 5 % would have found four times in five (a power of 80 %), from how
 * far each of the paired units pulls the observed one away from its mean: (1.96 + 0.84) standard errors (Bloom, Minimum
 * detectable effects, 1995). The pulls add up to 0 and are in the unit of the result. Null with fewer than two units, and
 * where nothing pulls: then no spread is seen, which says nothing of what there is.
 *
 * @since 0.1.0
 */
export const smallestShown = (pulls: ReadonlyArray<number>): number | null => {
  const n = pulls.length
  const squares = pulls.reduce((sum, pull) => sum + pull * pull, 0)
  // Pulls that are 0 on paper differ from it by rounding.
  return n < 2 || squares < 1e-18 ? null : snap((LEVEL + POWER) * Math.sqrt((n / (n - 1)) * squares))
}
