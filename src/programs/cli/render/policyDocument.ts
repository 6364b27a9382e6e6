import { Schema } from "effect"
import { ConditionEvidence, type SettledCondition } from "../../../domain/policy/PolicyDecision.ts"
import { type Condition, Waiver } from "../../../domain/policy/Policy.ts"
import { Digest } from "../../../domain/source/digest.ts"
import { shellWord } from "../../../domain/source/wording.ts"
import type { ConditionError, DecidedPolicy } from "../../decidePolicy.ts"
import type { ConditionDetail } from "../../policy/ConditionDetail.ts"
import type { LoadedPolicy } from "../../policy/loadPolicy.ts"
import { type ExitCode, exitCodeOf, exitCodes } from "../exitCode.ts"
import { Ending } from "./json.ts"
import { type ConditionPlaces, decidedReasons, errorNext, metText, PolicyReason } from "./policyWords.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * A waiver as a report shows it; `objection` is why it counts for nothing, or null.
 *
 * @since 0.1.0
 */
export const ShownWaiver = Schema.Struct({
  ...Waiver.fields,
  counts: Schema.Boolean,
  objection: Schema.NullOr(Schema.String)
})
export interface ShownWaiver extends Schema.Schema.Type<typeof ShownWaiver> {}

/**
 * A condition as a report shows it: its standing, the code that it alone would end with, why, and what exactly it was
 * decided on. `reasons` holds at least one, also of a condition that is met.
 *
 * @since 0.1.0
 */
export const ShownCondition = Schema.Struct({
  id: Schema.String,
  kind: Schema.Literals(["scorecard", "tier", "dod", "regression", "agreement"]),
  standing: Schema.Literals(["met", "waived", "unmet"]),
  exit: Ending,
  reasons: Schema.Array(PolicyReason),
  evidence: ConditionEvidence
})
export interface ShownCondition extends Schema.Schema.Type<typeof ShownCondition> {}

/**
 * The JSON document of `assay gate --policy`, of which every other format is made, too: the decision over all conditions in
 * the policy's order, and the ids of those that are not met, the one that gives the code first. `digest` is that of the
 * policy's file.
 *
 * @since 0.1.0
 */
export const PolicyDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  policy: Schema.Struct({ id: Schema.String, title: Schema.String, file: Schema.String, digest: Digest }),
  open: Schema.Boolean,
  met: Count,
  waived: Count,
  unmet: Schema.Array(Schema.String),
  conditions: Schema.Array(ShownCondition),
  waivers: Schema.Array(ShownWaiver),
  exit: Ending
})
export interface PolicyDocument extends Schema.Schema.Type<typeof PolicyDocument> {}

type Settled = SettledCondition<ConditionDetail, ConditionError>

/** The exit code that a condition alone would end with. */
const exitOfCondition = ({ state }: Pick<Settled, "state">): ExitCode => {
  switch (state._tag) {
    case "Met":
      return exitCodes.ok
    case "Unmet":
      return exitCodes[state.outcome]
    case "Unread":
      return exitCodeOf(state.error)
    case "Lacking":
      return exitCodes.inconclusive
    case "Changed":
      return exitCodes.digestMismatch
  }
}

/**
 * The exit code of a policy: that of the first of its unmet conditions, in their order of precedence.
 *
 * @since 0.1.0
 */
export const exitOfPolicy = ({ open, unmet: [first] }: Pick<DecidedPolicy, "open" | "unmet">): ExitCode =>
  first !== undefined ? exitOfCondition(first) : open ? exitCodes.ok : exitCodes.inconclusive

const checkCommand = (condition: Condition, placeOf: (name: string) => string): string => {
  if (condition.kind !== "dod") return ""
  const { approved, context = [], plan, signoffs } = condition
  const words = [
    placeOf(plan),
    ...context.flatMap((source) => ["--context", source.includes("=") ? source : placeOf(source)]),
    ...(approved === undefined ? [] : ["--approved", placeOf(approved)]),
    ...(signoffs === undefined ? [] : ["--signoffs", placeOf(signoffs)])
  ]
  return `assay dod check ${words.map(shellWord).join(" ")}`
}

const placesOf = (condition: Condition, placeOf: (name: string) => string): ConditionPlaces => ({
  run: "run" in condition ? placeOf(condition.run) : "",
  baseline: condition.kind === "regression" ? placeOf(condition.baseline) : "",
  check: checkCommand(condition, placeOf)
})

const PINNED_NEXT = "Restore that evidence; or, if this one was looked at and is meant, give its digest in the policy."

/**
 * Why a condition stands as it does, each reason with its next step where it does not say one itself; at least one.
 *
 * @since 0.1.0
 */
export const conditionReasons = (
  { state }: Pick<Settled, "state">,
  places: ConditionPlaces
): ReadonlyArray<PolicyReason> => {
  switch (state._tag) {
    case "Met":
      return [{ reason: metText(state.detail), next: null }]
    case "Unmet":
      return decidedReasons(state, places)
    case "Unread":
      return [{ reason: state.error.message.replaceAll("\n", " "), next: errorNext(state.error) }]
    case "Lacking": {
      const reason =
        state.missing.length === 0
          ? "Nobody decided this condition."
          : `Evidence cannot be read: ${state.missing.join(", ")}.`
      return [{ reason, next: "Restore it, and ask again." }]
    }
    case "Changed": {
      const reason = `The evidence is not the one that the policy pins: its digest is ${state.found ?? "not known"}, not ${state.pinned}.`
      const { decided } = state
      return [{ reason, next: PINNED_NEXT }, ...(decided._tag === "Met" ? [] : decidedReasons(decided, places))]
    }
  }
}

const shownExit = ({ code, name }: ExitCode) => ({ code, name })

/**
 * The decision of a policy as the document that all formats are made of. `placeOf` tells where a path of the policy leads from
 * the working folder.
 *
 * @since 0.1.0
 */
export const policyDocument = (
  { digest, file, policy }: LoadedPolicy,
  decision: DecidedPolicy,
  placeOf: (name: string) => string
): PolicyDocument => {
  const standing = (wanted: Settled["standing"]) =>
    decision.conditions.filter((condition) => condition.standing === wanted)
  return {
    schema_version: 1,
    policy: { id: policy.id, title: policy.title, file, digest },
    open: decision.open,
    met: standing("met").length,
    waived: standing("waived").length,
    unmet: decision.unmet.map(({ condition }) => condition.id),
    conditions: decision.conditions.map((settled) => ({
      id: settled.condition.id,
      kind: settled.condition.kind,
      standing: settled.standing,
      exit: shownExit(exitOfCondition(settled)),
      reasons: conditionReasons(settled, placesOf(settled.condition, placeOf)),
      evidence: settled.evidence
    })),
    waivers: decision.conditions.flatMap(({ waivers }) =>
      waivers.map(({ objection, waiver }) => ({ ...waiver, counts: objection === null, objection }))
    ),
    exit: shownExit(exitOfPolicy(decision))
  }
}
