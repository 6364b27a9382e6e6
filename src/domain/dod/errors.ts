import { Schema } from "effect"
import { DoDResult } from "./Criterion.ts"

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
