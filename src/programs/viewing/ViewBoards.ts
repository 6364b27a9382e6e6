import { Schema } from "effect"
import { Comparison } from "../../domain/comparison/Comparison.ts"
import { PackHistory } from "../../domain/comparison/History.ts"
import { Leaderboard } from "../../domain/comparison/Leaderboard.ts"
import { Key, ViewPath } from "./ViewProgress.ts"

/**
 * Runs that a leaderboard or a history leaves out, since their rows cannot be read.
 *
 * @since 0.1.0
 */
export const ViewLeftOut = Schema.Struct({ run: Key, dir: Schema.String, problem: Schema.String })
export interface ViewLeftOut extends Schema.Schema.Type<typeof ViewLeftOut> {}

/**
 * The leaderboard of the runs of one state of a pack under one judge; where they are unlike in other things, in parts. `board`
 * is null where every run is left out.
 *
 * @since 0.1.0
 */
export const ViewLeaderboard = Schema.Struct({
  schema_version: Schema.Literal(1),
  judge: Schema.String,
  board: Schema.NullOr(Leaderboard),
  left_out: Schema.Array(ViewLeftOut)
})
export interface ViewLeaderboard extends Schema.Schema.Type<typeof ViewLeaderboard> {}

/**
 * The history of the runs of one pack under one judge, oldest first, those that it has not judged included. `tolerance` is in
 * percent points; `pack` is null where every run is left out. `comparisons` are the paths of `ViewComparison`s: each judged
 * run with the judged one before it, where the two can be compared: they share a group and differ in nothing else.
 *
 * @since 0.1.0
 */
export const ViewHistory = Schema.Struct({
  schema_version: Schema.Literal(1),
  judge: Schema.String,
  min_coverage: Schema.Finite,
  tolerance: Schema.Finite,
  pack: Schema.NullOr(PackHistory),
  left_out: Schema.Array(ViewLeftOut),
  comparisons: Schema.Array(Schema.Struct({ base: Key, candidate: Key, document: ViewPath }))
})
export interface ViewHistory extends Schema.Schema.Type<typeof ViewHistory> {}

/**
 * Two runs compared under one judge. Its `divergences` are empty: the scores of each prompt stand in the two reports, and
 * the answers in the prompts of the two runs.
 *
 * @since 0.1.0
 */
export const ViewComparison = Schema.Struct({
  schema_version: Schema.Literal(1),
  base: Key,
  candidate: Key,
  comparison: Comparison
})
export interface ViewComparison extends Schema.Schema.Type<typeof ViewComparison> {}
