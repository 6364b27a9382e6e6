import { Schema } from "effect"
import { Group, RunManifest } from "../run/RunManifest.ts"
import { Scorecard, ScoreReport } from "../scorecard/Scorecard.ts"
import { Delta, RegressionReason } from "./Comparison.ts"

const { interval, ko_reason, percent, verdict } = Scorecard.fields

/**
 * What a run says of a group: `good` where it is recommended and did not regress from the last good run that it can be
 * compared with, `bad` where it is decided otherwise, `undecided` where it is inconclusive.
 *
 * @since 0.1.0
 */
export const RunState = Schema.Literals(["good", "bad", "undecided"])
export type RunState = typeof RunState.Type

/**
 * How a group's percentage moved since the run before, as far as the interval of the difference tells. `unchanged`: the same
 * answers with the same verdicts. `first`: there is none before; `unlike`: the one before is of another pack, judge or
 * limits.
 *
 * @since 0.1.0
 */
export const Trend = Schema.Literals(["first", "unlike", "unchanged", "higher", "lower", "not-told", "not-known"])
export type Trend = typeof Trend.Type

/**
 * A group in one run. `delta` is the difference from the run before, null where these are unlike or there is none;
 * `regression` says why it regressed from the last good run, and is empty where it did not.
 *
 * @since 0.1.0
 */
export const PastGroup = Schema.Struct({
  ...Group.fields,
  verdict,
  percent,
  interval,
  ko_reason,
  state: RunState,
  trend: Trend,
  delta: Schema.NullOr(Delta),
  regression: Schema.Array(RegressionReason)
})
export interface PastGroup extends Schema.Schema.Type<typeof PastGroup> {}

/**
 * A run with what it says of each of its groups, by model, then variant. `judge` is null where the judge that is meant has
 * not judged it; then nothing is known of its groups.
 *
 * @since 0.1.0
 */
export const JudgedPastRun = Schema.Struct({
  dir: Schema.String,
  run_id: Schema.String,
  created_at: Schema.String,
  status: RunManifest.fields.status,
  pack_version: Schema.Int,
  pack_digest: RunManifest.fields.pack.fields.digest,
  judge: Schema.NullOr(ScoreReport.fields.judge),
  groups: Schema.Array(PastGroup)
})
export interface JudgedPastRun extends Schema.Schema.Type<typeof JudgedPastRun> {}

/**
 * Where a group stands after all runs: the state of the last one that has it; the first bad run of those that no good one
 * followed, and the last good one, as folders, or null.
 *
 * @since 0.1.0
 */
export const GroupHistory = Schema.Struct({
  ...Group.fields,
  latest: RunState,
  first_bad: Schema.NullOr(Schema.String),
  last_good: Schema.NullOr(Schema.String)
})
export interface GroupHistory extends Schema.Schema.Type<typeof GroupHistory> {}

/**
 * The runs of one pack, oldest first.
 *
 * @since 0.1.0
 */
export const PackHistory = Schema.Struct({
  pack: Schema.Struct({ id: Schema.String, title: Schema.String, language: ScoreReport.fields.pack.fields.language }),
  runs: Schema.Array(JudgedPastRun),
  groups: Schema.Array(GroupHistory)
})
export interface PackHistory extends Schema.Schema.Type<typeof PackHistory> {}

/**
 * The runs of a folder, pack by pack. `tolerance` is in percent points.
 *
 * @since 0.1.0
 */
export const History = Schema.Struct({
  schema_version: Schema.Literal(1),
  folder: Schema.String,
  min_coverage: Schema.Finite,
  tolerance: Schema.Finite,
  packs: Schema.Array(PackHistory)
})
export interface History extends Schema.Schema.Type<typeof History> {}
