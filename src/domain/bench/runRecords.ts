import type { BenchReport } from "./BenchReport.ts"

/**
 * The records of runs that are over, with all that came of them.
 *
 * @since 0.1.0
 */
export const endedRuns = <Run extends Pick<BenchReport, "phase">>(records: ReadonlyArray<Run>): ReadonlyArray<Run> =>
  records.filter(({ phase }) => phase === "ended")

/**
 * The records of runs that began and never ended: they were killed, or are still running.
 *
 * @since 0.1.0
 */
export const unendedRuns = <Run extends Pick<BenchReport, "phase" | "run_id">>(
  records: ReadonlyArray<Run>
): ReadonlyArray<Run> => {
  const ended = new Set(endedRuns(records).map(({ run_id }) => run_id))
  return records.filter(({ run_id }) => !ended.has(run_id))
}

/**
 * A run and those that it was resumed from, one after the other, newest first. `ended` are runs that are over.
 *
 * @since 0.1.0
 */
export const lineOf = <Run extends Pick<BenchReport, "run_id" | "resumed_from">>(
  ended: ReadonlyArray<Run>,
  last: Run
): readonly [Run, ...ReadonlyArray<Run>] => {
  const byId = new Map(ended.map((run) => [run.run_id, run]))
  const before: Array<Run> = []
  for (let next = byId.get(last.resumed_from ?? ""); next !== undefined; next = byId.get(next.resumed_from ?? "")) {
    if (next === last || before.includes(next)) break
    before.push(next)
  }
  return [last, ...before]
}
