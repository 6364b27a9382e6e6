import { Schema } from "effect"
import { Digest } from "../source/digest.ts"
import { UtcTime } from "../source/UtcTime.ts"
import { CurationClass, Difficulty, Disposition } from "./BenchCase.ts"
import { BenchScore, Count, Share, Usd } from "./BenchScore.ts"
import { FailureMode } from "./FailureMode.ts"
import { Slug } from "./Slug.ts"
import { BenchLimits } from "./TaskClassSettings.ts"

/**
 * What kind of thing was tested. Only a `command` or an embedder's `effect` can earn a tier; `oracle` and `noop` are
 * self-checks of the bench.
 *
 * @since 0.1.0
 */
export const SutKind = Schema.Literals(["command", "effect", "oracle", "noop"])
export type SutKind = typeof SutKind.Type

/**
 * What was tested: its name, its digest, and whether a lock declares what the digest cannot cover.
 *
 * @since 0.1.0
 */
export const SutIdentity = Schema.Struct({
  kind: SutKind,
  name: Schema.String,
  digest: Digest,
  lock: Schema.Literals(["declared", "undeclared"])
})
export interface SutIdentity extends Schema.Schema.Type<typeof SutIdentity> {}

/**
 * When a case with repeats passes: all of them do, or at least k of n.
 *
 * @since 0.1.0
 */
export const PassRule = Schema.TaggedUnion({
  All: {},
  AtLeast: { k: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)) }
})
export type PassRule = typeof PassRule.Type

/**
 * Which cases a run was restricted to: every given part must hold. `cases` is a glob over ids, `failed_in` the id of a
 * run.
 *
 * @since 0.1.0
 */
export const CaseFilter = Schema.Struct({
  cases: Schema.optionalKey(Schema.String),
  curation_class: Schema.optionalKey(CurationClass),
  difficulty: Schema.optionalKey(Difficulty),
  failed_in: Schema.optionalKey(Schema.String)
})
export interface CaseFilter extends Schema.Schema.Type<typeof CaseFilter> {}

/**
 * How one attempt at a case ended: scored, or with a runner code. `output_digest` is the digest of what the system under
 * test left behind, or null; with it a stored output can be scored again. `begun` is false of an attempt that was cancelled
 * before the system under test was run for it.
 *
 * @since 0.1.0
 */
export const Attempt = Schema.TaggedUnion({
  Scored: { repeat: Count, output_digest: Schema.NullOr(Digest), score: BenchScore },
  Failed: {
    repeat: Count,
    output_digest: Schema.NullOr(Digest),
    begun: Schema.Boolean,
    failure: FailureMode,
    cost_usd: Usd,
    wall_clock_ms: Count
  }
})
export type Attempt = typeof Attempt.Type

/**
 * One case of a run. `value` is the mean score over its repeats, where a failed one counts as 0. `outcome`: `cancelled`
 * if an attempt was never finished, else `failed` if one has a runner code, else `scored`.
 *
 * @since 0.1.0
 */
export const PerCase = Schema.Struct({
  case_id: Slug,
  case_digest: Digest,
  disposition: Disposition,
  difficulty: Difficulty,
  curation_class: CurationClass,
  family: Schema.NullOr(Slug),
  passed: Schema.Boolean,
  value: Share,
  outcome: Schema.Literals(["scored", "failed", "cancelled"]),
  attempts: Schema.Array(Attempt)
})
export interface PerCase extends Schema.Schema.Type<typeof PerCase> {}

/**
 * A lower bound of a pass rate: exact one-sided 95 % (Clopper and Pearson 1934), over `n` units of which `passed` passed.
 * The unit is the family where families are declared, else the case.
 *
 * @since 0.1.0
 */
export const LowerBound = Schema.Struct({
  value: Share,
  method: Schema.Literal("clopper-pearson"),
  unit: Schema.Literals(["case", "family"]),
  n: Count,
  passed: Count
})
export interface LowerBound extends Schema.Schema.Type<typeof LowerBound> {}

/**
 * A 95 % BCa bootstrap interval of the mean (Efron 1987), for information.
 *
 * @since 0.1.0
 */
const MeanInterval = Schema.Struct({
  low: Share,
  high: Share,
  method: Schema.Literal("bca"),
  resamples: Count
})
interface MeanInterval extends Schema.Schema.Type<typeof MeanInterval> {}

/**
 * The cases of one part of a run. The mean is null where there is none.
 *
 * @since 0.1.0
 */
export const Stratum = Schema.Struct({
  by: Schema.Literals(["curation_class", "difficulty", "disposition"]),
  value: Schema.String,
  total: Count,
  passed: Count,
  mean_score: Schema.NullOr(Share)
})
export interface Stratum extends Schema.Schema.Type<typeof Stratum> {}

/**
 * One run over a task class, as it stands in the audit chain. Equal inputs have equal `run_key`s; `run_id` (a ULID) names
 * this instance. A run has two records of the same id: before its first attempt one of the phase `begun`, which has no
 * rows and no figures, and `ended_at` its start; and when it is over one of the phase `ended`. Digests cover what was tested and by what. `per_case` is sorted by id. The figures are about the counted
 * cases, which are all but ambiguous ones; a case that failed or was cancelled counts as 0 and keeps its place.
 * `mean_score` is null without a counted case, `score_stddev` (n - 1) with fewer than two. `failure_codes` says in how many
 * cases a code occurred. `complete`: at least one case counts, every case of the selection was tried to its end and no
 * `rubric.*` failure stands. Details of held-out cases are null. Volatile, so not the same from run to run: `run_id`,
 * `resumed_from`, times, durations, costs and cache hits.
 *
 * @since 0.1.0
 */
export const BenchReport = Schema.Struct({
  schema_version: Schema.Literal(1),
  run_id: Schema.String,
  run_key: Digest,
  phase: Schema.Literals(["begun", "ended"]),
  resumed_from: Schema.NullOr(Schema.String),
  task_class: Slug,
  tool_version: Schema.String,
  sut: SutIdentity,
  rubric_digest: Digest,
  taxonomy_digest: Digest,
  keys_digest: Digest,
  case_set_digest: Digest,
  case_filter: Schema.NullOr(CaseFilter),
  repeat: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })),
  pass_rule: PassRule,
  limits: BenchLimits,
  isolation_class: Schema.String,
  started_at: UtcTime,
  ended_at: UtcTime,
  complete: Schema.Boolean,
  counts: Schema.Struct({ scored: Count, failed: Count, cancelled: Count, total: Count, ambiguous: Count }),
  passed_count: Count,
  mean_score: Schema.NullOr(Share),
  score_stddev: Schema.NullOr(Schema.Finite),
  mean_interval_95: Schema.NullOr(MeanInterval),
  lower_bound_95: LowerBound,
  failure_codes: Schema.Record(Schema.String, Count),
  strata: Schema.Array(Stratum),
  total_cost_usd: Usd,
  cost_basis: Schema.Literals(["metered", "declared", "none"]),
  per_case: Schema.Array(PerCase)
})
export interface BenchReport extends Schema.Schema.Type<typeof BenchReport> {}

/**
 * What the clock, the money and the instance put into a report; everything else is the same for the same inputs.
 *
 * @since 0.1.0
 */
export const volatileFields = [
  "run_id",
  "resumed_from",
  "started_at",
  "ended_at",
  "wall_clock_ms",
  "cost_usd",
  "total_cost_usd",
  "cache_hit"
] as const
