import { Schema } from "effect"

/**
 * The database of a cluster cannot be reached, or does not do what it is asked to. `detail` says why, as a sentence.
 *
 * @since 0.1.0
 */
export class DatabaseFailed extends Schema.TaggedError<DatabaseFailed>("assay/DatabaseFailed")("DatabaseFailed", {
  detail: Schema.String
}) {
  override get message() {
    return `The database of the cluster: ${this.detail}`
  }
}

/**
 * Parts of a cluster that must not work on one run together, since they are of different versions. `detail` says which and
 * what to do, as sentences.
 *
 * @since 0.1.0
 */
export class WorkersUnlike extends Schema.TaggedError<WorkersUnlike>("assay/WorkersUnlike")("WorkersUnlike", {
  detail: Schema.String
}) {
  override get message() {
    return `Not mixed: ${this.detail}`
  }
}
