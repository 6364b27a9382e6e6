import { Result, Schema } from "effect"
import type { DoDStatus } from "../../../src/domain/dod/Criterion.ts"
import { DoDSummary } from "../../../src/domain/dod/DoDSummary.ts"
import { dodDigest } from "../../../src/domain/dod/digest.ts"
import { Plan } from "../../../src/domain/dod/Plan.ts"
import { definitionText, planCriteria } from "../../../src/domain/dod/planCriteria.ts"

export const PLAN_ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
export const OTHER_ID = "01BX5ZZKBKACTAV9WEVGEMMVRZ"
export const CHECKED_AT = "2026-03-31T12:00:00Z"
export const NOW = Date.parse("2026-03-31T13:00:00Z")

export const planOf = (more: object = {}): Plan =>
  Schema.decodeSync(Plan)({
    plan_id: PLAN_ID,
    title: "Release",
    definition_of_done: "- A\n- B {x}\n- C",
    ...more
  })

export const criteriaOf = (plan: Plan) => Result.getOrElse(planCriteria(plan), () => [])

export const todayOf = (plan: Plan) => ({
  criteria: criteriaOf(plan),
  args: plan.arguments ?? {},
  context: { a: 1 },
  settings: {},
  gitTree: null
})

/** The summary of a check of this plan, with these statuses in turn. */
export const summaryOf = (plan: Plan, ...statuses: ReadonlyArray<DoDStatus>): DoDSummary =>
  new DoDSummary({
    plan_id: plan.plan_id,
    definition_of_done: definitionText(plan),
    results: criteriaOf(plan).map(({ index, text, pattern }, place) => ({
      criterion: { index, text, pattern },
      status: statuses[place] ?? "passed",
      reasoning: `because of ${place}`
    })),
    evaluated_at: CHECKED_AT,
    digest: dodDigest(todayOf(plan))
  })

export const changed = (summary: DoDSummary, more: Partial<DoDSummary>): DoDSummary => {
  const { plan_id, definition_of_done, results, evaluated_at, digest } = summary
  return new DoDSummary({ plan_id, definition_of_done, results, evaluated_at, digest, ...more })
}
