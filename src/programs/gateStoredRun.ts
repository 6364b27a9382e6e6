import { Effect } from "effect"
import { decideGate, type GateRequest } from "../domain/gate/decideGate.ts"
import { standingsOf } from "../domain/scorecard/scoreRun.ts"
import { type ScoreOptions, tallyStoredRun } from "./scoreStoredRun.ts"

/**
 * Decides on the groups of a stored run under one judge.
 *
 * @since 0.1.0
 */
export const gateStoredRun = Effect.fn("gateStoredRun")(function* (options: ScoreOptions & GateRequest) {
  const { run, tallies, contextOf } = yield* tallyStoredRun(options)
  const standings = yield* Effect.fromResult(standingsOf(contextOf(run.pack.value, []), tallies))
  return yield* Effect.fromResult(decideGate(standings, options))
})
