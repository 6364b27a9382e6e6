import { Schema } from "effect"
import { SutIdentity } from "./BenchReport.ts"
import { Count, Share } from "./BenchScore.ts"

/**
 * One run of a task class as the audit chain has it. `ended_at` is null of one that began and never ended: it was killed, or
 * is still running. `cases` are the counted ones; `filtered` says that only a selection
 * ran, `cached` how many scores came from the cache.
 *
 * @since 0.1.0
 */
export const PastRun = Schema.Struct({
  run_id: Schema.String,
  started_at: Schema.String,
  ended_at: Schema.NullOr(Schema.String),
  sut: SutIdentity,
  complete: Schema.Boolean,
  filtered: Schema.Boolean,
  cached: Count,
  repeat: Count,
  cases: Count,
  passed: Count,
  mean_score: Schema.NullOr(Share),
  lower_bound_95: Share,
  hash: Schema.String
})
export interface PastRun extends Schema.Schema.Type<typeof PastRun> {}
