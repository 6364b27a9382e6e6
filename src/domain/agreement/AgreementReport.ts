import { Schema } from "effect"
import { Language } from "../pack/Language.ts"
import { cellFields } from "../run/Cell.ts"
import { JudgeKind, RunStatus } from "../run/RunManifest.ts"
import { Shard } from "../run/Shard.ts"
import { Points, RedFlag, UnscoredReason } from "../run/Verdict.ts"
import { Interval } from "../scorecard/Scorecard.ts"
import { Digest } from "../source/digest.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Coefficient = Schema.Finite.check(Schema.isBetween({ minimum: -1, maximum: 1 }))

/**
 * Who rated the answers: judges of the run, or one of them beside a calibration set.
 *
 * @since 0.1.0
 */
export const Rater = Schema.Struct({
  id: Schema.String,
  kind: Schema.Literals([...JudgeKind.literals, "calibration"])
})
export interface Rater extends Schema.Schema.Type<typeof Rater> {}

/**
 * Why a rater gave an answer nothing on a figure: the answer is unscored, the judge scored it but not this dimension, or it
 * did not assess the red flag.
 *
 * @since 0.1.0
 */
export const MissingReason = Schema.Literals([...UnscoredReason.literals, "dimension-not-scored", "not-assessed"])
export type MissingReason = typeof MissingReason.Type

/**
 * Why an answer is not compared: every judge has the same verdict on it before anybody looks at the text.
 *
 * @since 0.1.0
 */
export const SettledReason = Schema.Literals([...UnscoredReason.literals, "empty"])
export type SettledReason = typeof SettledReason.Type

const counts = {
  /** Answers that the figure is asked of. */
  answers: Count,
  /** Those of them that two raters or more rated. */
  compared: Count,
  /** The prompts of these. */
  prompts: Count,
  /** Pairs of ratings of the same answer. */
  pairs: Count,
  missing: Schema.Array(Schema.Struct({ rater: Schema.String, reason: MissingReason, count: Count }))
}

/**
 * How far raters agree on a score: Krippendorff's alpha, ordinal, at most 1, and its 95 % interval over prompts. Alpha is null
 * where nothing was compared or all scores are equal; the interval also with fewer than five prompts, or where many
 * resamples have no variation.
 *
 * @since 0.1.0
 */
export const ScoreAgreement = Schema.Struct({
  ...counts,
  alpha: Schema.NullOr(Coefficient),
  interval: Schema.NullOr(Interval)
})
export interface ScoreAgreement extends Schema.Schema.Type<typeof ScoreAgreement> {}

/**
 * How far raters agree on red flags: where one sees a flag, how often another does (`positive`), the same where one sees none
 * (`negative`), and Gwet's AC1; each null where nobody said so of a compared answer.
 *
 * @since 0.1.0
 */
export const FlagAgreement = Schema.Struct({
  ...counts,
  positive: Schema.NullOr(Share),
  negative: Schema.NullOr(Share),
  ac1: Schema.NullOr(Coefficient)
})
export interface FlagAgreement extends Schema.Schema.Type<typeof FlagAgreement> {}

/**
 * An answer on which raters differ. `gap` is the largest difference on the overall score or a dimension, `red_flag` whether
 * one saw a flag and another did not; `ratings` stand in the order of the raters.
 *
 * @since 0.1.0
 */
export const Disagreement = Schema.Struct({
  ...cellFields,
  gap: Schema.Finite,
  red_flag: Schema.Boolean,
  ratings: Schema.Array(
    Schema.Struct({
      score: Schema.NullOr(Points),
      dimensions: Schema.Record(Schema.String, Points),
      red_flag: RedFlag,
      unscored: Schema.NullOr(UnscoredReason)
    })
  )
})
export interface Disagreement extends Schema.Schema.Type<typeof Disagreement> {}

/**
 * Why the asked-for agreement is not shown: alpha of the overall score is not defined, one judge is compared with itself, the
 * run is not complete, a verdict is on another text than its answer has now, a judge failed on an answer, there is no interval,
 * or the lower end of this is under the minimum.
 *
 * @since 0.1.0
 */
export const AgreementUnmet = Schema.Literals([
  "undefined",
  "same-judge",
  "incomplete",
  "stale",
  "judge-failed",
  "no-interval",
  "under-minimum"
])
export type AgreementUnmet = typeof AgreementUnmet.Type

/**
 * How far the judges of a run agree, or one with a calibration set: overall, per dimension (pack order), on red flags, and
 * all answers on which they differ, worst first. `answers` are those of the run or the set; those in `settled` need no judge
 * and are compared nowhere. `same_judges` are the raters that are one judge under several ids, a list for each: that it says the
 * same twice shows nothing. `min_agreement` is what was asked of the lower end of the overall interval, or null.
 *
 * @since 0.1.0
 */
export const AgreementReport = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Schema.Struct({ run_id: Schema.String, status: RunStatus, shard: Schema.optionalKey(Shard) }),
  pack: Schema.Struct({
    id: Schema.String,
    title: Schema.String,
    version: Schema.Int,
    digest: Digest,
    language: Language
  }),
  raters: Schema.Array(Rater),
  same_judges: Schema.Array(Schema.Array(Schema.String).check(Schema.isMinLength(2))),
  answers: Count,
  settled: Schema.Array(Schema.Struct({ reason: SettledReason, count: Count })),
  overall: ScoreAgreement,
  dimensions: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, ...ScoreAgreement.fields })),
  red_flags: FlagAgreement,
  disagreements: Schema.Array(Disagreement),
  min_agreement: Schema.NullOr(Coefficient),
  unmet: Schema.NullOr(AgreementUnmet)
})
export interface AgreementReport extends Schema.Schema.Type<typeof AgreementReport> {}
