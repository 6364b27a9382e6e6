import { Schema } from "effect"
import { counted } from "../source/wording.ts"
import { lowerBound95 } from "../stats/binomial.ts"
import { LEAST_DISCORDANT } from "../stats/mcNemar.ts"
import { snap } from "../stats/snap.ts"
import { type BenchCase, isCounted } from "./BenchCase.ts"
import { Count, Share } from "./BenchScore.ts"
import { HELD_OUT_FLOOR } from "./heldOutFloor.ts"
import { passBound } from "./passBound.ts"
import { Tier, type TierRule } from "./Tier.ts"

/**
 * The smallest number of units which, if all of them pass, has a lower bound that reaches the threshold; null for a
 * threshold of 1, which no number reaches.
 *
 * @since 0.1.0
 */
export const fewestPasses = (threshold: number): number | null => {
  if (threshold >= 1) return null
  // The bound of n of n is 0.05^(1/n).
  let n = Math.max(1, Math.ceil(Math.log(0.05) / Math.log(threshold)) - 1)
  while (lowerBound95(n, n) < threshold) n++
  return n
}

/**
 * How many of `n` units may fail so that the lower bound still reaches the threshold; null where not even all passing
 * would do.
 *
 * @since 0.1.0
 */
export const allowedFailures = (n: number, threshold: number): number | null => {
  if (lowerBound95(n, n) < threshold) return null
  let most = 0
  while (lowerBound95(n - most - 1, n) >= threshold) most++
  return most
}

/**
 * What a tier asks of a bench, whatever the system under test. `fewest_cases` is what the statistics alone need if all
 * pass, `minimum_cases` what the task class declares (null: it does not offer the tier), `held_out_needed` how many
 * held-out cases. `allowed_failures` is of the units there are, null if too few; a unit is a family where families are
 * declared. `smallest_difference` is the least number of cases by which two systems must differ, all one way, to be told
 * apart (McNemar's exact test, two-sided, 5 %). `shortfalls` say why the tier cannot be reached with the cases there are.
 *
 * @since 0.1.0
 */
export const TierNeeds = Schema.Struct({
  tier: Tier,
  offered: Schema.Boolean,
  threshold: Share,
  fewest_cases: Schema.NullOr(Count),
  minimum_cases: Schema.NullOr(Count),
  held_out_needed: Schema.NullOr(Count),
  cases: Schema.Struct({ counted: Count, held_out: Count, negative: Count, ambiguous: Count }),
  unit: Schema.Literals(["case", "family"]),
  units: Count,
  allowed_failures: Schema.NullOr(Count),
  smallest_difference: Schema.NullOr(Schema.Struct({ cases: Count, share: Share })),
  shortfalls: Schema.Array(Schema.String)
})
export interface TierNeeds extends Schema.Schema.Type<typeof TierNeeds> {}

/**
 * What would make the lower bound over so many units reach a threshold, as a sentence.
 *
 * @since 0.1.0
 */
export const boundRemedy = (n: number, unit: "case" | "family", threshold: number): string => {
  const fewest = fewestPasses(threshold)
  if (fewest === null) return "No number of passes shows a rate of 1: lower the threshold."
  const units = unit === "case" ? "cases" : "families"
  const enough = `${fewest} of ${fewest} ${units} passed would suffice`
  if (n === 0) return `${enough}.`
  const allowed = allowedFailures(n, threshold)
  if (allowed === null) return `${enough}: ${counted(fewest - n, `more ${unit}`, `more ${units}`)} at least.`
  return `${enough}; of the ${n} there are, ${allowed === 0 ? "none" : `at most ${allowed}`} may fail.`
}

/** How many held-out cases a tier needs; null where no number would do. */
const heldOutNeeded = (tier: Tier, silver: number): number | null => {
  if (tier === "bronze") return 0
  const fewest = tier === "silver" ? 0 : fewestPasses(silver)
  return fewest === null ? null : Math.max(HELD_OUT_FLOOR, fewest)
}

/**
 * Why a bench without a positive case earns nothing, as a clause.
 *
 * @since 0.1.0
 */
export const NEEDS_POSITIVE = "a tier needs positive cases: a system that refuses everything would pass"

type Facts = Pick<BenchCase, "case_id" | "curation_class" | "disposition" | "family">

const more = (needed: number, there: number, what: string): ReadonlyArray<string> =>
  needed > there ? [`It needs ${counted(needed - there, `more ${what}case`)}: ${there} of ${needed} are there.`] : []

const shortfallsOf = ({
  cases,
  held_out_needed,
  minimum_cases,
  threshold,
  unit,
  units
}: Omit<TierNeeds, "shortfalls">) => {
  return [
    ...(cases.counted > 0 && cases.counted === cases.negative ? [`No case is positive, and ${NEEDS_POSITIVE}.`] : []),
    ...(minimum_cases === null ? [] : more(minimum_cases, cases.counted, "")),
    ...(allowedFailures(units, threshold) === null
      ? [
          `Even if all pass, ${counted(units, unit, unit === "case" ? "cases" : "families")} do not reach ${threshold}. ${boundRemedy(units, unit, threshold)}`
        ]
      : []),
    ...(held_out_needed === null
      ? ["No number of held-out cases reaches the threshold of silver, which is 1."]
      : more(held_out_needed, cases.held_out, "held-out "))
  ]
}

/**
 * What a tier needs, and what of it a task class with these cases has. `silver` is the threshold of silver, which gold
 * holds the lower bound of held-out cases to.
 *
 * @since 0.1.0
 */
export const tierNeeds = (options: {
  readonly tier: Tier
  readonly rule: TierRule
  readonly silver: number
  readonly minimum: number | undefined
  readonly cases: ReadonlyArray<Facts>
}): TierNeeds => {
  const { minimum, rule, silver, tier } = options
  const all = options.cases.filter(isCounted)
  const { n, unit } = passBound(all.map(({ case_id, family }) => ({ case_id, family: family ?? null, passed: true })))
  const needs = {
    tier,
    offered: minimum !== undefined,
    threshold: rule.threshold,
    fewest_cases: fewestPasses(rule.threshold),
    minimum_cases: minimum ?? null,
    held_out_needed: heldOutNeeded(tier, silver),
    cases: {
      counted: all.length,
      held_out: all.filter(({ curation_class }) => curation_class === "held-out").length,
      negative: all.filter(({ disposition }) => disposition === "negative").length,
      ambiguous: options.cases.length - all.length
    },
    unit,
    units: n,
    allowed_failures: allowedFailures(n, rule.threshold),
    smallest_difference:
      all.length < LEAST_DISCORDANT ? null : { cases: LEAST_DISCORDANT, share: snap(LEAST_DISCORDANT / all.length) }
  }
  return { ...needs, shortfalls: shortfallsOf(needs) }
}
