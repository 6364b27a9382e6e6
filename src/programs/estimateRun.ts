import { Effect } from "effect"
import { estimateOf } from "../domain/model/estimate.ts"
import { RunStore } from "../services/RunStore.ts"
import { planRunPack } from "./run/planRunPack.ts"
import type { RunPackOptions } from "./run/RunPackOptions.ts"

/**
 * What a run would do: how many answers it would have and ask for, and about what each model takes. Nothing is written,
 * and no model is asked.
 *
 * @since 0.1.0
 */
export const estimateRun = Effect.fn("estimateRun")(function* (options: RunPackOptions) {
  const store = yield* RunStore
  const { target } = options
  const plan = yield* planRunPack(options)
  if (target._tag === "New") yield* store.vacant(target.out)
  return {
    total: plan.work.length,
    shard: plan.shard ?? null,
    due: plan.due.length,
    costCapUsd: plan.costCapUsd,
    models: plan.models.map((spec) => estimateOf(spec, plan.due, plan.sampling))
  }
})

/**
 * What a run would do.
 *
 * @since 0.1.0
 */
export type RunEstimate = Effect.Success<ReturnType<typeof estimateRun>>
