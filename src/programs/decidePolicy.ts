import { Clock, Effect, Result } from "effect"
import { EvidenceUnsteady } from "../domain/policy/errors.ts"
import type { Condition } from "../domain/policy/Policy.ts"
import type { ConditionResult } from "../domain/policy/PolicyDecision.ts"
import { settlePolicy } from "../domain/policy/settlePolicy.ts"
import type { EvidenceDecider } from "../services/DodEvaluator.ts"
import type { ConditionDetail } from "./policy/ConditionDetail.ts"
import { decideByAgreement } from "./policy/conditions/agreement.ts"
import { decideByDod } from "./policy/conditions/dod.ts"
import { decideByComparison } from "./policy/conditions/regression.ts"
import { decideByScorecards } from "./policy/conditions/scorecard.ts"
import { decidedTier, type TierError, type TierRequest } from "./policy/conditions/tier.ts"
import { seeEvidence } from "./policy/evidenceParts.ts"
import { benchOf, evidenceSources } from "./policy/evidenceSources.ts"
import type { LoadedPolicy } from "./policy/loadPolicy.ts"
import type { Promotion } from "./promoteBench.ts"

/**
 * What a policy is decided with. `judgeTier` judges whether a system under test holds a tier, as the function of that name
 * does. `tierOfPlan` decides evidence of kind `tier` in a plan; without it such evidence fails. `allowCommands` lets the
 * commands of plans run.
 *
 * @since 0.1.0
 */
export interface PolicyOptions {
  readonly judgeTier: (request: TierRequest) => Effect.Effect<Promotion, TierError>
  readonly tierOfPlan?: EvidenceDecider<"tier"> | undefined
  readonly allowCommands?: boolean | undefined
}

/** The evidence of a condition as it stands now. */
const look = Effect.fnUntraced(function* (condition: Condition, folder: string) {
  return yield* seeEvidence(yield* evidenceSources(condition, folder), folder)
})

const byKind = Effect.fnUntraced(function* (condition: Condition, folder: string, options: PolicyOptions) {
  switch (condition.kind) {
    case "scorecard":
      return yield* decideByScorecards(condition, folder)
    case "regression":
      return yield* decideByComparison(condition, folder)
    case "agreement":
      return yield* decideByAgreement(condition, folder)
    case "dod": {
      const { allowCommands = false, tierOfPlan } = options
      return yield* decideByDod(condition, folder, { allowCommands, tier: tierOfPlan })
    }
    case "tier": {
      const { anchor, system, tier } = condition
      const { chain, root, taskClass } = yield* benchOf(folder, condition)
      return decidedTier(yield* options.judgeTier({ root, chain, taskClass, tier, system, anchor }))
    }
  }
})

/**
 * What a condition can fail with where nothing can be decided on its evidence.
 *
 * @since 0.1.0
 */
export type ConditionError = EvidenceUnsteady | Effect.Error<ReturnType<typeof byKind>>

/**
 * What a condition came to.
 *
 * @since 0.1.0
 */
export type ConditionOutcome = ConditionResult<ConditionDetail, ConditionError>

/** That something was never made is inconclusive, as nothing is damaged. */
const isUnmade = ({ _tag: tag }: ConditionError): boolean => tag === "BaselineMissing" || tag === "NotJudged"

const stateOf = (condition: Condition, folder: string, options: PolicyOptions) =>
  Effect.map(Effect.result(byKind(condition, folder, options)), (decided): ConditionOutcome["state"] =>
    Result.isFailure(decided)
      ? { _tag: "Unread", error: decided.failure, unmade: isUnmade(decided.failure) }
      : decided.success
  )

/**
 * Decides one condition of a policy in a folder, and says what exactly it was decided on. Evidence that cannot be read is a
 * state of the condition, not a failure.
 *
 * @since 0.1.0
 */
export const decideCondition = Effect.fn("decideCondition")(function* (
  condition: Condition,
  folder: string,
  options: PolicyOptions
) {
  const before = yield* look(condition, folder)
  const state = yield* stateOf(condition, folder, options)
  const evidence = yield* look(condition, folder)
  // A command of a plan may write what another criterion of it reads.
  const mayChange = condition.kind === "dod" && options.allowCommands === true
  const isSame = mayChange || JSON.stringify(before) === JSON.stringify(evidence)
  const outcome: ConditionOutcome = {
    condition,
    evidence,
    state: isSame ? state : { _tag: "Unread", error: new EvidenceUnsteady({ condition: condition.id }), unmade: false }
  }
  return outcome
})

/**
 * The same on evidence that nobody else can write, and of which it is known what it was when the condition was met. What it
 * is now is looked at only if that can make a difference: where the condition is met, or where `matters` says so.
 *
 * @since 0.1.0
 */
export const decideAgain = Effect.fn("decideAgain")(function* (
  { condition, evidence }: ConditionOutcome,
  folder: string,
  options: PolicyOptions,
  matters: boolean
) {
  const state = yield* stateOf(condition, folder, options)
  const isSeen = matters || condition.digest !== undefined || state._tag === "Met"
  const outcome: ConditionOutcome = {
    condition,
    evidence: isSeen ? yield* look(condition, folder) : evidence,
    state
  }
  return outcome
})

/**
 * Decides a policy: every condition on its own evidence, also where another one cannot be read, and then the whole, with its
 * waivers, as `settlePolicy` says.
 *
 * @since 0.1.0
 */
export const decidePolicy = Effect.fn("decidePolicy")(function* (
  { folder, policy }: LoadedPolicy,
  options: PolicyOptions
) {
  const results = yield* Effect.forEach(policy.conditions, (condition) => decideCondition(condition, folder, options))
  return settlePolicy(policy, results, yield* Clock.currentTimeMillis)
})

/**
 * The decision of a policy, with what each condition rests on.
 *
 * @since 0.1.0
 */
export type DecidedPolicy = Effect.Success<ReturnType<typeof decidePolicy>>
