import { Schema } from "effect"
import { Key, ViewProgress } from "./ViewProgress.ts"

/**
 * The data of a `progress` event, JSON: a run is being written to. `run` is its key in the index.
 *
 * @since 0.1.0
 */
export const ViewProgressEvent = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Key,
  progress: ViewProgress
})
export interface ViewProgressEvent extends Schema.Schema.Type<typeof ViewProgressEvent> {}

/**
 * The data of a `changed` event, JSON: load the index again, and what is shown of these runs (keys) and of leaderboards and
 * histories. It comes where a run appeared, vanished, ended, was judged or became readable, and where something of the bench
 * or a checked plan changed (`runs` may be empty then). Answers that a run gains in between are told by `progress` only; what
 * the page loads afterwards has them.
 *
 * @since 0.1.0
 */
export const ViewChangedEvent = Schema.Struct({
  schema_version: Schema.Literal(1),
  runs: Schema.Array(Key)
})
export interface ViewChangedEvent extends Schema.Schema.Type<typeof ViewChangedEvent> {}
