import { Effect } from "effect"
import { compareReports, describeOverrides, overridePack, type Overrides } from "../domain/scorecard/simulate.ts"
import { type ScoreOptions, tallyStoredRun } from "./scoreStoredRun.ts"

/**
 * What other rules or weights would change for every group of a stored run, without a new answer or verdict.
 *
 * @since 0.1.0
 */
export const simulateStoredRun = Effect.fn("simulateStoredRun")(function* (
  options: ScoreOptions & { readonly overrides: Overrides }
) {
  const { run, report } = yield* tallyStoredRun(options)
  const pack = yield* Effect.fromResult(overridePack(run.pack.value, options.overrides))
  const before = yield* report(run.pack.value, [])
  const after = yield* report(pack, describeOverrides(options.overrides))
  return compareReports(before, after)
})
