import { Schema } from "effect"
import { KoRule } from "../pack/KoRule.ts"
import { Language } from "../pack/Language.ts"
import { JudgeKind, RunManifest, RunStatus } from "../run/RunManifest.ts"
import { Shard } from "../run/Shard.ts"
import { Points, UnscoredReason } from "../run/Verdict.ts"
import { Digest } from "../source/digest.ts"
import { KoDecision } from "./KoDecision.ts"
import { Level } from "./Level.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Percent = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

/**
 * A 95 % interval, in the unit of the figure beside it.
 *
 * @since 0.1.0
 */
export const Interval = Schema.Struct({ low: Schema.Finite, high: Schema.Finite })
export interface Interval extends Schema.Schema.Type<typeof Interval> {}

/**
 * A group's score on one dimension: the mean over prompts of the mean over repeats, 1..5 and not rounded; null where
 * nothing was scored. `prompts` and `answers` are the numbers behind it; `interval` is null under five prompts.
 * `reported` marks a score that was given from outside, without answers.
 *
 * @since 0.1.0
 */
export const DimensionScore = Schema.Struct({
  id: Schema.String,
  score: Schema.NullOr(Points),
  interval: Schema.NullOr(Interval),
  prompts: Count,
  answers: Count,
  reported: Schema.Boolean
})
export interface DimensionScore extends Schema.Schema.Type<typeof DimensionScore> {}

/**
 * What was expected of a group, what came, and what of it was scored. Always: scored + unscored = answers and
 * answers + missing = expected; `expected` counts the whole pack.
 *
 * @since 0.1.0
 */
export const Coverage = Schema.Struct({
  expected: Count,
  answers: Count,
  missing: Count,
  scored: Count,
  unscored: Count,
  unscored_by_reason: Schema.Array(Schema.Struct({ reason: UnscoredReason, count: Count }))
})
export interface Coverage extends Schema.Schema.Type<typeof Coverage> {}

/**
 * Why a group cannot be decided. `prompts` are prompt ids in pack order; ratios are 0..1.
 *
 * @since 0.1.0
 */
export const InconclusiveReason = Schema.TaggedUnion({
  RunIncomplete: { status: RunStatus },
  DraftPack: {},
  OneShard: { index: Count, of: Count },
  MissingDimensions: { dimensions: Schema.Array(Schema.String) },
  FatalFlagsUnknown: {
    prompts: Schema.Array(
      Schema.Struct({
        id: Schema.String,
        why: Schema.Literals(["missing", "unscored", "not-assessed", "flag-seen", "disputed"])
      })
    )
  },
  LowCoverage: { scored: Count, expected: Count, minimum: Schema.Finite }
})
export type InconclusiveReason = typeof InconclusiveReason.Type

/**
 * The one result of a group, in order of precedence; the first that holds is it.
 *
 * @since 0.1.0
 */
export const GroupVerdict = Schema.Literals([
  "knocked-out",
  "inconclusive",
  "recommended",
  "conditional",
  "not-recommended"
])
export type GroupVerdict = typeof GroupVerdict.Type

/**
 * One prompt of a group: the mean overall score over its scored repeats (null: none), the mean of each dimension that
 * was scored, how many repeats there should be, came, were scored and carried a red flag.
 *
 * @since 0.1.0
 */
export const PromptResult = Schema.Struct({
  id: Schema.String,
  category: Schema.String,
  score: Schema.NullOr(Points),
  dimensions: Schema.Record(Schema.String, Points),
  expected: Count,
  answers: Count,
  scored: Count,
  red_flags: Count,
  unscored: Schema.Array(UnscoredReason)
})
export interface PromptResult extends Schema.Schema.Type<typeof PromptResult> {}

/**
 * Red flags of a group: how many of the assessed answers carried one, on which prompts (pack order). `rate_upper_95` is
 * the exact one-sided 95 % upper bound of the rate where none of n was flagged, else null.
 *
 * @since 0.1.0
 */
export const RedFlagSummary = Schema.Struct({
  flagged: Count,
  assessed: Count,
  prompts: Schema.Array(Schema.String),
  rate_upper_95: Schema.NullOr(Schema.Finite)
})
export interface RedFlagSummary extends Schema.Schema.Type<typeof RedFlagSummary> {}

/**
 * Medians over a group's answers that were measured, and the summed cost; null where nothing was measured.
 *
 * @since 0.1.0
 */
export const Speed = Schema.Struct({
  ttft_ms: Schema.NullOr(Schema.Finite),
  e2e_ms: Schema.NullOr(Schema.Finite),
  decode_tps: Schema.NullOr(Schema.Finite),
  cost_usd: Schema.NullOr(Schema.Finite)
})
export interface Speed extends Schema.Schema.Type<typeof Speed> {}

/**
 * Whether a group can be told from the leader of the ranking: it is the leader; the paired test tells it apart (p after
 * Holm's correction at most 0.05); it cannot be excluded as best; or it takes no part (not qualified, or under five
 * prompts in common).
 *
 * @since 0.1.0
 */
export const AgainstLeader = Schema.TaggedUnion({
  Leader: {},
  Distinguishable: { p: Schema.Finite },
  NotDistinguishable: { p: Schema.Finite },
  NotCompared: {}
})
export type AgainstLeader = typeof AgainstLeader.Type

/**
 * The computed result of one group, a (model, variant) of a run.
 *
 * @since 0.1.0
 */
export const Scorecard = Schema.Struct({
  model: Schema.String,
  variant: Schema.String,
  rank: Schema.Int,
  verdict: GroupVerdict,
  inconclusive: Schema.Array(InconclusiveReason),
  ko: KoDecision,
  /** First K.-o. cause in the pack's language; empty where the rule did not fire. */
  ko_reason: Schema.String,
  dimensions: Schema.Array(DimensionScore),
  weighted: Schema.Finite,
  max_weighted: Schema.Finite,
  percent: Percent,
  interval: Schema.NullOr(Interval),
  level: Level,
  categories: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, score: Schema.NullOr(Points) })),
  coverage: Coverage,
  red_flags: RedFlagSummary,
  prompts: Schema.Array(PromptResult),
  speed: Speed,
  against_leader: AgainstLeader
})
export interface Scorecard extends Schema.Schema.Type<typeof Scorecard> {}

/**
 * How far the judge of a report agrees with another judge of the run on the overall score: Krippendorff's alpha, ordinal, with
 * its interval over prompts, on so many answers that both scored; null where it is not defined.
 *
 * @since 0.1.0
 */
export const JudgeAgreement = Schema.Struct({
  judge: Schema.String,
  compared: Count,
  alpha: Schema.NullOr(Schema.Finite),
  interval: Schema.NullOr(Interval)
})
export interface JudgeAgreement extends Schema.Schema.Type<typeof JudgeAgreement> {}

/**
 * All scorecards of one run under one judge, in rank order, with what they were computed from. The same value feeds
 * every format and the exit code. `rule`, `dimensions` and `min_coverage` are those in force; `overridden` names what a
 * simulation changed. `run.shard` is there where the run is only a part of one; `run.source` says who got the answers, and
 * `run.limited` that only some of the pack's prompts were asked. `agreement` is that with each other judge of the run, by
 * id; absent where there is none.
 *
 * @since 0.1.0
 */
export const ScoreReport = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Schema.Struct({
    run_id: Schema.String,
    status: RunStatus,
    shard: Schema.optionalKey(Shard),
    source: Schema.optionalKey(RunManifest.fields.source),
    limited: Schema.optionalKey(Schema.Boolean)
  }),
  pack: Schema.Struct({
    id: Schema.String,
    title: Schema.String,
    version: Schema.Int,
    digest: Digest,
    language: Language
  }),
  judge: Schema.Struct({ id: Schema.String, kind: JudgeKind }),
  rule: KoRule,
  dimensions: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, weight: Schema.Int })),
  min_coverage: Schema.Finite,
  overridden: Schema.Array(Schema.String),
  agreement: Schema.optionalKey(Schema.Array(JudgeAgreement)),
  scorecards: Schema.Array(Scorecard)
})
export interface ScoreReport extends Schema.Schema.Type<typeof ScoreReport> {}
