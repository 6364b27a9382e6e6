import { snap } from "../stats/snap.ts"
import { costOf, isCancelled, isRubricFailure } from "./attempt.ts"
import type { LoadedCase } from "./BenchCase.ts"
import type { Attempt, BenchReport } from "./BenchReport.ts"
import { figuresOf } from "./figures.ts"
import { perCase } from "./perCase.ts"
import { runKey, type RunInputs } from "./runKey.ts"

/**
 * One attempt at one case.
 *
 * @since 0.1.0
 */
export interface CaseAttempt {
  readonly caseId: string
  readonly attempt: Attempt
}

/**
 * What a report is made of: the run's inputs, what belongs to this instance, the selected cases, and the attempts that
 * were finished, in any order; of one case and repeat at most one.
 *
 * @since 0.1.0
 */
export interface ReportInput {
  readonly inputs: RunInputs
  readonly instance: Pick<BenchReport, "run_id" | "resumed_from" | "started_at" | "ended_at" | "cost_basis">
  readonly cases: ReadonlyArray<LoadedCase>
  readonly attempts: ReadonlyArray<CaseAttempt>
}

/**
 * Makes the report of a run. Each selected case has its row, whether or not anybody came to it: what was not tried is
 * cancelled, counts as 0 and keeps its place. A run is complete if at least one of its cases counts, each was tried to its
 * end, and the rubric failed on none. Equal inputs and attempts give equal reports, whatever their order.
 *
 * @since 0.1.0
 */
export const buildReport = ({ inputs, instance, cases, attempts }: ReportInput): BenchReport => {
  const byCase = Map.groupBy(attempts, ({ caseId }) => caseId)
  const rows = cases
    .toSorted(({ case: left }, { case: right }) => (left.case_id < right.case_id ? -1 : 1))
    .map((loaded) =>
      perCase(
        loaded,
        (byCase.get(loaded.case.case_id) ?? []).map(({ attempt }) => attempt),
        inputs
      )
    )
  const all = rows.flatMap((row) => row.attempts)
  const run_key = runKey(inputs)
  const figures = figuresOf(rows, run_key)
  return {
    schema_version: 1,
    run_id: instance.run_id,
    run_key,
    phase: "ended",
    resumed_from: instance.resumed_from,
    task_class: inputs.task_class,
    tool_version: inputs.tool_version,
    sut: inputs.sut,
    rubric_digest: inputs.rubric_digest,
    taxonomy_digest: inputs.taxonomy_digest,
    keys_digest: inputs.keys_digest,
    case_set_digest: inputs.case_set_digest,
    case_filter: inputs.case_filter,
    repeat: inputs.repeat,
    pass_rule: inputs.pass_rule,
    limits: inputs.limits,
    isolation_class: inputs.isolation_class,
    started_at: instance.started_at,
    ended_at: instance.ended_at,
    complete: figures.counts.total > 0 && !all.some((attempt) => isCancelled(attempt) || isRubricFailure(attempt)),
    ...figures,
    total_cost_usd: snap(all.reduce((sum, attempt) => sum + costOf(attempt), 0)),
    cost_basis: instance.cost_basis,
    per_case: rows
  }
}

/**
 * The record of a run that is about to make its first attempt. It has no rows and no figures yet.
 *
 * @since 0.1.0
 */
export const begunReport = (
  inputs: RunInputs,
  instance: Pick<BenchReport, "run_id" | "resumed_from" | "started_at" | "cost_basis">
): BenchReport => ({
  ...buildReport({ inputs, instance: { ...instance, ended_at: instance.started_at }, cases: [], attempts: [] }),
  phase: "begun"
})
