import { Schema } from "effect"

/**
 * No pack has this name (`pack`), and no file this path. `searched` are the folders that were looked into.
 *
 * @since 0.1.0
 */
export class PackNotFound extends Schema.TaggedError<PackNotFound>("assay/PackNotFound")("PackNotFound", {
  pack: Schema.String,
  searched: Schema.Array(Schema.String),
  suggestion: Schema.NullOr(Schema.String)
}) {
  override get message() {
    const near = this.suggestion === null ? "" : ` Did you mean "${this.suggestion}"?`
    return `No pack named "${this.pack}" in ${this.searched.join(", ")}.${near} Run \`assay pack list\` to see the packs there are.`
  }
}
