import { Clock, DateTime, type Duration, Effect, Option, Path, type Result } from "effect"
import { Approval, approvedDigest } from "../domain/dod/Approval.ts"
import type { DoDResult, PlanCriterion } from "../domain/dod/Criterion.ts"
import { dodDigest } from "../domain/dod/digest.ts"
import { DoDSummary } from "../domain/dod/DoDSummary.ts"
import type { ApplyBlocked } from "../domain/dod/errors.ts"
import { gateApply } from "../domain/dod/gateApply.ts"
import { folderFiles } from "../services/dod/FolderFiles.ts"
import { DodEvaluator } from "../services/DodEvaluator.ts"
import { GitTree } from "../services/GitTree.ts"
import { SourceReader } from "../services/SourceReader.ts"
import { loadContext } from "./loadContext.ts"
import { type LoadedPlan, loadPlan } from "./loadPlan.ts"

/**
 * Which plan is checked against which context, and what the gate asks for besides. `context` are the sources of
 * `loadContext`; `approved` is a file that `approvePlan` wrote, or approvals that were read before: one of them must be
 * of this plan.
 *
 * @since 0.1.0
 */
export interface CheckOptions {
  readonly plan: string
  readonly context?: ReadonlyArray<string> | undefined
  readonly allowAbsent?: boolean | undefined
  readonly approved?: string | ReadonlyArray<Approval> | undefined
  readonly maxAge?: Duration.Duration | undefined
}

/**
 * A checked plan: what every criterion came to, and whether the gate before its apply step is open.
 *
 * @since 0.1.0
 */
export interface CheckedPlan {
  readonly loaded: LoadedPlan
  readonly summary: DoDSummary
  readonly gate: Result.Result<void, ApplyBlocked>
}

type Inputs = Effect.Success<ReturnType<typeof inputsOf>>

const filesOf = ({ means }: PlanCriterion): ReadonlyArray<string> =>
  means.flatMap((one) =>
    one._tag === "Evidence" && one.evidence.kind !== "tier"
      ? [one.evidence.kind === "scorecard" ? one.evidence.run : one.evidence.path]
      : []
  )

/** No summary has it, so that the gate is closed. */
const NO_DIGEST = ""

const restsOnTier = ({ means }: PlanCriterion): boolean =>
  means.some((one) => one._tag === "Evidence" && one.evidence.kind === "tier")

// What is checked, as it stands now.
const inputsOf = Effect.fnUntraced(function* ({ plan, context }: CheckOptions) {
  const path = yield* Path.Path
  const folder = path.dirname(plan)
  const gitTree = Option.getOrNull(yield* GitTree.use(({ current }) => current(folder)))
  return { loaded: yield* loadPlan(plan), context: yield* loadContext(context ?? []), folder, gitTree }
})

// The digest of what is checked, together with the evidence as it stands now.
const digestOf = Effect.fnUntraced(function* ({ loaded, context, folder, gitTree }: Inputs) {
  const { settings } = yield* DodEvaluator
  const { criteria, plan } = loaded
  const files = yield* folderFiles(folder)
  const names = [...new Set(criteria.flatMap(filesOf))]
  const evidence = yield* Effect.forEach(names, (name) =>
    Effect.map(files.fingerprint(name), (print) => [name, print] as const)
  )
  return dodDigest({
    criteria,
    args: plan.arguments ?? {},
    context,
    settings: { evaluator: settings, evidence: Object.fromEntries(evidence) },
    gitTree
  })
})

const policyOf = Effect.fnUntraced(function* ({ approved, maxAge, allowAbsent }: CheckOptions, planId: string) {
  const reader = yield* SourceReader
  const policy = { now: yield* Clock.currentTimeMillis, maxAge, allowAbsent }
  if (approved === undefined) return policy
  const approval =
    typeof approved === "string"
      ? (yield* reader.read(approved, { what: "approval", schema: Approval })).value
      : (approved.findLast(({ plan_id }) => plan_id === planId) ?? null)
  return { ...policy, approvedDigest: approvedDigest(approval, planId) }
})

const gateOn = Effect.fnUntraced(function* (
  options: CheckOptions,
  { loaded }: Inputs,
  summary: DoDSummary,
  currentDigest: string
) {
  const policy = yield* policyOf(options, loaded.plan.plan_id)
  const gate = gateApply(loaded.plan, summary, { ...policy, currentDigest })
  return { loaded, summary, gate } satisfies CheckedPlan
})

/**
 * Decides the gate anew for an earlier summary: it stays open only while the plan, the context, the evidence, the
 * evaluator's settings, the approval and the git tree are those that were checked. What a trust tier rests on is in no
 * digest, so that a plan with such a criterion is always to be checked again.
 *
 * @since 0.1.0
 */
export const recheckDod = Effect.fn("recheckDod")(function* (options: CheckOptions, summary: DoDSummary) {
  const inputs = yield* inputsOf(options)
  const isWhole = !inputs.loaded.criteria.some(restsOnTier)
  return yield* gateOn(options, inputs, summary, isWhole ? yield* digestOf(inputs) : NO_DIGEST)
})

const mismatch = (criteria: ReadonlyArray<PlanCriterion>, results: ReadonlyArray<DoDResult>): string | undefined =>
  results.length !== criteria.length
    ? `The evaluator returned ${results.length} results for ${criteria.length} criteria`
    : criteria.some(({ index, text }, place) => {
          const checked = results[place]?.criterion
          return checked?.index !== index || checked.text !== text
        })
      ? "The evaluator returned results that are not in the order of the criteria"
      : undefined

/**
 * Checks a plan's definition of done and decides the gate on what stands there after the evaluation. A plan without
 * criteria has an empty summary. Its age counts from the start of the evaluation. Plan, context and git tree are taken
 * before the evaluation, so that the gate is closed where they change during it; the evidence after it, since a command
 * may write what another criterion reads. A command must therefore change no file that git sees. An evaluator that
 * returns anything but one result a criterion, in order, is a defect.
 *
 * @since 0.1.0
 */
export const checkDod = Effect.fn("checkDod")(function* (options: CheckOptions) {
  const { evaluate } = yield* DodEvaluator
  const started = yield* DateTime.now
  const inputs = yield* inputsOf(options)
  const { criteria, definition, plan } = inputs.loaded
  const results = criteria.length === 0 ? [] : yield* evaluate(criteria, inputs.context)
  const wrong = mismatch(criteria, results)
  if (wrong !== undefined) return yield* Effect.die(new Error(wrong))
  const summary = new DoDSummary({
    plan_id: plan.plan_id,
    definition_of_done: definition,
    results,
    evaluated_at: DateTime.formatIso(started),
    digest: yield* digestOf(inputs)
  })
  // A change of anything meanwhile closes the gate.
  const after = yield* inputsOf(options)
  return yield* gateOn(options, after, summary, yield* digestOf(after))
})
