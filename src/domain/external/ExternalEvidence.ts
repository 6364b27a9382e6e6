import { Schema } from "effect"
import { Count, Share } from "../bench/BenchScore.ts"
import { Slug } from "../bench/Slug.ts"
import { Digest } from "../source/digest.ts"
import { UtcTime } from "../source/UtcTime.ts"

/**
 * The formats that external evidence comes in.
 *
 * @since 0.1.0
 */
export const externalFormats = ["inspect", "harbor", "terminal-bench", "swe-bench"] as const

/**
 * One of the formats that external evidence comes in.
 *
 * @since 0.1.0
 */
export const ExternalFormat = Schema.Literals(externalFormats)
export type ExternalFormat = typeof ExternalFormat.Type

/**
 * How one attempt at a case ended: `passed` with full marks and no error; `failed` with less; `error` where it ended with an
 * error, whatever marks it got; `ungraded` where nobody gave a mark. `value` is the mark, or null where there is none; `detail`
 * says which error, or why there is no mark.
 *
 * @since 0.1.0
 */
export const ExternalAttempt = Schema.Struct({
  outcome: Schema.Literals(["passed", "failed", "error", "ungraded"]),
  value: Schema.NullOr(Share),
  detail: Schema.NullOr(Schema.String)
})
export interface ExternalAttempt extends Schema.Schema.Type<typeof ExternalAttempt> {}

/**
 * One case of another tool's benchmark, with its attempts in order. It passed if as many attempts as were due were made
 * and all of them passed.
 *
 * @since 0.1.0
 */
export const ExternalCase = Schema.Struct({
  id: Schema.String,
  passed: Schema.Boolean,
  attempts: Schema.Array(ExternalAttempt)
})
export interface ExternalCase extends Schema.Schema.Type<typeof ExternalCase> {}

/**
 * Cases and attempts, counted. `cases` are all that were due; those without any attempt are `not_attempted` and did not pass.
 * `attempts` are all that were due: `attempts_passed`, `attempts_failed`, `attempts_error`, `attempts_ungraded` and
 * `attempts_missing` add up to it. `full_marks_despite_error` are attempts that ended with an error and got full marks all
 * the same: many tools count these as passed, and Assay does not.
 *
 * @since 0.1.0
 */
export const ExternalCounts = Schema.Struct({
  cases: Count,
  passed: Count,
  not_attempted: Count,
  attempts: Count,
  attempts_passed: Count,
  attempts_failed: Count,
  attempts_error: Count,
  attempts_ungraded: Count,
  attempts_missing: Count,
  full_marks_despite_error: Count
})
export interface ExternalCounts extends Schema.Schema.Type<typeof ExternalCounts> {}

/**
 * What another tool found about a system, as Assay took it over: bench evidence that is marked `external`. It is shown and
 * counted apart, and nothing is decided on it: Assay has neither run nor scored the cases, and knows neither what was in
 * force around the system nor what its digest was.
 *
 * `id` is made of the format and the digest of the sources, so that the same files give the same id. `measure` names the
 * mark that was taken. `complete` is false where something was not brought to its end, and `incomplete_because` says what.
 * `mean_value` is the mean mark over all attempts that were due, where one with an error or without a mark counts as 0.
 * Times are null where the source does not say them in UTC. `digest` is that of everything else, as canonical JSON.
 *
 * @since 0.1.0
 */
export const ExternalEvidence = Schema.Struct({
  schema_version: Schema.Literal(1),
  kind: Schema.Literal("external"),
  id: Schema.String.check(Schema.isPattern(/^[a-z]+(?:-[a-z]+)*-[0-9a-f]{12}$/u)),
  tool_version: Schema.String,
  task_class: Schema.NullOr(Slug),
  format: Schema.Struct({
    name: ExternalFormat,
    version: Schema.NullOr(Schema.String),
    written_by: Schema.NullOr(Schema.String)
  }),
  benchmark: Schema.Struct({ name: Schema.String, version: Schema.NullOr(Schema.String) }),
  system: Schema.Struct({ name: Schema.String, model: Schema.NullOr(Schema.String) }),
  sources: Schema.Array(Schema.Struct({ file: Schema.String, bytes: Count, digest: Digest })).check(
    Schema.isMinLength(1)
  ),
  started_at: Schema.NullOr(UtcTime),
  ended_at: Schema.NullOr(UtcTime),
  measure: Schema.String,
  attempts_per_case: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  complete: Schema.Boolean,
  incomplete_because: Schema.Array(Schema.String),
  counts: ExternalCounts,
  mean_value: Share,
  cases: Schema.Array(ExternalCase),
  digest: Digest
})
export interface ExternalEvidence extends Schema.Schema.Type<typeof ExternalEvidence> {}
