import { Schema } from "effect"
import { CorruptionKind } from "../../../domain/drill/Corruption.ts"
import type { Drill, DrillAttempt } from "../../drill/Drill.ts"
import type { LoadedPolicy } from "../../policy/loadPolicy.ts"
import { type ExitCode, exitCodes } from "../exitCode.ts"
import { Ending } from "./json.ts"
import { conditionReasons, exitOfPolicy, PolicyDocument } from "./policyDocument.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * A corruption that was tried, as a report shows it: the piece, what was done to it, the conditions that must not pass over it,
 * whether the gate blocked, with which code, and why. Where it did not, `reason` says which condition passed over it.
 *
 * @since 0.1.0
 */
export const ShownAttempt = Schema.Struct({
  piece: Schema.String,
  kind: CorruptionKind,
  how: Schema.String,
  conditions: Schema.Array(Schema.String),
  blocked: Schema.Boolean,
  exit: Ending,
  reason: Schema.String
})
export interface ShownAttempt extends Schema.Schema.Type<typeof ShownAttempt> {}

/**
 * The JSON document of `assay drill`, of which every other format is made, too. `through` are the corruptions that the gate
 * passed over, `left` the files that were not corrupted, and why; the evidence of the conditions in `unpinned` is not pinned by the
 * policy, so that whoever may write it can make other evidence that agrees with itself.
 *
 * @since 0.1.0
 */
export const DrillDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  policy: PolicyDocument.fields.policy,
  seed: Schema.Int,
  passed: Schema.Boolean,
  tried: Count,
  blocked: Count,
  through: Count,
  attempts: Schema.Array(ShownAttempt),
  left: Schema.Array(Schema.Struct({ path: Schema.String, why: Schema.String })),
  unpinned: Schema.Array(Schema.String),
  exit: Ending
})
export interface DrillDocument extends Schema.Schema.Type<typeof DrillDocument> {}

/**
 * The end of a drill that found a way through.
 *
 * @since 0.1.0
 */
export const wayThrough: ExitCode = { ...exitCodes.crashed, name: "wayThrough" }

/** The first problem of many is enough here: that the gate is closed is the point. */
const firstLine = (text: string): string => text.split("\n")[0] ?? text

const NO_PLACES = { run: "RUN", baseline: "BASELINE", check: "assay dod check PLAN" }

const reasonOf = ({ blocked, conditions, decision }: DrillAttempt): string => {
  const { unmet } = decision
  const [first] = unmet
  if (blocked && first !== undefined) {
    const error = first.state._tag === "Unread" ? firstLine(first.state.error.message) : undefined
    return `${first.condition.id}: ${error ?? conditionReasons(first, NO_PLACES)[0]?.reason ?? ""}`
  }
  const closed = new Set(unmet.map(({ condition }) => condition.id))
  const over = conditions.filter((id) => !closed.has(id)).join(", ")
  return decision.open ? `Nothing noticed it: ${over}.` : `Only other conditions noticed it, not ${over}.`
}

/**
 * A drill as the document that all formats are made of.
 *
 * @since 0.1.0
 */
export const drillDocument = (
  { digest, file, policy }: LoadedPolicy,
  { attempts, left, seed, shown }: Drill
): DrillDocument => {
  const through = attempts.filter(({ blocked }) => !blocked).length
  const exit = through === 0 ? exitCodes.ok : wayThrough
  return {
    schema_version: 1,
    policy: { id: policy.id, title: policy.title, file, digest },
    seed,
    passed: through === 0,
    tried: attempts.length,
    blocked: attempts.length - through,
    through,
    attempts: attempts.map((attempt) => {
      const { code, name } = exitOfPolicy(attempt.decision)
      const { blocked, conditions, how, kind, piece } = attempt
      return { piece, kind, how, conditions, blocked, exit: { code, name }, reason: shown(reasonOf(attempt)) }
    }),
    left,
    unpinned: policy.conditions.filter((condition) => condition.digest === undefined).map(({ id }) => id),
    exit: { code: exit.code, name: exit.name }
  }
}
