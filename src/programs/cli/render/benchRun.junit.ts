import { codesOf, isCancelled, isRubricFailure } from "../../../domain/bench/attempt.ts"
import { isCounted } from "../../../domain/bench/BenchCase.ts"
import type { Attempt, PerCase } from "../../../domain/bench/BenchReport.ts"
import type { HeldOutFigures } from "../../../domain/bench/publicView.ts"
import { whyEnded } from "./benchEnding.ts"
import { howItEnded, shareText } from "./benchFigures.ts"
import { junitText, type Outcome, type TestCase } from "./junit.ts"
import type { ShownRun } from "./ShownRun.ts"

const isInfrastructure = (attempt: Attempt): boolean => isCancelled(attempt) || isRubricFailure(attempt)

/** What was said of the failure codes of a case, each once. */
const detailsOf = ({ attempts }: PerCase): ReadonlyArray<string> => [
  ...new Set(
    attempts
      .flatMap((attempt) => (attempt._tag === "Failed" ? [attempt.failure] : attempt.score.failure_modes))
      .flatMap(({ code, detail }) => (detail === null ? [] : [`${code}: ${detail}`]))
  )
]

const outcomeOf = (row: PerCase): Outcome => {
  const detail = [`value ${shareText(row.value)}; ${howItEnded(row)}`, ...detailsOf(row)].join("\n")
  if (!isCounted(row)) return { _tag: "Passed", detail: `never counted; ${detail}` }
  if (row.passed) return { _tag: "Passed", detail }
  const broken = row.attempts.find(isInfrastructure)
  const [type = "not-passed"] = (broken === undefined ? row.attempts : [broken]).flatMap(codesOf)
  return { _tag: broken === undefined ? "Failure" : "Error", type, message: howItEnded(row), detail }
}

/** All held-out cases as one: their figures are all that may be shown. */
const heldOut = (figures: HeldOutFigures): TestCase => {
  const { cancelled, mean_score, passed, total } = figures
  const detail = `${passed} of ${total} passed; mean ${shareText(mean_score)}`
  const failed = { type: "held-out", message: `${passed} of ${total} held-out cases passed`, detail }
  return {
    name: `held-out cases (${total})`,
    outcome: passed === total ? { _tag: "Passed", detail } : { _tag: cancelled === 0 ? "Failure" : "Error", ...failed }
  }
}

/** A run that is not complete is an error, also where it is only shown again. */
const ended = (run: ShownRun): TestCase => {
  const { attempts, cached, exit, report } = run
  const { passed_count, counts } = report
  const detail = [
    `exit ${exit.code} (${exit.name}); ${passed_count} of ${counts.total} cases passed`,
    ...(cached === 0 ? [] : [`${cached} of ${attempts} attempts came from the cache`])
  ].join("\n")
  const why = whyEnded(run)
  return {
    name: "run",
    outcome:
      exit.code === 0 && report.complete
        ? { _tag: "Passed", detail }
        : { _tag: report.complete ? "Failure" : "Error", type: why, message: `The run ended with ${why}.`, detail }
  }
}

/**
 * A run as JUnit XML: the run itself, each case that may be shown, and all held-out cases as one. A case that did not
 * pass is a failure; what was not finished, or has no score because the rubric failed, is an error.
 *
 * @since 0.1.0
 */
export const benchRunJunit = (run: ShownRun): string => {
  const { hidden_held_out, per_case, task_class } = run.report
  return junitText("assay bench run", [
    {
      name: task_class,
      cases: [
        ended(run),
        ...per_case.map((row) => ({ name: row.case_id, outcome: outcomeOf(row) })),
        ...(hidden_held_out === null ? [] : [heldOut(hidden_held_out)])
      ]
    }
  ])
}
