import { Schema } from "effect"
import { Digest } from "../source/digest.ts"
import { Count, Share } from "./BenchScore.ts"
import { Slug } from "./Slug.ts"
import { Tier } from "./Tier.ts"

/**
 * One condition of a tier that does not hold: what it is, why it fails, and what would satisfy it, as sentences.
 *
 * @since 0.1.0
 */
export const Unmet = Schema.Struct({
  condition: Schema.Literals([
    "offered",
    "chain",
    "evidence",
    "lower_bound",
    "case_count",
    "held_out_count",
    "held_out_rate",
    "held_out_bound",
    "never_code",
    "wrong_act",
    "isolation",
    "lock",
    "sut_kind"
  ]),
  reason: Schema.String,
  remedy: Schema.String
})
export interface Unmet extends Schema.Schema.Type<typeof Unmet> {}

/**
 * Whether the evidence in the chain is enough for a tier. `reasons` are the conditions of the target that do not hold,
 * empty if and only if `evidence_sufficient`; `missing` is what `next_tier` needs, the one after the highest earned, null
 * where there is none. `held_out` and `derived` are pass rates over cases, null without any; `gap` is derived minus
 * held-out. `runs` are the runs that count, `ignored` those of the task class that do not, and why; of these, `against`
 * are those that count against, and never for. A tier changes only by a person's commit.
 *
 * @since 0.1.0
 */
export const PromotionVerdict = Schema.Struct({
  task_class: Slug,
  sut_digest: Digest,
  current_tier: Schema.NullOr(Tier),
  target_tier: Tier,
  evidence_sufficient: Schema.Boolean,
  reasons: Schema.Array(Unmet),
  lower_bound_95: Schema.NullOr(Share),
  threshold_at_target: Schema.NullOr(Share),
  highest_tier_earned: Schema.NullOr(Tier),
  next_tier: Schema.NullOr(Tier),
  missing: Schema.Array(Unmet),
  evidence: Schema.Struct({
    cases: Count,
    passed: Count,
    held_out: Schema.Struct({ cases: Count, passed: Count, rate: Schema.NullOr(Share) }),
    derived: Schema.Struct({ cases: Count, passed: Count, rate: Schema.NullOr(Share) }),
    gap: Schema.NullOr(Schema.Finite),
    runs: Schema.Array(Schema.String),
    against: Schema.Array(Schema.String),
    ignored: Schema.Array(Schema.Struct({ run_id: Schema.String, why: Schema.String }))
  }),
  requires_human_approval: Schema.Literal(true)
})
export interface PromotionVerdict extends Schema.Schema.Type<typeof PromotionVerdict> {}
