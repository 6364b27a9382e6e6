import { Result } from "effect"
import { UsageInvalid } from "../source/errors.ts"
import { counted, nearHint, quote } from "../source/wording.ts"
import type { BenchReport } from "./BenchReport.ts"
import { endedRuns, unendedRuns } from "./runRecords.ts"

const SHOWN = 5

/**
 * The run that is over of this id, or the only one whose id begins so. Records are oldest first, as in the audit chain.
 *
 * @since 0.1.0
 */
export const findRun = <Run extends Pick<BenchReport, "phase" | "run_id">>(
  records: ReadonlyArray<Run>,
  given: string
): Result.Result<Run, UsageInvalid> => {
  const reports = endedRuns(records)
  const exact = reports.find(({ run_id }) => run_id === given)
  const [found, ...others] =
    exact === undefined ? reports.filter(({ run_id }) => given !== "" && run_id.startsWith(given)) : [exact]
  if (found !== undefined && others.length === 0) return Result.succeed(found)
  if (found !== undefined) {
    const ids = [found, ...others].slice(-SHOWN).map(({ run_id }) => run_id)
    const detail = `${counted(others.length + 1, "run")} begin with ${quote(given)}: ${ids.length > others.length ? "" : "..., "}${ids.join(", ")}. Give more of the id.`
    return Result.fail(new UsageInvalid({ detail }))
  }
  const unended = unendedRuns(records).find(({ run_id }) => given !== "" && run_id.startsWith(given))
  if (unended !== undefined) {
    const detail = `The run ${unended.run_id} began and never ended: it was killed, or is still running. So it has no report.`
    return Result.fail(new UsageInvalid({ detail }))
  }
  const newest = reports.map(({ run_id }) => run_id).toReversed()
  const hint = newest.length === 0 ? "There is none yet: `assay bench run` makes one." : nearHint(given, "runs", newest)
  return Result.fail(new UsageInvalid({ detail: `The audit chain has no run ${quote(given)}. ${hint}` }))
}
