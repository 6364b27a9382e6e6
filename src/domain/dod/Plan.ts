import { Schema } from "effect"
import { NonBlank } from "../source/NonBlank.ts"
import { CommandMeans, Evidence } from "./Criterion.ts"

/**
 * A ULID: 26 characters of Crockford's base 32, the first at most 7.
 *
 * @since 0.1.0
 */
export const PlanId = Schema.String.check(
  Schema.isPattern(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/u, { message: "Expected a ULID (26 characters, upper case)" })
)

/**
 * Where a plan stands.
 *
 * @since 0.1.0
 */
export const PlanPhase = Schema.Literals(["draft", "planned", "validated", "applied", "blocked"])
export type PlanPhase = typeof PlanPhase.Type

/**
 * A step in the life of a plan. `plan`: its criteria stand. `validate`: they were checked and met. `block`: the gate was
 * closed. `apply`: it was applied behind the gate. `revise`: it is written anew.
 *
 * @since 0.1.0
 */
export const PlanEvent = Schema.Literals(["plan", "validate", "block", "apply", "revise"])
export type PlanEvent = typeof PlanEvent.Type

/**
 * One criterion in a plan's list: a text alone, or a text with what decides it. `command` is an argument vector, or an
 * object with more settings; `evidence` one item or several; `manual: true` asks for a recorded sign-off.
 *
 * @since 0.1.0
 */
export const CriterionEntry = Schema.Union([
  NonBlank,
  Schema.Struct({
    text: NonBlank,
    pattern: Schema.optionalKey(Schema.String.check(Schema.isMinLength(1))),
    command: Schema.optionalKey(
      Schema.Union([
        Schema.Array(Schema.String.check(Schema.isMinLength(1))).check(Schema.isMinLength(1)),
        CommandMeans
      ])
    ),
    evidence: Schema.optionalKey(Schema.Union([Evidence, Schema.Array(Evidence).check(Schema.isMinLength(1))])),
    manual: Schema.optionalKey(Schema.Literal(true))
  })
])
export type CriterionEntry = typeof CriterionEntry.Type

/**
 * A plan file: what is to be applied once its definition of done is met. The definition is a text with one criterion a
 * line, or a list. `arguments` fill the `{name}` placeholders of the criteria.
 *
 * @since 0.1.0
 */
export const Plan = Schema.Struct({
  plan_id: PlanId,
  title: NonBlank,
  definition_of_done: Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(CriterionEntry)])),
  arguments: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  phase: Schema.optionalKey(PlanPhase)
})
export interface Plan extends Schema.Schema.Type<typeof Plan> {}
