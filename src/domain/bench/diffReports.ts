import { Result } from "effect"
import { canonicalJson } from "../source/canonicalJson.ts"
import { mcNemarExact } from "../stats/mcNemar.ts"
import { isCancelled, isRubricFailure } from "./attempt.ts"
import type { BenchReport, PerCase } from "./BenchReport.ts"
import { isCounted } from "./BenchCase.ts"
import type { CaseChange, Change, ChangeCounts, ReportDiff } from "./ReportDiff.ts"
import { ReportsUnlike } from "./ReportsUnlike.ts"

/**
 * What two runs must have in common to be compared. A filter is part of it: the cases that failed in one of two runs can
 * only get better in the other.
 */
const COMMON = [
  "task_class",
  "rubric_digest",
  "taxonomy_digest",
  "keys_digest",
  "case_set_digest",
  "case_filter",
  "limits",
  "pass_rule",
  "repeat"
] as const satisfies ReadonlyArray<keyof BenchReport>

const casesOf = ({ per_case }: BenchReport): string =>
  canonicalJson(per_case.map(({ case_id, case_digest }) => [case_id, case_digest]))

const differencesOf = (left: BenchReport, right: BenchReport): ReadonlyArray<ReportsUnlike["differences"][number]> => {
  const named = COMMON.map((field) => ({
    field,
    left: canonicalJson(left[field]),
    right: canonicalJson(right[field])
  })).filter((both) => both.left !== both.right)
  return named.length > 0 || casesOf(left) === casesOf(right)
    ? named
    : [{ field: "per_case", left: `${left.per_case.length} cases`, right: `${right.per_case.length} other cases` }]
}

const isDecided = ({ attempts }: PerCase): boolean =>
  !attempts.some((attempt) => isCancelled(attempt) || isRubricFailure(attempt))

const changeOf = (left: PerCase, right: PerCase): Change =>
  isDecided(left) && isDecided(right)
    ? left.passed === right.passed
      ? "same"
      : right.passed
        ? "gained"
        : "lost"
    : "undecided"

const sideOfCase = ({ outcome, passed, value }: PerCase): CaseChange["left"] => ({ passed, value, outcome })

const changesOf = (left: BenchReport, right: BenchReport): ReadonlyArray<CaseChange> => {
  const byId = new Map(right.per_case.map((row) => [row.case_id, row]))
  return left.per_case.flatMap((row): ReadonlyArray<CaseChange> => {
    const other = byId.get(row.case_id)
    return other === undefined
      ? []
      : [
          {
            case_id: row.case_id,
            curation_class: row.curation_class,
            disposition: row.disposition,
            change: changeOf(row, other),
            left: sideOfCase(row),
            right: sideOfCase(other)
          }
        ]
  })
}

/**
 * How many of some cases changed how; ambiguous ones are left out.
 *
 * @since 0.1.0
 */
export const countChanges = (changes: ReadonlyArray<CaseChange>): ChangeCounts => {
  const counted = changes.filter(isCounted)
  const count = (change: Change) => counted.filter((row) => row.change === change).length
  return {
    gained: count("gained"),
    lost: count("lost"),
    same: count("same"),
    undecided: count("undecided"),
    total: counted.length
  }
}

const sideOf = (report: BenchReport): ReportDiff["left"] => ({
  run_id: report.run_id,
  sut: report.sut,
  tool_version: report.tool_version,
  isolation_class: report.isolation_class,
  complete: report.complete,
  passed_count: report.passed_count,
  mean_score: report.mean_score
})

/**
 * Compares two runs case by case. Fails where they differ in more than the system under test, the tool's version or the
 * isolation, since the figures would then say nothing of the systems.
 *
 * @since 0.1.0
 */
export const diffReports = (left: BenchReport, right: BenchReport): Result.Result<ReportDiff, ReportsUnlike> => {
  const [first, ...others] = differencesOf(left, right)
  if (first !== undefined) {
    return Result.fail(new ReportsUnlike({ left: left.run_id, right: right.run_id, differences: [first, ...others] }))
  }
  const changes = changesOf(left, right)
  const counts = countChanges(changes)
  return Result.succeed({
    schema_version: 1,
    task_class: left.task_class,
    left: sideOf(left),
    right: sideOf(right),
    counts,
    mcnemar_p: mcNemarExact(counts.lost, counts.gained),
    changes
  })
}
