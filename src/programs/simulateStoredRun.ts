import { Effect } from "effect"
import { compareReports, describeOverrides, overridePack, type Overrides } from "../domain/scorecard/simulate.ts"
import { standingsOf } from "../domain/scorecard/scoreRun.ts"
import { type ScoreOptions, tallyStoredRun } from "./scoreStoredRun.ts"

/**
 * What other rules or weights would change for every group of a stored run, without a new answer or verdict.
 *
 * @since 0.1.0
 */
export const simulateStoredRun = Effect.fn("simulateStoredRun")(function* (
  options: ScoreOptions & { readonly overrides: Overrides }
) {
  const { run, tallies, contextOf } = yield* tallyStoredRun(options)
  const pack = yield* Effect.fromResult(overridePack(run.pack.value, options.overrides))
  const before = yield* Effect.fromResult(standingsOf(contextOf(run.pack.value, []), tallies))
  const after = yield* Effect.fromResult(standingsOf(contextOf(pack, describeOverrides(options.overrides)), tallies))
  return compareReports(before, after)
})
