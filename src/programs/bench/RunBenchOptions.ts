import { Effect } from "effect"
import type { CaseFilter, PassRule } from "../../domain/bench/BenchReport.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import type { AttemptMaker } from "./AttemptMaker.ts"
import type { BenchEvent } from "./BenchEvent.ts"

/**
 * What a run is asked for. `filter` may name a run by the beginning of its id. `sut` is a choice of `SystemUnderTest`. `stateDir` is where evidence is kept, below `runs`.
 * `resume` goes on with the last run of the same inputs, if that is incomplete. `concurrency` is how many attempts are
 * made at a time, by default as many as there are processors, at most four. `repeat` is how often each case is tried, 1
 * to 1000. `costCapUsd` is the most that the run may cost, with what the resumed run has cost. Without `cache` no attempt
 * is answered from an earlier run; fresh scores are kept for later ones all the same. A system under test without a
 * declared lock is always run.
 * `attempts` says where they are made, by default on this machine.
 * Without `revealHeldOut` a filter may not pick single held-out cases.
 *
 * @since 0.1.0
 */
export interface RunBenchOptions {
  readonly benchRoot: string
  readonly stateDir: string
  readonly name: string
  readonly sut?: string | undefined
  readonly filter?: CaseFilter | undefined
  readonly resume?: boolean | undefined
  readonly concurrency?: number | undefined
  readonly repeat?: number | undefined
  readonly passRule?: PassRule | undefined
  readonly costCapUsd?: number | undefined
  readonly cache?: boolean | undefined
  readonly revealHeldOut?: boolean | undefined
  readonly attempts?: AttemptMaker | undefined
  readonly onEvent?: ((event: BenchEvent) => Effect.Effect<void>) | undefined
}

const MOST_REPEATS = 1000

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1

const faultOf = ({ concurrency = 1, costCapUsd = 0, passRule, repeat = 1 }: RunBenchOptions): string | undefined => {
  if (!isCount(repeat) || repeat > MOST_REPEATS)
    return `A case can be repeated 1 to ${MOST_REPEATS} times, not ${repeat}.`
  if (!isCount(concurrency)) return `At least one attempt must be made at a time, not ${concurrency}.`
  if (!(Number.isFinite(costCapUsd) && costCapUsd >= 0))
    return `A cost cap is an amount of US dollars, not ${costCapUsd}.`
  if (passRule?._tag === "AtLeast" && !(isCount(passRule.k) && passRule.k <= repeat)) {
    return `${passRule.k} of ${repeat} repeats can never pass. Ask for at most as many as there are repeats.`
  }
  return undefined
}

/**
 * Refuses what can never be run.
 *
 * @since 0.1.0
 */
export const checkOptions = (options: RunBenchOptions): Effect.Effect<void, UsageInvalid> => {
  const detail = faultOf(options)
  return detail === undefined ? Effect.void : Effect.fail(new UsageInvalid({ detail }))
}
