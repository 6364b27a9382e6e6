import { Schema } from "effect"

/**
 * Flags that do not fit together, or a flag's value that the parser could not refuse by itself.
 *
 * @since 0.1.0
 */
export class UsageInvalid extends Schema.TaggedError<UsageInvalid>("assay/UsageInvalid")("UsageInvalid", {
  detail: Schema.String
}) {
  override get message() {
    return this.detail
  }
}
