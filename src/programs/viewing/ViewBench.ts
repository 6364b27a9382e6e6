import { Schema } from "effect"
import { BenchStatus } from "../../domain/bench/BenchStatus.ts"
import { DodDocument } from "../../domain/dod/DodDocument.ts"

/**
 * `bench`: how the task classes of a bench root stand, each with its runs in the audit chain, oldest first, and their exact
 * lower bounds. Nothing of any case is in it.
 *
 * @since 0.1.0
 */
export const ViewBench = Schema.Struct({ schema_version: Schema.Literal(1), ...BenchStatus.fields })
export interface ViewBench extends Schema.Schema.Type<typeof ViewBench> {}

/**
 * A checked plan with every criterion.
 *
 * @since 0.1.0
 */
export const ViewDod = Schema.Struct({
  schema_version: Schema.Literal(1),
  file: Schema.String,
  check: DodDocument
})
export interface ViewDod extends Schema.Schema.Type<typeof ViewDod> {}
