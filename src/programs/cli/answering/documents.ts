import { Schema } from "effect"
import { ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { BenchStatus } from "../../../domain/bench/BenchStatus.ts"

/**
 * The exit code that the command line would end with, and its name in the table of codes.
 *
 * @since 0.1.0
 */
const ExitShown = Schema.Struct({ code: Schema.Int, name: Schema.String })

/**
 * A scorecard report as a service gives it. It is no gate: its exit code says only that the report could be made.
 *
 * @since 0.1.0
 */
export const ScoreDocument = Schema.Struct({ ...ScoreReport.fields, exit: ExitShown })
export interface ScoreDocument extends Schema.Schema.Type<typeof ScoreDocument> {}

/**
 * How the task classes of a bench stand, as a service gives it. It is no gate either.
 *
 * @since 0.1.0
 */
export const BenchDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  ...BenchStatus.fields,
  exit: ExitShown
})
export interface BenchDocument extends Schema.Schema.Type<typeof BenchDocument> {}

/**
 * Why a request could not be answered: the sentence that the command line says, and the exit code that it ends with.
 * `error` names the kind of failure.
 *
 * @since 0.1.0
 */
export const FailureDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  error: Schema.String,
  message: Schema.String,
  exit: ExitShown
})
export interface FailureDocument extends Schema.Schema.Type<typeof FailureDocument> {}
