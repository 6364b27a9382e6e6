import { Clock, Effect, Result } from "effect"
import { signOffOf } from "../../domain/dod/Approval.ts"
import { Means, type PlanCriterion } from "../../domain/dod/Criterion.ts"
import { quote } from "../../domain/source/wording.ts"
import type { ManualOptions } from "../DodEvaluator.ts"
import { byMeans, evaluator, type Opinion, passed, skipped } from "./Opinion.ts"

/** Decides by a recorded sign-off that is bound to the criterion as it stands, and to its plan. */
export const decideManually =
  ({ planId, signOffs }: ManualOptions) =>
  (criterion: PlanCriterion): Effect.Effect<Opinion> =>
    Effect.map(Clock.currentTimeMillis, (now) =>
      Result.match(signOffOf(signOffs, planId, criterion, now), {
        onSuccess: ({ author, time, reason }) => passed(`Signed off by ${quote(author)} at ${time}: ${quote(reason)}.`),
        onFailure: (why) => skipped(`${why}. Sign it with \`assay dod sign\`.`)
      })
    )

export const makeManual = (options: ManualOptions) =>
  evaluator({ evaluator: "manual", sign_offs: options.signOffs }, () => {
    const decide = decideManually(options)
    return byMeans("manual sign-off", Means.guards.Manual, (_, criterion) => decide(criterion))
  })
