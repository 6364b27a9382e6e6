import type { Language } from "../../../domain/pack/Pack.ts"
import { levelOf } from "../../../domain/scorecard/Level.ts"
import type { Interval } from "../../../domain/scorecard/Scorecard.ts"

/** Shown where there is no figure; never a zero. */
export const DASH = "–"

const localised = (text: string, language: Language): string => (language === "de" ? text.replace(".", ",") : text)

/**
 * A number with a few decimals, and with more where rounding would carry it over an edge at which something is decided:
 * 84.96 is under 85 and must not be read as 85.0. `side` tells on which side of the edges a number is.
 *
 * @since 0.1.0
 */
export const decimals = (
  value: number,
  least: number,
  language: Language,
  side: (value: number) => unknown = () => null
): string => {
  const honest = Array.from({ length: 16 - least }, (_, more) => value.toFixed(least + more)).find(
    (text) => side(Number(text)) === side(value)
  )
  return localised(honest ?? String(value), language)
}

// 99.96 is not everything.
const percentSide = (percent: number): string => `${levelOf(percent)}${percent >= 100}`

/**
 * A percentage of the points (0..100) with one decimal, or as many as show its level rightly.
 *
 * @since 0.1.0
 */
export const percentText = (percent: number, language: Language): string =>
  `${decimals(percent, 1, language, percentSide)} %`

/**
 * A score (1..5) with one decimal; a threshold that decides over it is never crossed by rounding. A dash where absent.
 *
 * @since 0.1.0
 */
export const scoreText = (score: number | null, language: Language, threshold?: number): string =>
  score === null ? DASH : decimals(score, 1, language, (value) => (threshold === undefined ? null : value <= threshold))

/**
 * A probability: three decimals, and more where rounding would carry it over 0.05; `< 0.001` under that.
 *
 * @since 0.1.0
 */
export const pText = (p: number, language: Language): string =>
  p < 0.001 ? `p < ${localised("0.001", language)}` : `p = ${decimals(p, 3, language, (value) => value <= 0.05)}`

/**
 * The two ends of an interval, or null where there is none.
 *
 * @since 0.1.0
 */
export const intervalText = (interval: Interval | null, language: Language): string | null =>
  interval === null ? null : `${decimals(interval.low, 1, language)}–${decimals(interval.high, 1, language)}`

/**
 * A rate (0..1) as a percentage with one decimal.
 *
 * @since 0.1.0
 */
export const rateText = (rate: number, language: Language): string => `${decimals(rate * 100, 1, language)} %`

/**
 * A rate (0..1) that somebody asked for, as a percentage with just the decimals that it has.
 *
 * @since 0.1.0
 */
export const exactRateText = (rate: number, language: Language): string =>
  // 100 * 0.57 is 56.99999999999999
  `${localised(String(Number((100 * rate).toPrecision(12))), language)} %`
