import { Result, Schema } from "effect"
import type { PlanCriterion } from "./Criterion.ts"
import { criterionDigest } from "./digest.ts"
import { Digest } from "../source/digest.ts"
import { NonBlank } from "../source/NonBlank.ts"
import { PlanId } from "./Plan.ts"
import { UtcTime, utcMillis } from "../source/UtcTime.ts"

/**
 * That somebody approved the criteria of a plan as they stood: `digest` is their `criteriaDigest`. It is kept where the
 * plan's author cannot write.
 *
 * @since 0.1.0
 */
export const Approval = Schema.Struct({
  plan_id: PlanId,
  digest: Digest,
  approved_at: UtcTime,
  by: Schema.optionalKey(NonBlank)
})
export interface Approval extends Schema.Schema.Type<typeof Approval> {}

/**
 * The digest that an approval holds for a plan; null where it approves another plan, or there is none.
 *
 * @since 0.1.0
 */
export const approvedDigest = (approval: Approval | null, planId: string): string | null =>
  approval?.plan_id === planId ? approval.digest : null

/**
 * That somebody vouches for one criterion of one plan; `criterion` is its `criterionDigest`.
 *
 * @since 0.1.0
 */
export const SignOff = Schema.Struct({
  plan_id: PlanId,
  criterion: Digest,
  author: NonBlank,
  time: UtcTime,
  reason: NonBlank
})
export interface SignOff extends Schema.Schema.Type<typeof SignOff> {}

/**
 * A file of sign-offs, oldest first.
 *
 * @since 0.1.0
 */
export const SignOffs = Schema.Array(SignOff)
export type SignOffs = typeof SignOffs.Type

/**
 * The last sign-off that vouches for a criterion of a plan. Fails with a sentence that says why there is none; one for
 * another plan, for a changed criterion or from the future (`now` is in milliseconds since 1970) does not count.
 *
 * @since 0.1.0
 */
export const signOffOf = (
  signOffs: SignOffs,
  planId: string,
  criterion: PlanCriterion,
  now: number
): Result.Result<SignOff, string> => {
  const digest = criterionDigest(criterion, planId)
  const ofPlan = signOffs.filter((signOff) => signOff.plan_id === planId)
  const matching = ofPlan.filter((signOff) => signOff.criterion === digest)
  const signed = matching.findLast(({ time }) => utcMillis(time) <= now)
  if (signed !== undefined) return Result.succeed(signed)
  const future = matching.at(-1)
  if (future !== undefined)
    return Result.fail(`The sign-off by ${future.author} is dated in the future (${future.time})`)
  return Result.fail(
    ofPlan.length === 0
      ? "Nobody has signed it off"
      : "No sign-off of this plan is for this criterion as it stands; a changed criterion must be signed again"
  )
}
