import { Schema } from "effect"
import { Language } from "../../../domain/pack/Pack.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * One line of a list of packs. `problems` counts what is wrong with the file; where it could not be decoded, what is
 * not known of it is null.
 *
 * @since 0.1.0
 */
export const PackSummary = Schema.Struct({
  name: Schema.String,
  file: Schema.String,
  title: Schema.NullOr(Schema.String),
  version: Schema.NullOr(Schema.Int),
  language: Schema.NullOr(Language),
  prompts: Schema.NullOr(Count),
  answers_per_group: Schema.NullOr(Count),
  problems: Count
})
export interface PackSummary extends Schema.Schema.Type<typeof PackSummary> {}
