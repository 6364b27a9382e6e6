import { Schema } from "effect"
import { Digest } from "../source/digest.ts"
import { FailureCode } from "./FailureMode.ts"
import { Slug } from "./Slug.ts"

/**
 * The trust tiers, lowest first.
 *
 * @since 0.1.0
 */
export const tiers = ["bronze", "silver", "gold"] as const

/**
 * A trust tier that an agent can earn on a task class.
 *
 * @since 0.1.0
 */
export const Tier = Schema.Literals(tiers)
export type Tier = typeof Tier.Type

/**
 * What a tier asks for: the pass rate that the lower bound must reach (above 0, at most 1), the codes that must never
 * have occurred, and how old evidence may be.
 *
 * @since 0.1.0
 */
export const TierRule = Schema.Struct({
  threshold: Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(1)),
  never: Schema.Array(FailureCode),
  evidence_max_age_days: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 }))
})
export interface TierRule extends Schema.Schema.Type<typeof TierRule> {}

/**
 * `trust-tiers.yaml` of a bench root. `calibrated` says whether the thresholds rest on measured outcomes. `current` are
 * the tiers that people have granted: task class, then digest of the system under test, then tier; what is absent has
 * none.
 *
 * @since 0.1.0
 */
export const TierFile = Schema.Struct({
  calibrated: Schema.Boolean,
  tiers: Schema.Struct({
    bronze: Schema.optionalKey(TierRule),
    silver: Schema.optionalKey(TierRule),
    gold: Schema.optionalKey(TierRule)
  }),
  current: Schema.optionalKey(Schema.Record(Slug, Schema.Record(Digest, Tier)))
})
export interface TierFile extends Schema.Schema.Type<typeof TierFile> {}
