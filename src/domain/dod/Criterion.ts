import { Schema } from "effect"
import { Digest } from "../source/digest.ts"
import { VariableName } from "../source/VariableName.ts"

/**
 * Whether a criterion is met: `passed`, `failed`, or `skipped` where nothing decided it. Only `passed` opens the gate.
 *
 * @since 0.1.0
 */
export const DoDStatus = Schema.Literals(["passed", "failed", "skipped"])
export type DoDStatus = typeof DoDStatus.Type

/**
 * One line of a definition of done: its place (from 0), its text, and a pattern (RE2 syntax) that a text match looks for,
 * or null.
 *
 * @since 0.1.0
 */
export const DoDCriterion = Schema.Struct({
  index: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  text: Schema.String,
  pattern: Schema.NullOr(Schema.String)
})
export interface DoDCriterion extends Schema.Schema.Type<typeof DoDCriterion> {}

const NonEmpty = Schema.String.check(Schema.isMinLength(1))
const JsonPointer = Schema.String.check(
  Schema.isPattern(/^(?:\/(?:[^~/]|~[01])*)*$/u, {
    message: 'Expected a JSON pointer: empty, or each step after a "/", with "~" as ~0 and "/" as ~1'
  })
)
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/**
 * A file that a machine wrote, and what must hold of it. Paths are relative to the plan's folder. `junit`: all tests ran
 * and passed, at least `at_least` of them. `sarif`: no result of level error. `json`: the value at an RFC 6901 pointer
 * equals `equals`. `file`: it exists, and has the digest if one is given. `scorecard`: in a run, under a judge, a group
 * is recommended, and reaches a level if one is asked for. `tier`: the system under test of a task class was granted a
 * tier and still earns it.
 *
 * @since 0.1.0
 */
export const Evidence = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("junit"), path: NonEmpty, at_least: Schema.optionalKey(Count) }),
  Schema.Struct({ kind: Schema.Literal("sarif"), path: NonEmpty }),
  Schema.Struct({ kind: Schema.Literal("json"), path: NonEmpty, pointer: JsonPointer, equals: Schema.Json }),
  Schema.Struct({
    kind: Schema.Literal("file"),
    path: NonEmpty,
    digest: Schema.optionalKey(Digest)
  }),
  Schema.Struct({
    kind: Schema.Literal("scorecard"),
    run: NonEmpty,
    judge: Schema.optionalKey(NonEmpty),
    model: NonEmpty,
    variant: NonEmpty,
    min_level: Schema.optionalKey(Schema.Literals(["strong", "solid", "partial", "insufficient"]))
  }),
  Schema.Struct({
    kind: Schema.Literal("tier"),
    task_class: NonEmpty,
    tier: Schema.Literals(["bronze", "silver", "gold"])
  })
]).annotate({ title: "evidence" })
export type Evidence = typeof Evidence.Type

/**
 * A program that decides a criterion by its exit code, as an argument vector. `shell: true` with a single string runs it
 * through the shell, which must be asked for. `timeout_seconds` is 1..3600, by default 60. `env` names the variables that
 * it may see besides PATH, HOME, LANG and TZ.
 *
 * @since 0.1.0
 */
export const CommandMeans = Schema.Struct({
  argv: Schema.Array(NonEmpty).check(Schema.isMinLength(1)),
  shell: Schema.optionalKey(Schema.Boolean),
  timeout_seconds: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3600 }))),
  env: Schema.optionalKey(Schema.Array(VariableName))
})
export interface CommandMeans extends Schema.Schema.Type<typeof CommandMeans> {}

/**
 * What decides a criterion. All means of a criterion must pass; a criterion without any is decided by text match.
 *
 * @since 0.1.0
 */
export const Means = Schema.TaggedUnion({
  Command: { command: CommandMeans },
  Evidence: { evidence: Evidence },
  Manual: {}
})
export type Means = typeof Means.Type

/**
 * A criterion as a plan declares it: what it says, what decides it, and the line where it stands (from 1; null where it
 * has no file). `text` is rendered: its placeholders are filled from the plan's arguments.
 *
 * @since 0.1.0
 */
export const PlanCriterion = Schema.Struct({
  ...DoDCriterion.fields,
  means: Schema.Array(Means),
  file: Schema.NullOr(Schema.String),
  line: Schema.NullOr(Schema.Int)
})
export interface PlanCriterion extends Schema.Schema.Type<typeof PlanCriterion> {}

/**
 * What an evaluator says of a criterion. `reasoning` names the evidence, or says what was missing; it is never empty.
 *
 * @since 0.1.0
 */
export const DoDResult = Schema.Struct({
  criterion: DoDCriterion,
  status: DoDStatus,
  reasoning: Schema.String.check(Schema.isMinLength(1))
})
export interface DoDResult extends Schema.Schema.Type<typeof DoDResult> {}
