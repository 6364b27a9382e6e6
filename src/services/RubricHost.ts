import { Context, type Effect, type Scope } from "effect"
import type { LoadedCase } from "../domain/bench/BenchCase.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import type { CannotWrite, InputMissing } from "../domain/source/errors.ts"

/**
 * What came of asking a rubric: a JSON value, still to be admitted, or why there is none. `detail` is one sentence.
 *
 * @since 0.1.0
 */
export type RubricAnswer =
  | { readonly _tag: "Replied"; readonly reply: unknown; readonly wallClockMs: number }
  | { readonly _tag: "TimedOut"; readonly detail: string; readonly wallClockMs: number }
  | { readonly _tag: "Malformed"; readonly detail: string; readonly wallClockMs: number }

/**
 * A rubric that is ready to score. `evidence` is the folder of one attempt: it holds `output.json` and the workspace, and
 * receives what the rubric writes.
 *
 * @since 0.1.0
 */
export interface OpenRubric {
  readonly isolationClass: string
  readonly score: (request: {
    readonly loadedCase: LoadedCase
    readonly evidence: string
  }) => Effect.Effect<RubricAnswer, CannotWrite | InputMissing>
}

/**
 * Runs rubrics in processes of their own.
 *
 * @since 0.1.0
 */
export class RubricHost extends Context.Service<
  RubricHost,
  {
    /** Takes a snapshot of the rubric's files; what is changed on disk afterwards does not count. */
    readonly open: (loaded: LoadedTaskClass) => Effect.Effect<OpenRubric, CannotWrite | InputMissing, Scope.Scope>
  }
>()("assay/services/RubricHost") {}
