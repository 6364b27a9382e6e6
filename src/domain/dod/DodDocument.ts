import { Schema } from "effect"
import { DoDSummary } from "./DoDSummary.ts"
import { Ignored } from "./errors.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * The document of `assay dod check --format json`: the summary with its counts, what in the definition is no
 * criterion, the decision and the exit code.
 *
 * @since 0.1.0
 */
export const DodDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  ...DoDSummary.fields,
  total: Count,
  passed: Count,
  failed: Count,
  skipped: Count,
  all_passed: Schema.Boolean,
  is_empty: Schema.Boolean,
  ignored: Schema.Array(Ignored),
  allowed: Schema.Boolean,
  reasons: Schema.Array(Schema.String),
  exit: Schema.Struct({ code: Schema.Int, name: Schema.String })
})
export interface DodDocument extends Schema.Schema.Type<typeof DodDocument> {}
