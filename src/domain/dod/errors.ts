import { Schema } from "effect"
import { counted, printable, quote } from "../source/wording.ts"
import { DoDResult } from "./Criterion.ts"
import { PlanEvent, PlanPhase } from "./Plan.ts"

const placeOf = (file: string | null, line: number | null): string =>
  file === null
    ? `The definition of done${line === null ? "" : `, line ${line}`}`
    : `${printable(file)}${line === null ? "" : `:${line}`}`

/**
 * A code fence or a comment in a definition of done is not closed, so that nobody can tell which criteria it swallows.
 * `line` is where it starts, from 1, in the file if there is one.
 *
 * @since 0.1.0
 */
export class UnclosedBlock extends Schema.TaggedError<UnclosedBlock>("assay/UnclosedBlock")("UnclosedBlock", {
  file: Schema.NullOr(Schema.String),
  line: Schema.Int,
  block: Schema.Literals(["code fence", "comment"])
}) {
  override get message() {
    const close = this.block === "comment" ? "`-->`" : "a fence at least as long, inside the same list item"
    return `${placeOf(this.file, this.line)}: the ${this.block} that starts here is never closed. Close it with ${close}.`
  }
}

/**
 * A part of a definition of done that is no criterion: its line (from 1), its text, and why.
 *
 * @since 0.1.0
 */
export const Ignored = Schema.Struct({ line: Schema.Int, text: Schema.String, why: Schema.String })
export interface Ignored extends Schema.Schema.Type<typeof Ignored> {}

const NAMED = 3

/**
 * A definition of done is not blank, but nothing in it is a criterion. `ignored` is what stands in it instead, never
 * empty.
 *
 * @since 0.1.0
 */
export class NoCriteriaFound extends Schema.TaggedError<NoCriteriaFound>("assay/NoCriteriaFound")("NoCriteriaFound", {
  file: Schema.NullOr(Schema.String),
  ignored: Schema.Array(Ignored)
}) {
  override get message() {
    const named = this.ignored.slice(0, NAMED).map(({ line, text, why }) => `line ${line} ${quote(text)}: ${why}`)
    const rest = this.ignored.length - named.length
    const found = [...named, ...(rest > 0 ? [`and ${counted(rest, "more part")}`] : [])].join("; ")
    return `${placeOf(this.file, null)}: not blank, but without a criterion (${found}). Write one criterion a line, such as \`- Tests pass\`.`
  }
}

/**
 * A criterion says nothing once the plan's arguments are filled in. `template` is its text before that; `index` its
 * place, from 0.
 *
 * @since 0.1.0
 */
export class CriterionBlank extends Schema.TaggedError<CriterionBlank>("assay/CriterionBlank")("CriterionBlank", {
  file: Schema.NullOr(Schema.String),
  line: Schema.NullOr(Schema.Int),
  index: Schema.Int,
  template: Schema.String
}) {
  override get message() {
    return `${placeOf(this.file, this.line)}: criterion ${this.index + 1} (${quote(this.template)}) is blank once the arguments are filled in. Give its arguments values.`
  }
}

/**
 * A plan cannot take a step from the phase that it is in. `possible` are the steps that it can take.
 *
 * @since 0.1.0
 */
export class TransitionRefused extends Schema.TaggedError<TransitionRefused>("assay/TransitionRefused")(
  "TransitionRefused",
  { phase: PlanPhase, event: PlanEvent, possible: Schema.Array(PlanEvent) }
) {
  override get message() {
    const next =
      this.possible.length === 0 ? "That phase is final." : `Possible from here: ${this.possible.join(", ")}.`
    return `A plan in the phase "${this.phase}" cannot take the step "${this.event}". ${next}`
  }
}

/**
 * Another process is writing in the folder of a file with sign-offs or an approval.
 *
 * @since 0.1.0
 */
export class RecordLocked extends Schema.TaggedError<RecordLocked>("assay/RecordLocked")("RecordLocked", {
  file: Schema.String,
  holder: Schema.String
}) {
  override get message() {
    return `The folder of ${printable(this.file)} is being written by ${this.holder}. Wait until it ends, then run this again.`
  }
}

/**
 * An evaluator cannot work at all: what it needs cannot be reached. Single criteria that it cannot decide are results,
 * not this.
 *
 * @since 0.1.0
 */
export class DodEvaluatorError extends Schema.TaggedError<DodEvaluatorError>("assay/DodEvaluatorError")(
  "DodEvaluatorError",
  { evaluator: Schema.String, detail: Schema.String }
) {
  override get message() {
    return `The evaluator ${this.evaluator} cannot work: ${this.detail}`
  }
}

/**
 * The gate before a plan's apply step is closed. `unmet` are the results that did not pass; `reasons` says everything
 * that closes it, at least one sentence.
 *
 * @since 0.1.0
 */
export class ApplyBlocked extends Schema.TaggedError<ApplyBlocked>("assay/ApplyBlocked")("ApplyBlocked", {
  planId: Schema.String,
  unmet: Schema.Array(DoDResult),
  reasons: Schema.NonEmptyArray(Schema.String)
}) {
  override get message() {
    return `Plan ${this.planId} must not be applied:\n${this.reasons.map((reason) => `- ${reason}`).join("\n")}`
  }
}
