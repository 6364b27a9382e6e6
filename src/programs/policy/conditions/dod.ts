import { Effect, Path, Result } from "effect"
import type { PlanCriterion } from "../../../domain/dod/Criterion.ts"
import type { ConditionOf } from "../../../domain/policy/Policy.ts"
import type { EvidenceDecider } from "../../../services/DodEvaluator.ts"
import { checkDod, type CheckedPlan } from "../../checkDod.ts"
import { declaredEvaluator } from "../../declaredEvaluator.ts"
import type { DecidedCondition } from "../ConditionDetail.ts"
import { placeIn } from "../placeIn.ts"

const restsOnRuns = ({ means }: PlanCriterion): boolean =>
  means.some((one) => one._tag === "Evidence" && (one.evidence.kind === "scorecard" || one.evidence.kind === "tier"))

/** What a knock-out or a broken seal lies behind cannot be waived together with the plan. */
const barrierOf = ({ loaded, summary }: CheckedPlan): string | null => {
  const unmet = new Set(
    summary.results.filter(({ status }) => status !== "passed").map(({ criterion }) => criterion.index)
  )
  const criterion = loaded.criteria.find((one) => unmet.has(one.index) && restsOnRuns(one))
  return criterion === undefined
    ? null
    : `Criterion ${criterion.index + 1} rests on a run or a tier, which is not waived through a plan. Make that a condition of its own.`
}

/**
 * Decides whether the definition of done of a plan is met, as `assay dod check` does. `allowCommands` lets the plan's commands
 * run; `tier` decides evidence of that kind.
 *
 * @since 0.1.0
 */
export const decideByDod = Effect.fn("decideByDod")(function* (
  condition: ConditionOf<"dod">,
  folder: string,
  options: { readonly allowCommands: boolean; readonly tier: EvidenceDecider<"tier"> | undefined }
) {
  const path = yield* Path.Path
  const at = (name: string) => placeIn(path, folder, name)
  const { approved, context = [], min_coverage: minCoverage, signoffs } = condition
  const plan = at(condition.plan)
  const checked = yield* checkDod({
    plan,
    context: context.map((source) => (source.includes("=") ? source : at(source))),
    approved: approved === undefined ? undefined : at(approved)
  }).pipe(
    Effect.provide(
      declaredEvaluator({
        plan,
        ...options,
        signOffs: signoffs === undefined ? undefined : at(signoffs),
        minCoverage
      })
    )
  )
  const detail = { kind: "dod", checked } as const
  const decided: DecidedCondition = Result.isSuccess(checked.gate)
    ? { _tag: "Met", detail }
    : { _tag: "Unmet", outcome: "dodBlocked", detail, besides: [], barrier: barrierOf(checked) }
  return decided
})
