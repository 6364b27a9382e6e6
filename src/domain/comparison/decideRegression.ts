import type { GroupVerdict, Scorecard } from "../scorecard/Scorecard.ts"
import type { ComparisonOutcome, RegressionReason } from "./Comparison.ts"
import type { PairedDelta } from "./pairedDelta.ts"

/** Worst first; an inconclusive group has no place among them. */
const WORST_FIRST: ReadonlyArray<GroupVerdict> = ["knocked-out", "not-recommended", "conditional", "recommended"]

/**
 * How a verdict changed. `undecided` where one of the two is inconclusive.
 *
 * @since 0.1.0
 */
export const verdictChange = (
  base: GroupVerdict,
  candidate: GroupVerdict
): "better" | "same" | "worse" | "undecided" => {
  const [was, is] = [WORST_FIRST.indexOf(base), WORST_FIRST.indexOf(candidate)]
  return was < 0 || is < 0 ? "undecided" : is < was ? "worse" : is > was ? "better" : "same"
}

type Judged = Pick<Scorecard, "verdict" | "inconclusive">

/** What two groups say about a regression from the first to the second. */
interface Evidence {
  readonly base: Judged
  readonly candidate: Judged
  readonly paired: Pick<PairedDelta, "percent" | "prompts" | "unpaired">
  readonly unchanged: boolean
}

const deltaReasons = ({ percent, prompts }: Evidence["paired"], tolerance: number): ReadonlyArray<RegressionReason> => {
  const { estimate, interval } = percent
  if (interval === null) return [{ _tag: "NoInterval", prompts }]
  const { high, low } = interval
  if (estimate < -tolerance && high < 0) return [{ _tag: "Lower", estimate, high, tolerance }]
  // Asked this way round, what is no number never passes.
  return low >= -tolerance ? [] : [{ _tag: "MayBeLower", low, tolerance }]
}

const undecided = (side: "base" | "candidate", { inconclusive, verdict }: Judged): ReadonlyArray<RegressionReason> =>
  verdict === "inconclusive" ? [{ _tag: "Undecided", side, reasons: inconclusive }] : []

const reasonsOf = ({ base, candidate, paired, unchanged }: Evidence, tolerance: number) => {
  if (unchanged) return []
  const reasons: ReadonlyArray<RegressionReason> = [
    ...undecided("candidate", candidate),
    ...undecided("base", base),
    ...(verdictChange(base.verdict, candidate.verdict) === "worse"
      ? [{ _tag: "VerdictWorse" as const, base: base.verdict, candidate: candidate.verdict }]
      : []),
    ...deltaReasons(paired, tolerance),
    ...(paired.unpaired.length > 0 ? [{ _tag: "Unpaired" as const, prompts: paired.unpaired }] : [])
  ]
  return reasons
}

const isRegression = ({ _tag }: RegressionReason): boolean => _tag === "VerdictWorse" || _tag === "Lower"

/**
 * Whether a group got worse from base to candidate, with every reason. It passes only where both are decided, every prompt
 * is scored on both sides or on none, the verdict is no worse, and the lower end of the interval of the difference is not
 * below minus the tolerance (percent points). It regressed where the verdict is worse, or the difference is below minus the
 * tolerance and its interval excludes 0; anything else is inconclusive. An unchanged group passes, since there is nothing
 * to estimate.
 *
 * @since 0.1.0
 */
export const decideRegression = (
  evidence: Evidence,
  tolerance: number
): { readonly outcome: ComparisonOutcome; readonly reasons: ReadonlyArray<RegressionReason> } => {
  const reasons = reasonsOf(evidence, tolerance)
  if (reasons.length === 0) return { outcome: "ok", reasons }
  const decided = !reasons.some(({ _tag }) => _tag === "Undecided")
  return { outcome: decided && reasons.some(isRegression) ? "regressed" : "inconclusive", reasons }
}

/**
 * The outcome of a comparison from those of its groups and whether a group has no partner: missing evidence outweighs a
 * regression, and without any group nothing passes.
 *
 * @since 0.1.0
 */
export const worstOutcome = (outcomes: ReadonlyArray<ComparisonOutcome>, unmatched: boolean): ComparisonOutcome =>
  unmatched || outcomes.length === 0 || outcomes.includes("inconclusive")
    ? "inconclusive"
    : outcomes.includes("regressed")
      ? "regressed"
      : "ok"
