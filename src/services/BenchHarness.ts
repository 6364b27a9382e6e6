import { Context, type Effect } from "effect"
import type { LoadedCase } from "../domain/bench/BenchCase.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import type { CannotWrite, InputMissing } from "../domain/source/errors.ts"
import type { OpenSut } from "./SystemUnderTest.ts"

/**
 * What came of letting a system under test attempt a case and validating its result. With `Output`, the evidence folder
 * holds `output.json` (a `SavedOutput`) and the workspace, and `digest` is over both. `costUsd` is null where nobody
 * knows.
 *
 * @since 0.1.0
 */
export type HarnessEnd = { readonly costUsd: number | null; readonly wallClockMs: number } & (
  | { readonly _tag: "Output"; readonly refused: boolean; readonly digest: string }
  | { readonly _tag: "Failed"; readonly code: "sut.exception" | "sut.timeout"; readonly detail: string }
)

/**
 * Lets a system under test attempt a case: copies the case's input, runs it, notes what changed, and runs the validators
 * in a clean copy of the result.
 *
 * @since 0.1.0
 */
export class BenchHarness extends Context.Service<
  BenchHarness,
  {
    readonly attempt: (request: {
      readonly loaded: LoadedTaskClass
      readonly loadedCase: LoadedCase
      readonly sut: OpenSut
      /** The folder of this attempt; it is made, with all above it. */
      readonly evidence: string
    }) => Effect.Effect<HarnessEnd, CannotWrite | InputMissing>
    /** The saved output of an evidence folder and its digest, for scoring it again. */
    readonly saved: (
      evidence: string
    ) => Effect.Effect<{ readonly refused: boolean; readonly digest: string }, InputMissing>
  }
>()("assay/services/BenchHarness") {}
