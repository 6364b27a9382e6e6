import { Schema } from "effect"

/**
 * Two runs do not answer the same question: what they differ in, by the names of the report's fields.
 *
 * @since 0.1.0
 */
export class ReportsUnlike extends Schema.TaggedError<ReportsUnlike>("assay/ReportsUnlike")("ReportsUnlike", {
  left: Schema.String,
  right: Schema.String,
  differences: Schema.NonEmptyArray(Schema.Struct({ field: Schema.String, left: Schema.String, right: Schema.String }))
}) {
  override get message() {
    const listed = this.differences.map(({ field, left, right }) => `${field} (${left}, ${right})`).join("; ")
    return `The runs ${this.left} and ${this.right} cannot be compared, since they differ in more than the system under test: ${listed}. Run both systems on the task class as it is now, with the same options.`
  }
}
