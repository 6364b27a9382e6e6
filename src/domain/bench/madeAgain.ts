import { canonicalJson } from "../source/canonicalJson.ts"
import { hasBegun, isCancelled, isRubricFailure } from "./attempt.ts"
import type { Attempt, BenchReport } from "./BenchReport.ts"
import { lineOf } from "./runRecords.ts"

/** Whether an attempt that a run has made, and of which it shows something, was made another time by a later run. */
const isMadeAgain = (before: Attempt, now: Attempt | undefined): boolean => {
  if (now === undefined || !hasBegun(now)) return false
  if (isCancelled(before)) return hasBegun(before)
  // What was only scored again is of the same output.
  if (isRubricFailure(before)) return before.output_digest === null || now.output_digest !== before.output_digest
  return canonicalJson(before) !== canonicalJson(now)
}

const attemptsOf = ({ per_case }: BenchReport): ReadonlyMap<string, Attempt> =>
  new Map(
    per_case.flatMap(({ attempts, case_id }) => attempts.map((attempt) => [`${case_id} ${attempt.repeat}`, attempt]))
  )

/**
 * Why a run that was resumed is not as good as one that never stopped, as clauses; none where it is. Attempts that had not
 * begun may be made by the later run. One that had begun may not be made once more, for whoever stopped it may have seen
 * where it went; nor may a run be gone on with a second time, after the first one was killed. `ended` are all runs that are
 * over, `unended` those that never ended.
 *
 * @since 0.1.0
 */
export const resumingFaults = (
  report: BenchReport,
  { ended, unended }: { readonly ended: ReadonlyArray<BenchReport>; readonly unended: ReadonlyArray<BenchReport> }
): ReadonlyArray<string> => {
  const [, ...earlier] = lineOf(ended, report)
  if ((earlier.at(-1) ?? report).resumed_from !== null) return ["a run that it was resumed from is not in the chain"]
  const own = attemptsOf(report)
  const again = earlier.some((run) =>
    [...attemptsOf(run)].some(([place, before]) => isMadeAgain(before, own.get(place)))
  )
  const ids = new Set(earlier.map(({ run_id }) => run_id))
  const other = unended.find(({ resumed_from }) => resumed_from !== null && ids.has(resumed_from))
  return [
    ...(again ? ["attempts that had begun were made again when it was resumed"] : []),
    ...(other === undefined ? [] : [`${other.run_id} had gone on with the same run and never ended`])
  ]
}
