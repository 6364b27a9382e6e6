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
const ViewRunFacts = Schema.Struct({
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
interface ViewRunFacts extends Schema.Schema.Type<typeof ViewRunFacts> {}

/**
 * A run folder. `dir` is how leaderboards and histories name it; `key` names it in routes. Exactly one of `facts` and
 * `problem` is null: a run that cannot be read, or a finished one whose answers or verdicts cannot, is shown with why.
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
 * The runs of one pack under one judge. There is one leaderboard for each state of the pack (digest) that was judged, the one
 * with the latest run first: runs of different states are not ranked together.
 *
 * @since 0.1.0
 */
export const ViewBoard = Schema.Struct({
  key: Key,
  judge: Schema.String,
  pack: ScoreReport.fields.pack.mapFields(Struct.pick(["id", "title", "language"])),
  /** The path of the `ViewHistory`. */
  history: ViewPath,
  leaderboards: Schema.Array(
    Schema.Struct({
      pack: ScoreReport.fields.pack,
      runs: Count,
      /** The path of the `ViewLeaderboard`. */
      document: ViewPath
    })
  )
})
export interface ViewBoard extends Schema.Schema.Type<typeof ViewBoard> {}

/**
 * `index`: everything there is to see. `folders` are as they were named on the command line; runs are by key, boards by pack
 * id, then judge, with one for each pack and judge where at least one run is judged. `bench` is the path of the
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
  boards: Schema.Array(ViewBoard),
  bench: Schema.NullOr(ViewPath),
  dod: Schema.Array(ViewDodEntry)
})
export interface ViewIndex extends Schema.Schema.Type<typeof ViewIndex> {}
