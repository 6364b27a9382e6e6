import { snap } from "./snap.ts"

/**
 * The two-sided p-value of McNemar's exact test (the sign test): of the pairs that differ, `left` went one way and `right`
 * the other; how likely is a split at least as uneven where both ways are equally likely. 1 where no pair differs.
 *
 * @since 0.1.0
 */
export const mcNemarExact = (left: number, right: number): number => {
  const n = left + right
  // Logarithms, since 2^-n is 0 as a number beyond a thousand pairs.
  let logTerm = -n * Math.LN2
  let tail = 0
  for (let k = 0; k <= Math.min(left, right); k++) {
    if (k > 0) logTerm += Math.log((n - k + 1) / k)
    tail += Math.exp(logTerm)
  }
  return snap(Math.min(1, 2 * tail))
}

/**
 * The fewest pairs that, all differing the same way, show a difference at the two-sided level of 5 %.
 *
 * @since 0.1.0
 */
export const LEAST_DISCORDANT = 6
