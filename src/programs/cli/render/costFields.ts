import { Schema } from "effect"
import type { AnswerCounts } from "../../../domain/run/countAnswers.ts"
import type { RunManifest } from "../../../domain/run/RunManifest.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * What a document says of the cost of a run. `cached` answers came out of the cache. `cost_usd` is the sum of what is known,
 * null where nothing is, and `other_cost_usd` the part of it that stands at no answer; `unpriced` counts the good answers
 * whose cost nobody knows.
 *
 * @since 0.1.0
 */
export const CostFields = {
  cached: Count,
  cost_usd: Schema.NullOr(Schema.Finite),
  other_cost_usd: Schema.Finite,
  unpriced: Count
}

export const costFields = (
  { answers, cached, costUsd, failed, unpriced }: AnswerCounts,
  { other_cost_usd: other = 0 }: RunManifest
) => ({
  cached,
  cost_usd: costUsd + other === 0 && unpriced > 0 && unpriced === answers - failed ? null : costUsd + other,
  other_cost_usd: other,
  unpriced
})
