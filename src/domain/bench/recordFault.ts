import { canonicalJson } from "../source/canonicalJson.ts"
import { buildReport } from "./aggregate.ts"
import type { LoadedCase } from "./BenchCase.ts"
import type { BenchReport } from "./BenchReport.ts"

const byId = (cases: ReadonlyArray<readonly [string, string]>): string =>
  canonicalJson(cases.toSorted(([left], [right]) => (left < right ? -1 : 1)))

/**
 * What in a record does not agree with the rest of it, as a clause, or undefined: it must have the rows of all `cases`,
 * those of its case set, and everything that it says of them must follow from its attempts, to the last digit.
 *
 * @since 0.1.0
 */
export const recordFault = (report: BenchReport, cases: ReadonlyArray<LoadedCase>): string | undefined => {
  const rows = byId(report.per_case.map(({ case_digest, case_id }) => [case_id, case_digest]))
  if (rows !== byId(cases.map(({ case: { case_id }, digest }) => [case_id, digest]))) {
    return "its cases are not those that its digest stands for"
  }
  const attempts = report.per_case.flatMap((row) => row.attempts.map((attempt) => ({ caseId: row.case_id, attempt })))
  const isForced = attempts.some(
    ({ attempt }) =>
      attempt._tag === "Scored" &&
      attempt.score.passed &&
      attempt.score.failure_modes.some(({ severity }) => severity === "block")
  )
  const again = buildReport({ inputs: report, instance: report, cases, attempts })
  return isForced || canonicalJson(again) !== canonicalJson(report)
    ? "its figures do not follow from its attempts"
    : undefined
}
