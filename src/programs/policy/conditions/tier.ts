import { Effect, Schema } from "effect"
import { InvalidTaskClassName } from "../../../domain/bench/errors.ts"
import { holdsTier } from "../../../domain/bench/promotion.ts"
import { Slug, SLUG_RULE } from "../../../domain/bench/Slug.ts"
import type { Tier } from "../../../domain/bench/Tier.ts"
import { quote } from "../../../domain/source/wording.ts"
import { AuditChain } from "../../../services/AuditChain.ts"
import { type Promotion, promoteBench } from "../../promoteBench.ts"
import type { DecidedCondition } from "../ConditionDetail.ts"

/**
 * Which tier is asked for, of which system under test (undefined: the task class's own), and where its evidence is.
 *
 * @since 0.1.0
 */
export interface TierRequest {
  readonly root: string
  readonly chain: string
  readonly taskClass: string
  readonly tier: Tier
  readonly system: string | undefined
  readonly anchor: string | undefined
}

/**
 * Judges whether a system under test holds a tier: what `decideByTierOf` needs, over the audit chain that is provided. A chain
 * that does not verify fails, with its own code; nothing can be decided on it.
 *
 * @since 0.1.0
 */
export const judgeTier = Effect.fn("judgeTier")(function* ({ anchor, root, system, taskClass, tier }: TierRequest) {
  // A policy is data: the name must not lead out of the bench root.
  if (!Schema.is(Slug)(taskClass)) {
    return yield* new InvalidTaskClassName({ name: quote(taskClass), reason: SLUG_RULE })
  }
  yield* AuditChain.use((chain) => chain.read(anchor))
  return yield* promoteBench({ root, name: taskClass, tier, sut: system, anchor })
})

/**
 * What judging a tier can fail with.
 *
 * @since 0.1.0
 */
export type TierError = Effect.Error<ReturnType<typeof judgeTier>>

/**
 * The decision on a tier: it must be granted by people and earned by today's evidence.
 *
 * @since 0.1.0
 */
export const decidedTier = (promotion: Promotion): DecidedCondition => {
  const detail = { kind: "tier", promotion } as const
  return holdsTier(promotion.verdict)
    ? { _tag: "Met", detail }
    : { _tag: "Unmet", outcome: "tierNotEarned", detail, besides: [], barrier: null }
}
