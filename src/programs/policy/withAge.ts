import { Clock, Effect } from "effect"
import { type Dated, tooOld } from "../../domain/policy/tooOld.ts"
import { RunStore } from "../../services/RunStore.ts"
import type { DecidedCondition } from "./ConditionDetail.ts"

/** When a run and the verdicts of its judges were made, with the shards that it was merged of. */
const timesOf = Effect.fnUntraced(function* (dir: string, shown: string, judges: ReadonlyArray<string>) {
  const { judges: all, manifest } = yield* RunStore.use((store) => store.open(dir))
  const times: ReadonlyArray<Dated> = [
    { what: `The run ${shown}`, at: manifest.created_at },
    ...(manifest.merged_from ?? []).map(({ created_at, run_id }) => ({
      what: `The shard ${run_id} of the run ${shown}`,
      at: created_at
    })),
    ...all
      .filter(({ id }) => judges.includes(id))
      .map(({ created_at, id }) => ({ what: `The judgement of ${id} on the run ${shown}`, at: created_at }))
  ]
  return times
})

/**
 * A decision on a run, and on its age where one is asked for: `shown` is how the policy names the run, `judges` are those whose
 * verdicts were read. What is too old, from the future or without a time is not met, whatever it says.
 *
 * @since 0.1.0
 */
export const withAge = Effect.fnUntraced(function* (
  decided: DecidedCondition,
  maxAgeDays: number | undefined,
  run: { readonly dir: string; readonly shown: string; readonly judges: ReadonlyArray<string> }
) {
  if (maxAgeDays === undefined) return decided
  const faults = tooOld(yield* timesOf(run.dir, run.shown, run.judges), maxAgeDays, yield* Clock.currentTimeMillis)
  if (faults.length === 0) return decided
  const { detail } = decided
  const aged: DecidedCondition =
    decided._tag === "Met"
      ? { _tag: "Unmet", outcome: "inconclusive", detail, besides: faults, barrier: null }
      : {
          ...decided,
          outcome: decided.outcome === "knockedOut" ? "knockedOut" : "inconclusive",
          besides: [...decided.besides, ...faults]
        }
  return aged
})
