import { Result } from "effect"
import { TransitionRefused } from "./errors.ts"
import type { PlanEvent, PlanPhase } from "./Plan.ts"

const steps: { readonly [phase in PlanPhase]: { readonly [event in PlanEvent]: PlanPhase | null } } = {
  draft: { plan: "planned", validate: null, block: null, apply: null, revise: "draft" },
  planned: { plan: null, validate: "validated", block: "blocked", apply: null, revise: "draft" },
  validated: { plan: null, validate: "validated", block: "blocked", apply: "applied", revise: "draft" },
  blocked: { plan: null, validate: "validated", block: "blocked", apply: null, revise: "draft" },
  applied: { plan: null, validate: null, block: null, apply: null, revise: null }
}

const events: ReadonlyArray<PlanEvent> = ["plan", "validate", "block", "apply", "revise"]

/**
 * The phase that a plan is in after a step: draft -> planned -> validated -> applied. Only a validated plan can be applied;
 * a blocked one must be validated again; an applied one stays so. Fails with the steps that are possible.
 *
 * @since 0.1.0
 */
export const planTransition = (phase: PlanPhase, event: PlanEvent): Result.Result<PlanPhase, TransitionRefused> => {
  const next = steps[phase][event]
  const possible = events.filter((other) => steps[phase][other] !== null)
  return next === null ? Result.fail(new TransitionRefused({ phase, event, possible })) : Result.succeed(next)
}
