import type { Comparison, GroupComparison, RegressionReason } from "../../../domain/comparison/Comparison.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { inconclusiveText, verdictLabel } from "../../../domain/scorecard/labels.ts"
import type { Interval } from "../../../domain/scorecard/Scorecard.ts"
import { MIN_CLUSTERS } from "../../../domain/stats/bootstrap.ts"
import { compareWords } from "./compareWords.ts"
import { DASH, decimals } from "./figures.ts"
import { groupName } from "./groupName.ts"

/**
 * A difference with its sign and one decimal, and with more where rounding would carry it over 0 or over what is
 * tolerated.
 *
 * @since 0.1.0
 */
export const signed = (value: number, language: Language, tolerance: number | null = null): string => {
  const size = decimals(
    Math.abs(value),
    1,
    language,
    (shown) => `${shown > 0}${tolerance === null || shown > tolerance}`
  )
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${size}`
}

/**
 * The ends of the interval of a difference, or a dash.
 *
 * @since 0.1.0
 */
export const signedInterval = (
  interval: Interval | null,
  language: Language,
  tolerance: number | null = null
): string =>
  interval === null
    ? DASH
    : `${signed(interval.low, language, tolerance)} … ${signed(interval.high, language, tolerance)}`

const arrow = (was: string, is: string): string => (was === is ? is : `${was} → ${is}`)

/**
 * How a report names two groups that are compared.
 *
 * @since 0.1.0
 */
export const pairName = ({ base, candidate }: Pick<GroupComparison, "base" | "candidate">): string =>
  base.model !== candidate.model && base.variant !== candidate.variant
    ? arrow(groupName(base), groupName(candidate))
    : `${arrow(base.model, candidate.model)} / ${arrow(base.variant, candidate.variant)}`

/**
 * A number that somebody gave, with just the decimals that it has.
 *
 * @since 0.1.0
 */
export const givenText = (value: number, language: Language): string => decimals(value, 0, language, (shown) => shown)

/**
 * Why a comparison does not pass, as one sentence without a full stop.
 *
 * @since 0.1.0
 */
export const regressionReasonText = (reason: RegressionReason, language: Language): string => {
  const w = compareWords[language]
  switch (reason._tag) {
    case "VerdictWorse":
      return w.worse(verdictLabel(reason.base, language), verdictLabel(reason.candidate, language))
    case "Lower": {
      const { estimate, high, tolerance } = reason
      const size = decimals(-estimate, 1, language, (shown) => shown > tolerance)
      return w.lower(size, givenText(tolerance, language), signed(high, language))
    }
    case "Undecided":
      return w.sideUndecided(reason.side, reason.reasons.map((one) => inconclusiveText(one, language)).join("; "))
    case "Unpaired":
      return w.unpaired(reason.prompts.join(", "))
    case "NoInterval":
      return w.noInterval(reason.prompts, MIN_CLUSTERS)
    case "MayBeLower": {
      const { low, tolerance } = reason
      return w.mayBeLower(
        decimals(-low, 1, language, (shown) => shown > tolerance),
        givenText(tolerance, language)
      )
    }
  }
}

/**
 * Every reason why a group does not pass, in one line; empty where it does.
 *
 * @since 0.1.0
 */
export const regressionReasons = (group: GroupComparison, { pack }: Pick<Comparison, "pack">): string =>
  group.reasons.map((reason) => regressionReasonText(reason, pack.language)).join("; ")
