/**
 * The exact one-sided 95 % upper bound of a rate of which none of `n` trials showed an event: 1 - 0.05^(1/n), the bound
 * of Clopper and Pearson for zero events. Null without a trial, where nothing is known.
 *
 * @since 0.1.0
 */
export const flagRateUpperBound = (n: number): number | null => (n > 0 ? 1 - 0.05 ** (1 / n) : null)
