import type { Delta } from "./Comparison.ts"

/**
 * Which way a difference points as far as its interval tells: `higher` or `lower` where it excludes 0, `not-told` where it
 * does not, `not-known` without an interval.
 *
 * @since 0.1.0
 */
export type Direction = "higher" | "lower" | "not-told" | "not-known"

/**
 * Which way a difference points.
 *
 * @since 0.1.0
 */
export const directionOf = ({ interval }: Delta): Direction =>
  interval === null ? "not-known" : interval.low > 0 ? "higher" : interval.high < 0 ? "lower" : "not-told"
