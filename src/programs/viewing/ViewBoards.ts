import { Schema } from "effect"
import { Comparison } from "../../domain/comparison/Comparison.ts"
import { History } from "../../domain/comparison/History.ts"
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
 * The leaderboard of all runs that one judge judged, unlike ones in parts. `board` is null where every run is left out.
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
 * The history of all runs under one judge. `comparisons` are the paths of `ViewComparison`s: each run with the one before it
 * in its pack's history, where both are judged.
 *
 * @since 0.1.0
 */
export const ViewHistory = Schema.Struct({
  schema_version: Schema.Literal(1),
  judge: Schema.String,
  history: History,
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
