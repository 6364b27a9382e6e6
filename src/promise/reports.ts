/** What the functions of `assay/promise` return: the reports of the command line as plain types, which need no package. */

/**
 * How good a percentage is: from 85, from 70, from 50, below.
 *
 * @since 0.1.0
 */
export type Level = "strong" | "solid" | "partial" | "insufficient"

/**
 * The one result of a group, in order of precedence; the first that holds is it.
 *
 * @since 0.1.0
 */
export type GroupVerdict = "knocked-out" | "inconclusive" | "recommended" | "conditional" | "not-recommended"

/**
 * Why an answer has no score.
 *
 * @since 0.1.0
 */
export type UnscoredReason =
  | "answer-failed"
  | "truncated"
  | "reasoning-only"
  | "no-checks"
  | "judge-unparseable"
  | "judge-error"
  | "not-judged"
  | "stale"

/**
 * A 95 % interval, in the unit of the figure beside it.
 *
 * @since 0.1.0
 */
export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * Why a group is knocked out.
 *
 * @since 0.1.0
 */
export type KoCause =
  | {
      readonly _tag: "FatalRedFlags"
      readonly curated: ReadonlyArray<string>
      readonly uncurated: ReadonlyArray<string>
    }
  | { readonly _tag: "DimensionFloor"; readonly dimension: string; readonly score: number; readonly threshold: number }

/**
 * Why a group cannot be decided. `prompts` are prompt ids in pack order; ratios are 0..1.
 *
 * @since 0.1.0
 */
export type InconclusiveReason =
  | { readonly _tag: "RunIncomplete"; readonly status: "open" | "complete" | "interrupted" }
  | { readonly _tag: "DraftPack" }
  | { readonly _tag: "OneShard"; readonly index: number; readonly of: number }
  | { readonly _tag: "MissingDimensions"; readonly dimensions: ReadonlyArray<string> }
  | {
      readonly _tag: "FatalFlagsUnknown"
      readonly prompts: ReadonlyArray<{
        readonly id: string
        readonly why: "missing" | "unscored" | "not-assessed" | "flag-seen" | "disputed"
      }>
    }
  | { readonly _tag: "LowCoverage"; readonly scored: number; readonly expected: number; readonly minimum: number }

/**
 * The computed result of one group, a model with a variant; figures are null where nothing was scored or measured.
 *
 * @since 0.1.0
 */
export interface Scorecard {
  readonly model: string
  readonly variant: string
  readonly rank: number
  readonly verdict: GroupVerdict
  readonly inconclusive: ReadonlyArray<InconclusiveReason>
  /** First cause of the knock-out in the pack's language; empty where the rule did not fire. */
  readonly ko_reason: string
  readonly percent: number
  readonly interval: Interval | null
  readonly level: Level
  readonly dimensions: ReadonlyArray<{
    readonly id: string
    readonly score: number | null
    readonly interval: Interval | null
    readonly prompts: number
    readonly answers: number
  }>
  /** scored + unscored = answers, and answers + missing = expected. */
  readonly coverage: {
    readonly expected: number
    readonly answers: number
    readonly missing: number
    readonly scored: number
    readonly unscored: number
    readonly unscored_by_reason: ReadonlyArray<{ readonly reason: UnscoredReason; readonly count: number }>
  }
  readonly red_flags: {
    readonly flagged: number
    readonly assessed: number
    readonly prompts: ReadonlyArray<string>
    readonly rate_upper_95: number | null
  }
  readonly speed: {
    readonly ttft_ms: number | null
    readonly e2e_ms: number | null
    readonly decode_tps: number | null
    readonly cost_usd: number | null
  }
}

/**
 * What a report is of: the run, the pack that it was made with, and the judge.
 *
 * @since 0.1.0
 */
export interface Judged {
  readonly run: { readonly run_id: string; readonly status: "open" | "complete" | "interrupted" }
  readonly pack: { readonly id: string; readonly title: string; readonly version: number; readonly digest: string }
  readonly judge: { readonly id: string; readonly kind: "checks" | "model" | "human" }
  readonly min_coverage: number
}

/**
 * All scorecards of one run under one judge, in rank order.
 *
 * @since 0.1.0
 */
export interface ScoreReport extends Judged {
  readonly scorecards: ReadonlyArray<Scorecard>
}

/**
 * Why a group does not meet a gate.
 *
 * @since 0.1.0
 */
export type GateReason =
  | { readonly _tag: "KnockedOut"; readonly causes: readonly [KoCause, ...Array<KoCause>] }
  | { readonly _tag: "Inconclusive"; readonly reasons: ReadonlyArray<InconclusiveReason> }
  | {
      readonly _tag: "NotRecommended"
      readonly verdict: "conditional" | "not-recommended"
      readonly percent: number
    }
  | { readonly _tag: "BelowLevel"; readonly level: Level; readonly minimum: Level; readonly percent: number }

/**
 * One group: whether it meets the gate, every reason why not, and those as sentences in the pack's language.
 *
 * @since 0.1.0
 */
export interface GatedGroup {
  readonly model: string
  readonly variant: string
  readonly verdict: GroupVerdict
  readonly percent: number
  readonly level: Level
  readonly met: boolean
  readonly reasons: ReadonlyArray<GateReason>
  readonly why: ReadonlyArray<string>
}

/**
 * The decision of a gate. `open` is true only where every selected group meets it; `exit_code` is that of `assay gate`.
 *
 * @since 0.1.0
 */
export interface GateDecision extends Judged {
  readonly open: boolean
  readonly outcome: "ok" | "knockedOut" | "inconclusive" | "belowLevel"
  readonly exit_code: number
  readonly groups: ReadonlyArray<GatedGroup>
}

/**
 * A run that was made of answers: how many it holds of those that its groups owe the pack.
 *
 * @since 0.1.0
 */
export interface ImportedRun {
  readonly run: string
  readonly answers: number
  readonly failed: number
  readonly expected: number
}

/**
 * Verdicts that were given to a run: whose, how many answers have a score, and how many have none.
 *
 * @since 0.1.0
 */
export interface JudgedRun {
  readonly judge: string
  readonly scored: number
  readonly unscored: number
}

/**
 * What a plan's criteria came to. `open` is true only where it may be applied; `reasons` are all that closes the gate.
 *
 * @since 0.1.0
 */
export interface CheckedPlan {
  readonly plan_id: string
  readonly open: boolean
  readonly exit_code: number
  readonly reasons: ReadonlyArray<string>
  readonly results: ReadonlyArray<{
    readonly criterion: { readonly index: number; readonly text: string; readonly pattern: string | null }
    readonly status: "passed" | "failed" | "skipped"
    readonly reasoning: string
  }>
}
