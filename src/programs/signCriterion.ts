import { DateTime, Effect } from "effect"
import { type SignOff, SignOffs } from "../domain/dod/Approval.ts"
import { criterionDigest } from "../domain/dod/digest.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { counted, quote } from "../domain/source/wording.ts"
import { updateRecord } from "../services/dod/recordFile.ts"
import { loadPlan } from "./loadPlan.ts"

/**
 * Who vouches for which criterion of a plan, and why. `criterion` counts from 1, as lists are shown; the sign-off is
 * added to those in the file `out`.
 *
 * @since 0.1.0
 */
export interface SignOptions {
  readonly plan: string
  readonly criterion: number
  readonly by: string
  readonly reason: string
  readonly out: string
}

const usage = (detail: string) => new UsageInvalid({ detail })

/**
 * Records a sign-off of a criterion that asks for one, bound to the criterion as it stands and to its plan. Of several
 * that are recorded in one file at a time, none is lost.
 *
 * @since 0.1.0
 */
export const signCriterion = Effect.fn("signCriterion")(function* (options: SignOptions) {
  const { plan, criteria } = yield* loadPlan(options.plan)
  const criterion = criteria[options.criterion - 1]
  if (criterion === undefined) {
    const number = `There is no criterion ${options.criterion}`
    return yield* usage(`${number}: the plan has ${counted(criteria.length, "criterion", "criteria")}, from 1.`)
  }
  if (!criterion.means.some(({ _tag }) => _tag === "Manual")) {
    return yield* usage(
      `Criterion ${options.criterion} ${quote(criterion.text)} asks for no sign-off, so one would change nothing. Give it \`manual: true\`.`
    )
  }
  if (options.by.trim() === "") return yield* usage("A sign-off needs a name.")
  if (options.reason.trim() === "") return yield* usage("A sign-off needs a reason.")
  const signOff: SignOff = {
    plan_id: plan.plan_id,
    criterion: criterionDigest(criterion, plan.plan_id),
    author: options.by,
    time: DateTime.formatIso(yield* DateTime.now),
    reason: options.reason
  }
  yield* updateRecord(options.out, { what: "list of sign-offs", schema: SignOffs }, (earlier = []) =>
    Effect.succeed([...earlier, signOff])
  )
  return { criterion, signOff }
})
