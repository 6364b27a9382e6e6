import type { SutIdentity } from "./BenchReport.ts"
import type { PromotionEvidence } from "./promotionEvidence.ts"
import type { Unmet } from "./PromotionVerdict.ts"
import type { Tier, TierRule } from "./Tier.ts"

/**
 * What the conditions of one tier are held against. `rule` is undefined where trust-tiers.yaml has none, `minimum` where
 * the task class does not offer the tier; `silver` is the threshold of silver.
 *
 * @since 0.1.0
 */
export interface ConditionInput {
  readonly taskClass: string
  readonly tier: Tier
  readonly rule: TierRule | undefined
  readonly minimum: number | undefined
  readonly silver: number | undefined
  readonly sut: SutIdentity
  readonly evidence: PromotionEvidence
  /** Why the chain does not verify, or null. */
  readonly chainFault: string | null
}

/**
 * What of one condition does not hold, if anything.
 *
 * @since 0.1.0
 */
export type Condition = (input: ConditionInput) => ReadonlyArray<Unmet>

/**
 * A condition that does not hold, with why and what would satisfy it.
 *
 * @since 0.1.0
 */
export const unmet = (condition: Unmet["condition"], reason: string, remedy: string): ReadonlyArray<Unmet> => [
  { condition, reason, remedy }
]
