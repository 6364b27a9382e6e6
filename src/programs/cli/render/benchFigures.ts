import { codesOf } from "../../../domain/bench/attempt.ts"
import type { PerCase } from "../../../domain/bench/BenchReport.ts"
import { DASH, decimals } from "./figures.ts"

// 0.9996 is not everything, and 0.0004 is not nothing.
const shareSide = (share: number): string => `${share >= 1}${share <= 0}`

/**
 * A share (0..1) with three decimals, or as many as show that it is not quite 0 or 1. A dash where there is none.
 *
 * @since 0.1.0
 */
export const shareText = (share: number | null): string => (share === null ? DASH : decimals(share, 3, "en", shareSide))

/**
 * An amount of US dollars with just the decimals that it has.
 *
 * @since 0.1.0
 */
export const usdText = (usd: number): string => `${Number(usd.toPrecision(12))} USD`

/**
 * How a case ended, in words: how many of its attempts passed and the failure codes that occurred, each once.
 *
 * @since 0.1.0
 */
export const howItEnded = ({ attempts }: Pick<PerCase, "attempts">): string => {
  const passed = attempts.filter((attempt) => attempt._tag === "Scored" && attempt.score.passed).length
  const codes = [...new Set(attempts.flatMap(codesOf))]
  const verdict =
    attempts.length === 1 ? (passed === 1 ? "passed" : "not passed") : `${passed} of ${attempts.length} repeats passed`
  return codes.length === 0 ? verdict : `${verdict}: ${codes.join(", ")}`
}
