import { isCounted, type LoadedCase } from "./BenchCase.ts"
import type { BenchReport, CaseFilter } from "./BenchReport.ts"
import { globTest } from "../source/glob.ts"

/**
 * The ids of the cases of a run that have to be tried again: what did not pass and, of ambiguous ones, what has no score.
 *
 * @since 0.1.0
 */
export const failedIn = ({ per_case }: BenchReport): ReadonlySet<string> =>
  new Set(
    per_case.filter((row) => row.outcome !== "scored" || (!row.passed && isCounted(row))).map(({ case_id }) => case_id)
  )

/**
 * The cases that a filter selects, in their order; all of them without a filter. Every given part must hold. `failed` are
 * the ids that `failed_in` stands for; without them it selects nothing. A glob takes time linear in the id.
 *
 * @since 0.1.0
 */
export const selectCases = <Case extends Pick<LoadedCase, "case">>(
  cases: ReadonlyArray<Case>,
  filter: CaseFilter | null,
  failed: ReadonlySet<string> = new Set()
): ReadonlyArray<Case> => {
  if (filter === null) return cases
  const { cases: glob, curation_class, difficulty, failed_in } = filter
  const isNamed = glob === undefined ? () => true : globTest(glob)
  return cases.filter(
    ({ case: benchCase }) =>
      isNamed(benchCase.case_id) &&
      (curation_class === undefined || benchCase.curation_class === curation_class) &&
      (difficulty === undefined || benchCase.difficulty === difficulty) &&
      (failed_in === undefined || failed.has(benchCase.case_id))
  )
}
