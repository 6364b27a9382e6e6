import type { RedFlag, UnscoredReason, Verdict } from "../run/Verdict.ts"

/**
 * What one rater, a judge or a calibration set, says of one answer: the overall score or null, points of the dimensions that
 * it scored, the red flag, and why there is no score, or null.
 *
 * @since 0.1.0
 */
export interface Rating {
  readonly score: number | null
  readonly dimensions: ReadonlyMap<string, number>
  readonly red_flag: RedFlag
  readonly unscored: UnscoredReason | null
}

const none = (unscored: UnscoredReason): Rating => ({
  score: null,
  dimensions: new Map(),
  red_flag: "not-assessed",
  unscored
})

/**
 * The rating in a judge's verdict on an answer with this digest; unscored as `not-judged` without a verdict, and as `stale`
 * where the verdict was given to another text.
 *
 * @since 0.1.0
 */
export const ratingOf = (verdict: Verdict | undefined, digest: string): Rating => {
  if (verdict === undefined) return none("not-judged")
  if (verdict.answer_digest !== digest) return none("stale")
  if (verdict.status === "unscored") return none(verdict.reason)
  const { dimensions, red_flag, score } = verdict
  return { score, dimensions: new Map(Object.entries(dimensions)), red_flag, unscored: null }
}
