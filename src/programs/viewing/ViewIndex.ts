import { Schema, Struct } from "effect"
import { DodDocument } from "../../domain/dod/DodDocument.ts"
import { Group, JudgeKind, RunManifest } from "../../domain/run/RunManifest.ts"
import { Shard } from "../../domain/run/Shard.ts"
import { ScoreReport } from "../../domain/scorecard/Scorecard.ts"
import { Count, Key, ViewPath, ViewProgress } from "./ViewProgress.ts"

/**
 * A judge of a run; `report` is the path of its `ViewReport`. `key` is the id in a form that routes can hold.
 *
 * @since 0.1.0
 */
export const ViewJudge = Schema.Struct({ key: Key, id: Schema.String, kind: JudgeKind, report: ViewPath })
export interface ViewJudge extends Schema.Schema.Type<typeof ViewJudge> {}

/**
 * What the index says of a run that can be read. `prompts` is the number in the pack, `judges` are by id; with `--judge`
 * only that one, if it judged the run.
 *
 * @since 0.1.0
 */
export const ViewRunFacts = Schema.Struct({
  run_id: Schema.String,
  created_at: Schema.String,
  source: RunManifest.fields.source,
  shard: Schema.NullOr(Shard),
  pack: ScoreReport.fields.pack,
  groups: Schema.Array(Group),
  prompts: Count,
  judges: Schema.Array(ViewJudge),
  progress: ViewProgress,
  /** The path of its `ViewRun`. */
  document: ViewPath
})
export interface ViewRunFacts extends Schema.Schema.Type<typeof ViewRunFacts> {}

/**
 * A run folder. `dir` is how leaderboards and histories name it; `key` names it in routes. Exactly one of `facts` and
 * `problem` is null: a run that cannot be read is shown with why.
 *
 * @since 0.1.0
 */
export const ViewRunEntry = Schema.Struct({
  key: Key,
  dir: Schema.String,
  facts: Schema.NullOr(ViewRunFacts),
  problem: Schema.NullOr(Schema.String)
})
export interface ViewRunEntry extends Schema.Schema.Type<typeof ViewRunEntry> {}

/**
 * A checked plan of which the result lies in a viewed folder as `assay dod check --format json` wrote it. `summary` is null
 * and `problem` says why where the file claims to be one and is none.
 *
 * @since 0.1.0
 */
export const ViewDodEntry = Schema.Struct({
  key: Key,
  file: Schema.String,
  summary: Schema.NullOr(
    DodDocument.mapFields(
      Struct.pick(["plan_id", "evaluated_at", "total", "passed", "failed", "skipped", "is_empty", "allowed"])
    )
  ),
  problem: Schema.NullOr(Schema.String),
  /** The path of its `ViewDod`. */
  document: ViewPath
})
export interface ViewDodEntry extends Schema.Schema.Type<typeof ViewDodEntry> {}

/**
 * `index`: everything there is to see. `folders` are as they were named on the command line; runs are by key, judges of
 * `boards` by id: one leaderboard and one history for each judge that judged at least one run. `bench` is the path of the
 * `ViewBench`, null where there is no bench to show.
 *
 * @since 0.1.0
 */
export const ViewIndex = Schema.Struct({
  schema_version: Schema.Literal(1),
  tool_version: Schema.String,
  mode: Schema.Literals(["live", "export"]),
  folders: Schema.Array(Schema.String),
  min_coverage: Schema.Finite,
  runs: Schema.Array(ViewRunEntry),
  boards: Schema.Array(
    Schema.Struct({
      key: Key,
      judge: Schema.String,
      kind: JudgeKind,
      runs: Count,
      /** The path of the `ViewLeaderboard`. */
      leaderboard: ViewPath,
      /** The path of the `ViewHistory`. */
      history: ViewPath
    })
  ),
  bench: Schema.NullOr(ViewPath),
  dod: Schema.Array(ViewDodEntry)
})
export interface ViewIndex extends Schema.Schema.Type<typeof ViewIndex> {}
