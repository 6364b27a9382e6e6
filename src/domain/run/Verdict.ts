import { Schema } from "effect"
import { Digest } from "../source/digest.ts"
import { cellFields } from "./Cell.ts"

/**
 * Points on the pack's scale, 1..5; a judge may give fractions.
 *
 * @since 0.1.0
 */
export const Points = Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 5 }))

/**
 * Why an answer has no score. `stale`: the stored verdict was given to another answer text than the one there is now.
 *
 * @since 0.1.0
 */
export const UnscoredReason = Schema.Literals([
  "answer-failed",
  "truncated",
  "reasoning-only",
  "no-checks",
  "judge-unparseable",
  "judge-error",
  "not-judged",
  "stale"
])
export type UnscoredReason = typeof UnscoredReason.Type

/**
 * What a judge says of a red flag: it fired, it did not, or this judge did not look for one here. `disputed` says that
 * votes disagreed about it.
 *
 * @since 0.1.0
 */
export const RedFlag = Schema.Literals(["flagged", "clear", "not-assessed"])
export type RedFlag = typeof RedFlag.Type

const Flags = Schema.Array(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))

/**
 * One vote of a judge that was asked several times: what it gave, `flags` being the indices of the red flags that fired.
 *
 * @since 0.1.0
 */
export const Vote = Schema.Struct({
  score: Points,
  dimensions: Schema.Record(Schema.String, Points),
  red_flag: Schema.Boolean,
  flags: Flags,
  rationale: Schema.String
})
export interface Vote extends Schema.Schema.Type<typeof Vote> {}

/**
 * An attempt at judging that came to nothing, before the one that the verdict is of.
 *
 * @since 0.1.0
 */
export const FailedAttempt = Schema.Struct({
  reason: UnscoredReason,
  red_flag_seen: Schema.Boolean,
  detail: Schema.String
})
export interface FailedAttempt extends Schema.Schema.Type<typeof FailedAttempt> {}

const shared = {
  ...cellFields,
  /** Digest of the judged answer, so that a verdict is never read against another text. */
  answer_digest: Digest,
  /** The votes in order, where the judge was asked more than once. */
  votes: Schema.optionalKey(Schema.Array(Vote)),
  /** The attempts that failed before, oldest first. */
  attempts: Schema.optionalKey(Schema.Array(FailedAttempt)),
  /**
   * What all that a judge was asked about this answer cost, in US dollars, failed attempts included; null where that is not
   * known of every reply. Absent where nobody was asked.
   */
  cost_usd: Schema.optionalKey(Schema.NullOr(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)))),
  /**
   * What else was spent by then, each with the most that it could cost: requests that came to nothing, and replies whose
   * cost is not known. Of any answer, since many are judged at a time; absent where it is nothing.
   */
  other_cost_usd: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)))
}

/**
 * A judged answer: overall score, a score for each dimension that the judge could see, the red flag, and the reason.
 * `flags` are the indices of the prompt's red flags that fired, from a judge that names them.
 *
 * @since 0.1.0
 */
export const Scored = Schema.Struct({
  status: Schema.Literal("scored"),
  ...shared,
  score: Points,
  dimensions: Schema.Record(Schema.String, Points),
  red_flag: RedFlag,
  disputed: Schema.Boolean,
  flags: Schema.optionalKey(Flags),
  rationale: Schema.String
})
export interface Scored extends Schema.Schema.Type<typeof Scored> {}

/**
 * An answer without a score, and why. `red_flag_seen`: what the judge said could not be used, but it showed a red flag.
 *
 * @since 0.1.0
 */
export const Unscored = Schema.Struct({
  status: Schema.Literal("unscored"),
  ...shared,
  reason: UnscoredReason,
  red_flag_seen: Schema.Boolean,
  detail: Schema.String
})
export interface Unscored extends Schema.Schema.Type<typeof Unscored> {}

/**
 * One line of `verdicts.jsonl`.
 *
 * @since 0.1.0
 */
export const Verdict = Schema.Union([Scored, Unscored])
export type Verdict = typeof Verdict.Type
