import { isCounted } from "../../../domain/bench/BenchCase.ts"
import { howItEnded } from "./benchFigures.ts"
import type { ShownRun } from "./ShownRun.ts"

/**
 * What a run ended with, in a word.
 *
 * @since 0.1.0
 */
export const whyEnded = ({ exit, report, stopped }: ShownRun): string =>
  stopped ?? (report.complete ? exit.name : "incomplete")

/**
 * Why a run does not end with 0, a line each: what it ended with, then the cases that did not pass where that was asked for.
 *
 * @since 0.1.0
 */
export const unmetCases = (run: ShownRun): ReadonlyArray<string> => {
  const { exit, failOn, report } = run
  const { counts, passed_count, per_case } = report
  if (exit.code === 0) return []
  const open = failOn === null ? [] : per_case.filter((row) => isCounted(row) && !row.passed)
  return [
    `The run ended with ${whyEnded(run)}: ${passed_count} of ${counts.total} cases passed.`,
    ...open.map((row) => `${row.case_id}: ${howItEnded(row)}`)
  ]
}
