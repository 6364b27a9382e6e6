import { DateTime, Effect } from "effect"
import { Approval } from "../domain/dod/Approval.ts"
import { criteriaDigest } from "../domain/dod/digest.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { updateRecord } from "../services/dod/recordFile.ts"
import { loadPlan } from "./loadPlan.ts"

/**
 * Which plan is approved, by whom, and where that is recorded: in a place where the plan's author cannot write.
 *
 * @since 0.1.0
 */
export interface ApproveOptions {
  readonly plan: string
  readonly by?: string | undefined
  readonly out: string
}

/**
 * Records that the criteria of a plan are approved as they stand; an earlier approval of the same plan is replaced. A
 * plan without criteria cannot be approved, nor is the approval of another plan overwritten.
 *
 * @since 0.1.0
 */
export const approvePlan = Effect.fn("approvePlan")(function* ({ plan: file, by, out }: ApproveOptions) {
  const { plan, criteria } = yield* loadPlan(file)
  if (criteria.length === 0) {
    return yield* new UsageInvalid({ detail: `${file} has no criteria to approve. Write a definition of done first.` })
  }
  if (by?.trim() === "") return yield* new UsageInvalid({ detail: "The name of who approves is empty." })
  const approval: Approval = {
    plan_id: plan.plan_id,
    digest: criteriaDigest(criteria),
    approved_at: DateTime.formatIso(yield* DateTime.now),
    ...(by === undefined ? {} : { by })
  }
  yield* updateRecord(out, { what: "approval", schema: Approval }, (earlier) =>
    earlier === undefined || earlier.plan_id === plan.plan_id
      ? Effect.succeed(approval)
      : Effect.fail(
          new UsageInvalid({ detail: `${out} approves another plan (${earlier.plan_id}). Name another file.` })
        )
  )
  return { criteria, approval }
})
