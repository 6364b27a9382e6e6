import { Schema } from "effect"
import { Answer } from "../run/Answer.ts"
import { Group } from "../run/RunManifest.ts"
import { Points, RedFlag } from "../run/Verdict.ts"
import {
  DimensionScore,
  GroupVerdict,
  InconclusiveReason,
  Interval,
  Scorecard,
  ScoreReport
} from "../scorecard/Scorecard.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

/**
 * The run that one side of a comparison comes from, and whose verdicts are read.
 *
 * @since 0.1.0
 */
export const ComparedSide = Schema.Struct({
  dir: Schema.String,
  run: ScoreReport.fields.run,
  judge: ScoreReport.fields.judge
})
export interface ComparedSide extends Schema.Schema.Type<typeof ComparedSide> {}

const { inconclusive, ko_reason, level, percent, verdict } = Scorecard.fields
const Standing = Schema.Struct({ ...Group.fields, verdict, percent, level, ko_reason, inconclusive })

/**
 * A difference, candidate less base, with its 95 % interval over prompts; null under five of them.
 *
 * @since 0.1.0
 */
export const Delta = Schema.Struct({ estimate: Schema.Finite, interval: Schema.NullOr(Interval) })
export interface Delta extends Schema.Schema.Type<typeof Delta> {}

/**
 * The difference on one dimension in points, over the prompts that have it scored on both sides; null without any.
 *
 * @since 0.1.0
 */
export const DimensionDelta = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  base: DimensionScore.fields.score,
  candidate: DimensionScore.fields.score,
  delta: Schema.NullOr(Delta),
  prompts: Count
})
export interface DimensionDelta extends Schema.Schema.Type<typeof DimensionDelta> {}

/**
 * The prompts by whether they pass on either side: every repeat scored, 70 % of the points on average, no red flag.
 * `gained` pass only with the candidate, `lost` only with the base; `undecided` are not scored in full on one side.
 * `mcnemar_p` is the two-sided p-value of McNemar's exact test.
 *
 * @since 0.1.0
 */
export const PassCounts = Schema.Struct({
  both: Count,
  gained: Count,
  lost: Count,
  neither: Count,
  undecided: Count,
  mcnemar_p: Share
})
export interface PassCounts extends Schema.Schema.Type<typeof PassCounts> {}

/**
 * One of the two answers of a divergence. `text` is null where there is no answer; `score` and `rationale` where it is not
 * scored.
 *
 * @since 0.1.0
 */
export const DivergingAnswer = Schema.Struct({
  text: Schema.NullOr(Schema.String),
  error: Answer.fields.error,
  score: Schema.NullOr(Points),
  red_flag: RedFlag,
  rationale: Schema.NullOr(Schema.String)
})
export interface DivergingAnswer extends Schema.Schema.Type<typeof DivergingAnswer> {}

/**
 * A prompt on which the sides differ: what it adds to the difference of the percentages, in percent points, and the
 * answers of that repeat (from 0) on which they differ most.
 *
 * @since 0.1.0
 */
export const Divergence = Schema.Struct({
  prompt_id: Schema.String,
  contribution: Schema.Finite,
  repeat: Count,
  base: DivergingAnswer,
  candidate: DivergingAnswer
})
export interface Divergence extends Schema.Schema.Type<typeof Divergence> {}

const Side = Schema.Literals(["base", "candidate"])

/**
 * Why a comparison does not pass. `VerdictWorse` and `Lower` are a regression: the candidate's verdict is a worse one, or
 * its percentage is lower by more than the tolerance and the interval excludes 0. All others say that the evidence is not
 * enough: a side is inconclusive, prompts are scored on one side only, there is no interval, or it reaches below the
 * tolerance.
 *
 * @since 0.1.0
 */
export const RegressionReason = Schema.TaggedUnion({
  VerdictWorse: { base: GroupVerdict, candidate: GroupVerdict },
  Lower: { estimate: Schema.Finite, high: Schema.Finite, tolerance: Schema.Finite },
  Undecided: { side: Side, reasons: Schema.Array(InconclusiveReason) },
  Unpaired: { prompts: Schema.Array(Schema.String) },
  NoInterval: { prompts: Count },
  MayBeLower: { low: Schema.Finite, tolerance: Schema.Finite }
})
export type RegressionReason = typeof RegressionReason.Type

/**
 * What a comparison comes to, by the name of its exit code.
 *
 * @since 0.1.0
 */
export const ComparisonOutcome = Schema.Literals(["ok", "inconclusive", "regressed"])
export type ComparisonOutcome = typeof ComparisonOutcome.Type

/**
 * One group of the candidate beside one of the base, paired by prompt, repeats averaged first. `unchanged`: every answer
 * and everything that the judge says is the same. `prompts` are those scored on both sides, `unpaired` those that are on
 * one only. `smallest_shown` is the smallest difference of the percentages, in points, that so many prompts with such a
 * spread would have shown four times in five; null where no spread is seen or under five prompts. `outcome` is null where
 * no regression was asked about.
 *
 * @since 0.1.0
 */
export const GroupComparison = Schema.Struct({
  base: Standing,
  candidate: Standing,
  unchanged: Schema.Boolean,
  delta: Delta,
  dimensions: Schema.Array(DimensionDelta),
  prompts: Count,
  unpaired: Schema.Array(Schema.String),
  passes: PassCounts,
  smallest_shown: Schema.NullOr(Schema.Finite),
  outcome: Schema.NullOr(ComparisonOutcome),
  reasons: Schema.Array(RegressionReason),
  divergences: Schema.Array(Divergence)
})
export interface GroupComparison extends Schema.Schema.Type<typeof GroupComparison> {}

/**
 * Two runs compared group by group, in the candidate's rank order. `unmatched` are selected groups that the other side
 * lacks. `tolerance` is in percent points; it and `outcome` are null where no regression was asked about.
 *
 * @since 0.1.0
 */
export const Comparison = Schema.Struct({
  schema_version: Schema.Literal(1),
  pack: ScoreReport.fields.pack,
  base: ComparedSide,
  candidate: ComparedSide,
  min_coverage: Schema.Finite,
  tolerance: Schema.NullOr(Schema.Finite),
  outcome: Schema.NullOr(ComparisonOutcome),
  unmatched: Schema.Struct({ base: Schema.Array(Group), candidate: Schema.Array(Group) }),
  groups: Schema.Array(GroupComparison)
})
export interface Comparison extends Schema.Schema.Type<typeof Comparison> {}
