import { Schema } from "effect"
import { FailureMode } from "./FailureMode.ts"

/**
 * A share, 0..1.
 *
 * @since 0.1.0
 */
export const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

/**
 * US dollars, at least 0.
 *
 * @since 0.1.0
 */
export const Usd = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * A count, at least 0.
 *
 * @since 0.1.0
 */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * How a rubric scored one output. `passed` is false where a failure mode blocks, whatever the rubric said; on a negative
 * case it also needs a refusal. `wall_clock_ms` is the rubric's time as the runner measured it; `cost_usd` what the
 * system under test spent, 0 for a score from the cache (`cache_hit`).
 *
 * @since 0.1.0
 */
export const BenchScore = Schema.Struct({
  passed: Schema.Boolean,
  score: Share,
  breakdown: Schema.Record(Schema.String, Schema.Finite),
  failure_modes: Schema.Array(FailureMode),
  cost_usd: Usd,
  wall_clock_ms: Count,
  cache_hit: Schema.Boolean
})
export interface BenchScore extends Schema.Schema.Type<typeof BenchScore> {}
