import { byCodeUnit } from "../run/Cell.ts"
import type { UnscoredReason, Verdict } from "../run/Verdict.ts"

/**
 * What a judge's verdicts come to: scored + unscored = answers; `red_flags` counts the flagged verdicts and the unscored
 * ones that showed a flag, `disputed` the scored ones whose votes disagreed about it. Reasons are in code-unit order.
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
  disputed: 0
}

/**
 * The counts with one more verdict.
 *
 * @since 0.1.0
 */
export const countVerdict = (counts: VerdictCounts, verdict: Verdict): VerdictCounts => {
  const answers = counts.answers + 1
  if (verdict.status === "scored") {
    const red_flags = counts.red_flags + (verdict.red_flag === "flagged" ? 1 : 0)
    const disputed = counts.disputed + (verdict.disputed ? 1 : 0)
    return { ...counts, answers, scored: counts.scored + 1, red_flags, disputed }
  }
  const before = counts.unscored_by_reason.find(({ reason }) => reason === verdict.reason)
  const others = counts.unscored_by_reason.filter((entry) => entry !== before)
  return {
    ...counts,
    answers,
    unscored: counts.unscored + 1,
    unscored_by_reason: [...others, { reason: verdict.reason, count: (before?.count ?? 0) + 1 }].toSorted(
      (left, right) => byCodeUnit(left.reason, right.reason)
    ),
    red_flags: counts.red_flags + (verdict.red_flag_seen ? 1 : 0)
  }
}
