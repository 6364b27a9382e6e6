import { Context, Effect, Layer, Result } from "effect"
import type { PlanCriterion } from "../../../domain/dod/Criterion.ts"
import { criteriaDigest } from "../../../domain/dod/digest.ts"
import { quote } from "../../../domain/source/wording.ts"
import { DodEvaluator } from "../../../services/DodEvaluator.ts"
import { checkDod } from "../../checkDod.ts"
import { declaredEvaluator } from "../../declaredEvaluator.ts"
import { exitCodes } from "../exitCode.ts"
import type { DodDocument } from "../../../domain/dod/DodDocument.ts"
import { dodDocument } from "../render/dod.ts"
import type { Consent } from "./Consent.ts"
import type { DodRequest } from "./requests.ts"

const noTiers: NonNullable<Parameters<typeof declaredEvaluator>[0]["tier"]> = ({ task_class }) =>
  Effect.succeed({
    status: "failed",
    reasoning: `A server loads no task class, since that would run its code, so it cannot tell the tier on ${quote(task_class)}. Run \`assay dod check\` on the command line.`
  })

const built = (plan: string, { signOffs }: Consent, allowCommands: boolean) =>
  Effect.map(
    Layer.build(declaredEvaluator({ plan, allowCommands, signOffs, tier: noTiers })),
    Context.get(DodEvaluator)
  )

const areApproved = (criteria: ReadonlyArray<PlanCriterion>, { approvals = [] }: Consent): boolean => {
  const digest = criteriaDigest(criteria)
  return approvals.some((approval) => approval.digest === digest)
}

/**
 * The evaluator of a plan under a consent. The criteria themselves are compared with the approvals, not their file, which
 * might change between the look and the run.
 */
const evaluatorOf = (plan: string, consent: Consent) =>
  Layer.effect(
    DodEvaluator,
    Effect.gen(function* () {
      const reading = yield* built(plan, consent, false)
      if (!consent.allowCommands) return reading
      const running = yield* built(plan, consent, true)
      return DodEvaluator.of({
        settings: running.settings,
        evaluate: (criteria, context) =>
          (areApproved(criteria, consent) ? running : reading).evaluate(criteria, context)
      })
    })
  )

/**
 * Answers as `assay dod check` does, under the consent of who started the server.
 *
 * @since 0.1.0
 */
export const dodAnswer = Effect.fn("dodAnswer")(function* ({ context, plan }: DodRequest, consent: Consent) {
  const checked = yield* checkDod({ plan, context, approved: consent.approvals }).pipe(
    Effect.provide(evaluatorOf(plan, consent))
  )
  const document: DodDocument = dodDocument(
    checked,
    Result.isSuccess(checked.gate) ? exitCodes.ok : exitCodes.dodBlocked
  )
  return document
})
