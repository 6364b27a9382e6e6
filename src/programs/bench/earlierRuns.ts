import { Effect } from "effect"
import type { BenchReport } from "../../domain/bench/BenchReport.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { nearHint, quote } from "../../domain/source/wording.ts"

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
  const byId = new Map(reports.map((report) => [report.run_id, report]))
  const earlier = [last]
  for (let next = byId.get(last.resumed_from ?? ""); next !== undefined; next = byId.get(next.resumed_from ?? "")) {
    if (earlier.includes(next)) break
    earlier.push(next)
  }
  return earlier
})

/**
 * The run of a task class that a filter names.
 *
 * @since 0.1.0
 */
export const runNamed = Effect.fnUntraced(function* (
  reports: ReadonlyArray<BenchReport>,
  taskClass: string,
  runId: string
) {
  const own = reports.filter((report) => report.task_class === taskClass)
  const found = own.find((report) => report.run_id === runId)
  if (found !== undefined) return found
  const known = own.map((report) => report.run_id).toReversed()
  const hint = known.length === 0 ? "There is none yet." : nearHint(runId, "runs", known)
  return yield* new UsageInvalid({
    detail: `The audit chain has no run ${quote(runId)} of the task class ${quote(taskClass)}. ${hint}`
  })
})
