import { Schema } from "effect"
import { RunStatus } from "../../domain/run/RunManifest.ts"

/** A number of things. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * The path of another document, to be loaded from `data/<path>.js`. It has only lower-case letters, digits and `/`, `.`,
 * `-`, `_`, so it is safe in URLs, routes and file names.
 *
 * @since 0.1.0
 */
export const ViewPath = Schema.String
/** A name in routes and paths: lower-case letters, digits and `.`, `-`, `_`. */
export const Key = Schema.String

/**
 * Why a document or a part of one cannot be shown, in sentences.
 *
 * @since 0.1.0
 */
export const ViewProblem = Schema.Struct({ schema_version: Schema.Literal(1), problem: Schema.String })
export interface ViewProblem extends Schema.Schema.Type<typeof ViewProblem> {}

/**
 * How far a run has come. `answers` are there of the `expected` (the whole pack, or the prompts that were to be asked);
 * `failed` of them failed, null where that was not counted. For each judge how many
 * verdicts are there, and whether it has finished; one that has not yet is no judge of the run and has no report.
 *
 * @since 0.1.0
 */
export const ViewProgress = Schema.Struct({
  status: RunStatus,
  answers: Count,
  expected: Count,
  failed: Schema.NullOr(Count),
  judging: Schema.Array(Schema.Struct({ judge: Schema.String, verdicts: Count, finished: Schema.Boolean }))
})
export interface ViewProgress extends Schema.Schema.Type<typeof ViewProgress> {}
