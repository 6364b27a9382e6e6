import { Schema } from "effect"

/**
 * One thing in which two runs differ so that their figures do not answer the same question, with both values as text and
 * what to do about it.
 *
 * @since 0.1.0
 */
export const RunDifference = Schema.Struct({
  what: Schema.String,
  left: Schema.String,
  right: Schema.String,
  fix: Schema.String
})
export interface RunDifference extends Schema.Schema.Type<typeof RunDifference> {}

/**
 * Runs that cannot be compared: what they differ in.
 *
 * @since 0.1.0
 */
export class RunsUnlike extends Schema.TaggedError<RunsUnlike>("assay/RunsUnlike")("RunsUnlike", {
  left: Schema.String,
  right: Schema.String,
  differences: Schema.NonEmptyArray(RunDifference)
}) {
  override get message() {
    const listed = this.differences.map(({ what, left, right }) => `${what} (${left} and ${right})`).join("; ")
    const fixes = [...new Set(this.differences.map(({ fix }) => fix))].join(" ")
    return `${this.left} and ${this.right} cannot be compared, since they differ in ${listed}. ${fixes} To see them apart: assay leaderboard --allow-mixed.`
  }
}
