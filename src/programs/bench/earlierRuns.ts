import { Effect } from "effect"
import type { BenchReport } from "../../domain/bench/BenchReport.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"

/**
 * A report and those that it was resumed from, one after the other, newest first.
 *
 * @since 0.1.0
 */
export const lineOf = (reports: ReadonlyArray<BenchReport>, last: BenchReport): ReadonlyArray<BenchReport> => {
  const byId = new Map(reports.map((report) => [report.run_id, report]))
  const line = [last]
  for (let next = byId.get(last.resumed_from ?? ""); next !== undefined; next = byId.get(next.resumed_from ?? "")) {
    if (line.includes(next)) break
    line.push(next)
  }
  return line
}

/**
 * The report to resume and those that it was itself resumed from, newest first. Only the last run of the same inputs can
 * be resumed, and only if it is incomplete: what came after an incomplete run has made up for it.
 *
 * @since 0.1.0
 */
export const resumedRuns = Effect.fnUntraced(function* (reports: ReadonlyArray<BenchReport>, runKey: string) {
  const last = reports.findLast((report) => report.run_key === runKey)
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
  return lineOf(reports, last)
})
