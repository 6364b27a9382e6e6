import { Schema } from "effect"

/**
 * A drill could not be held: its copy of the evidence is not decided on as the evidence itself is, a piece cannot be copied,
 * or there is nothing to corrupt. `detail` says which and what to do, as sentences.
 *
 * @since 0.1.0
 */
export class DrillImpossible extends Schema.TaggedError<DrillImpossible>("assay/DrillImpossible")("DrillImpossible", {
  detail: Schema.String
}) {
  override get message() {
    return `No drill could be held: ${this.detail}`
  }
}
