import { Duration, Result } from "effect"
import { counted, quote } from "../source/wording.ts"
import type { DoDCriterion, DoDResult } from "./Criterion.ts"
import type { DoDSummary } from "./DoDSummary.ts"
import { criteriaDigest } from "./digest.ts"
import { ApplyBlocked } from "./errors.ts"
import type { Plan } from "./Plan.ts"
import { definitionText, planCriteria } from "./planCriteria.ts"
import { utcMillis } from "../source/UtcTime.ts"

/**
 * What a gate asks for besides that every criterion passed. `now` is in milliseconds since 1970; `currentDigest` is the
 * `dodDigest` of today's plan, context, settings and git tree. `maxAge` limits the age of the summary. `allowAbsent` lets
 * a plan pass that has no definition of done, or a blank one. `approvedDigest` is the `criteriaDigest` that was approved,
 * or null where an approval is asked for and there is none.
 *
 * @since 0.1.0
 */
export interface ApplyPolicy {
  readonly now: number
  readonly currentDigest: string
  readonly maxAge?: Duration.Duration | undefined
  readonly allowAbsent?: boolean | undefined
  readonly approvedDigest?: string | null | undefined
}

type Reasons = ReadonlyArray<string>

const DIGEST = /^sha256:[0-9a-f]{64}$/u

const when = (holds: boolean, reason: string): Reasons => (holds ? [reason] : [])

const isAbsent = ({ definition_of_done: definition }: Plan): boolean =>
  definition === undefined || (typeof definition === "string" ? definition.trim() === "" : definition.length === 0)

const ageReasons = ({ evaluated_at }: DoDSummary, { now, maxAge }: ApplyPolicy): Reasons => {
  const age = now - utcMillis(evaluated_at)
  if (Number.isNaN(age))
    return [`Nobody can tell when the criteria were checked (${quote(evaluated_at)}). Check again.`]
  return [
    ...when(age < 0, `The check is dated in the future (${evaluated_at}). Check again.`),
    ...when(
      maxAge !== undefined && !(age <= Duration.toMillis(maxAge)),
      `The check is too old: it was made at ${evaluated_at}. Check again.`
    )
  ]
}

const summaryReasons = (plan: Plan, summary: DoDSummary, { currentDigest }: ApplyPolicy): Reasons => [
  ...when(
    summary.plan_id !== plan.plan_id,
    `The summary is of another plan (${quote(summary.plan_id)}). Check this one.`
  ),
  ...when(
    summary.definition_of_done !== definitionText(plan),
    "The definition of done is not the one that was checked. Check again."
  ),
  ...when(
    summary.digest !== currentDigest || !DIGEST.test(currentDigest),
    "Criteria, arguments, context, settings or the git tree are not those that were checked. Check again."
  )
]

const areFor = (results: ReadonlyArray<DoDResult>, criteria: ReadonlyArray<DoDCriterion>): boolean =>
  results.length === criteria.length &&
  criteria.every(({ index, text, pattern }, place) => {
    const checked = results[place]?.criterion
    return checked?.index === index && checked.text === text && checked.pattern === pattern
  })

const criteriaReasons = (plan: Plan, summary: DoDSummary, { approvedDigest }: ApplyPolicy): Reasons =>
  Result.match(planCriteria(plan), {
    onFailure: (error) => [error.message],
    onSuccess: (criteria) => [
      ...when(
        !areFor(summary.results, criteria),
        `The plan has ${counted(criteria.length, "criterion", "criteria")}, and the ${counted(summary.results.length, "result")} are not for exactly those. Check again.`
      ),
      ...when(
        approvedDigest === null,
        "The criteria are not approved. Let somebody approve them (`assay dod approve`)."
      ),
      ...when(
        typeof approvedDigest === "string" && approvedDigest !== criteriaDigest(criteria),
        "The criteria are not those that were approved. Restore them, or have them approved again (`assay dod approve`)."
      )
    ]
  })

const absenceReasons = (plan: Plan, summary: DoDSummary, { allowAbsent }: ApplyPolicy): Reasons =>
  isAbsent(plan)
    ? when(
        allowAbsent !== true,
        "The plan has no definition of done. Write one, or allow a plan without (`--allow-no-dod`)."
      )
    : when(summary.results.length === 0, "No criterion was checked.")

const unmetReason = ({ criterion, status, reasoning }: DoDResult): string =>
  `Criterion ${criterion.index + 1} ${quote(criterion.text)} ${status === "skipped" ? "was not decided" : "is not met"}: ${reasoning}`

/**
 * The gate before a plan is applied. It opens only if the summary is of this plan and this text, was made of exactly
 * today's criteria, arguments, context, settings and git tree, is not older than asked nor from the future, every one
 * of at least one criterion passed, and, if an approval is asked for, the criteria are the approved ones. A plan without
 * a definition of done is let through only if the policy says so. Fails with the results that did not pass and with
 * every reason.
 *
 * @since 0.1.0
 */
export const gateApply = (plan: Plan, summary: DoDSummary, policy: ApplyPolicy): Result.Result<void, ApplyBlocked> => {
  const unmet = summary.results.filter(({ status }) => status !== "passed")
  const [first, ...others] = [
    ...absenceReasons(plan, summary, policy),
    ...unmet.map(unmetReason),
    ...criteriaReasons(plan, summary, policy),
    ...summaryReasons(plan, summary, policy),
    ...ageReasons(summary, policy)
  ]
  return first === undefined
    ? Result.succeed(undefined)
    : Result.fail(new ApplyBlocked({ planId: plan.plan_id, unmet, reasons: [first, ...others] }))
}
