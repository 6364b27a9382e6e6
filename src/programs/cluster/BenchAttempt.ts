import { Schema } from "effect"
import * as Workflow from "effect/workflow/Workflow"
import { Attempt } from "../../domain/bench/BenchReport.ts"
import { RunInputs } from "../../domain/bench/runKey.ts"

/**
 * What came of an attempt that a worker was to make. `Lost`: somebody began it and did not come to its end; what that cost,
 * nobody knows. `Refused`: a worker cannot make it, and says why, as a sentence.
 *
 * @since 0.1.0
 */
export const BenchOutcome = Schema.TaggedUnion({
  Made: { attempt: Attempt },
  Lost: {},
  Refused: { detail: Schema.String }
})
export type BenchOutcome = typeof BenchOutcome.Type

/**
 * One attempt at a case, which some worker makes: at most once, since an attempt costs what nobody may have allowed twice.
 * Whoever wants it again asks for the next `round`.
 *
 * @since 0.1.0
 */
export const BenchAttempt = Workflow.make("assay/BenchAttempt", {
  payload: {
    run: Schema.String,
    case_id: Schema.String,
    repeat: Schema.Int,
    round: Schema.Int,
    sut: Schema.NullOr(Schema.String),
    inputs: RunInputs
  },
  success: BenchOutcome,
  idempotencyKey: ({ run, case_id, repeat, round }) => JSON.stringify([run, case_id, repeat, round])
})
export type BenchAttempt = (typeof BenchAttempt)["payloadSchema"]["Type"]
