import { Schema } from "effect"
import { NonBlank } from "../source/NonBlank.ts"

/**
 * How bad a failure mode is. `block`: the case has failed. The taxonomy of the task class decides it.
 *
 * @since 0.1.0
 */
export const Severity = Schema.Literals(["block", "warn", "info"])
export type Severity = typeof Severity.Type

/**
 * A failure code: words of lower-case letters, digits and underscores, at least two, joined by dots.
 *
 * @since 0.1.0
 */
export const FailureCode = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/u, {
    message: "Expected a code such as validator.tests_failed"
  })
)

/**
 * The codes that only the runner gives. Every taxonomy holds them, with severity `block`; a rubric may not emit them.
 *
 * @since 0.1.0
 */
export const RunnerCode = Schema.Literals([
  "rubric.timeout",
  "rubric.unknown_failure_mode",
  "rubric.unknown_breakdown_key",
  "rubric.malformed_output",
  "sut.exception",
  "sut.timeout",
  "sut.cancelled"
])
export type RunnerCode = typeof RunnerCode.Type

/**
 * Whether a code is one of the runner's.
 *
 * @since 0.1.0
 */
export const isRunnerCode = Schema.is(RunnerCode)

/**
 * How long the detail of a failure mode may be, in UTF-16 code units.
 *
 * @since 0.1.0
 */
export const DETAIL_LIMIT = 200

/**
 * One thing that went wrong in a case, with the severity of the taxonomy and at most 200 characters of detail.
 *
 * @since 0.1.0
 */
export const FailureMode = Schema.Struct({
  code: FailureCode,
  severity: Severity,
  detail: Schema.NullOr(Schema.String.check(Schema.isMaxLength(DETAIL_LIMIT)))
})
export interface FailureMode extends Schema.Schema.Type<typeof FailureMode> {}

/**
 * `failure_modes.yaml`: every code of a task class with its severity and what it means.
 *
 * @since 0.1.0
 */
export const TaxonomyFile = Schema.Record(
  FailureCode,
  Schema.Struct({
    severity: Severity,
    description: NonBlank
  })
)
export type TaxonomyFile = typeof TaxonomyFile.Type

/**
 * The severity of every code of a task class.
 *
 * @since 0.1.0
 */
export type Taxonomy = ReadonlyMap<string, Severity>
