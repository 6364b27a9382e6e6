import { byCodeUnit } from "../run/Cell.ts"
import type { UnscoredReason, Verdict } from "../run/Verdict.ts"

/**
 * What a judge's verdicts come to: scored + unscored = answers; `red_flags` counts the flagged verdicts and the unscored
 * ones that showed a flag, `disputed` the scored ones whose votes disagreed about it. Reasons are in code-unit order. A model was asked for `asked` of them, which
 * cost `cost_usd` so far as that is known; of `unpriced` of them it is not.
 *
 * @since 0.1.0
 */
export interface VerdictCounts {
  readonly answers: number
  readonly scored: number
  readonly unscored: number
  readonly unscored_by_reason: ReadonlyArray<{ readonly reason: UnscoredReason; readonly count: number }>
  readonly red_flags: number
  readonly disputed: number
  readonly asked: number
  readonly unpriced: number
  readonly cost_usd: number
}

/**
 * Counts without any verdict.
 *
 * @since 0.1.0
 */
export const noVerdicts: VerdictCounts = {
  answers: 0,
  scored: 0,
  unscored: 0,
  unscored_by_reason: [],
  red_flags: 0,
  disputed: 0,
  asked: 0,
  unpriced: 0,
  cost_usd: 0
}

const countCost = (counts: VerdictCounts, { cost_usd }: Verdict): VerdictCounts =>
  cost_usd === undefined
    ? counts
    : {
        ...counts,
        asked: counts.asked + 1,
        unpriced: counts.unpriced + (cost_usd === null ? 1 : 0),
        cost_usd: counts.cost_usd + (cost_usd ?? 0)
      }

/**
 * The counts with one more verdict.
 *
 * @since 0.1.0
 */
export const countVerdict = (before: VerdictCounts, verdict: Verdict): VerdictCounts => {
  const counts = countCost(before, verdict)
  const answers = counts.answers + 1
  if (verdict.status === "scored") {
    const red_flags = counts.red_flags + (verdict.red_flag === "flagged" ? 1 : 0)
    const disputed = counts.disputed + (verdict.disputed ? 1 : 0)
    return { ...counts, answers, scored: counts.scored + 1, red_flags, disputed }
  }
  const reason = counts.unscored_by_reason.find(({ reason }) => reason === verdict.reason)
  const others = counts.unscored_by_reason.filter((entry) => entry !== reason)
  return {
    ...counts,
    answers,
    unscored: counts.unscored + 1,
    unscored_by_reason: [...others, { reason: verdict.reason, count: (reason?.count ?? 0) + 1 }].toSorted(
      (left, right) => byCodeUnit(left.reason, right.reason)
    ),
    red_flags: counts.red_flags + (verdict.red_flag_seen ? 1 : 0)
  }
}
