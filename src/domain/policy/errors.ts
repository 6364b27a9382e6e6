import { Schema } from "effect"

/**
 * The run that another one is to be compared with is not there, or a part of it. `detail` says so, as a sentence.
 *
 * @since 0.1.0
 */
export class BaselineMissing extends Schema.TaggedError<BaselineMissing>("assay/BaselineMissing")("BaselineMissing", {
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `There is no baseline: cannot read ${this.path}: ${this.detail} A run that was looked at and accepted can be the baseline.`
  }
}

/**
 * The evidence of a condition was changed while it was decided on, so that nobody can tell what the decision is about.
 *
 * @since 0.1.0
 */
export class EvidenceUnsteady extends Schema.TaggedError<EvidenceUnsteady>("assay/EvidenceUnsteady")(
  "EvidenceUnsteady",
  { condition: Schema.String }
) {
  override get message() {
    return `The evidence of ${this.condition} was changed while it was decided on. Wait until whoever writes it is done, and ask again.`
  }
}
