import { Effect } from "effect"
import type { BenchReport } from "../../domain/bench/BenchReport.ts"
import { endedRuns, lineOf } from "../../domain/bench/runRecords.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"

/**
 * The report to resume and those that it was itself resumed from, newest first. Only the last run of the same inputs can
 * be resumed, and only if it is incomplete: what came after an incomplete run has made up for it. Of a run that never ended
 * nothing is in the chain that could be gone on with.
 *
 * @since 0.1.0
 */
export const resumedRuns = Effect.fnUntraced(function* (reports: ReadonlyArray<BenchReport>, runKey: string) {
  const ended = endedRuns(reports)
  const last = ended.findLast((report) => report.run_key === runKey)
  if (last === undefined) {
    return yield* new UsageInvalid({
      detail:
        "There is nothing to resume: the audit chain has no run with these inputs (task class, cases, system under test, filter, repeats, limits). Run without --resume."
    })
  }
  if (last.complete) {
    return yield* new UsageInvalid({
      detail: `There is nothing to resume: the last run with these inputs, ${last.run_id}, is complete. Run without --resume for another one.`
    })
  }
  return lineOf(ended, last)
})
