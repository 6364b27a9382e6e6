import { Effect, Result } from "effect"
import { admitScore, type AdmittedScore, undeclaredKeys } from "../../domain/bench/admitScore.ts"
import type { LoadedCase } from "../../domain/bench/BenchCase.ts"
import type { FailureMode } from "../../domain/bench/FailureMode.ts"
import { runnerFailure } from "../../domain/bench/runnerFailure.ts"
import type { TaskClass } from "../../domain/bench/TaskClass.ts"
import type { OpenRubric } from "../../services/RubricHost.ts"

/**
 * What is scored: the saved output in an evidence folder, whether it is a refusal, and by which rubric of which class.
 *
 * @since 0.1.0
 */
export interface ToScore {
  readonly taskClass: TaskClass
  readonly rubric: OpenRubric
  readonly loadedCase: LoadedCase
  readonly evidence: string
  readonly refused: boolean
}

/**
 * What came of asking the rubric: an admitted score, or one of the `rubric.*` failures; and how long it took. For keys that
 * are not declared it was refused; they are shown and never stored.
 *
 * @since 0.1.0
 */
export interface RubricVerdict {
  readonly verdict: Result.Result<AdmittedScore, FailureMode>
  readonly wallClockMs: number
  readonly undeclaredKeys: ReadonlyArray<string>
}

/**
 * Asks a rubric about a saved output and holds its reply against the rules of the task class.
 *
 * @since 0.1.0
 */
export const scoreEvidence = Effect.fn("scoreEvidence")(function* (request: ToScore) {
  const { taskClass, rubric, loadedCase, evidence, refused } = request
  const answer = yield* rubric.score({ loadedCase, evidence })
  const failed = (code: "rubric.timeout" | "rubric.malformed_output", detail: string): RubricVerdict => ({
    verdict: Result.fail(runnerFailure(code, detail)),
    wallClockMs: answer.wallClockMs,
    undeclaredKeys: []
  })
  switch (answer._tag) {
    case "TimedOut":
      return failed("rubric.timeout", answer.detail)
    case "Malformed":
      return failed("rubric.malformed_output", answer.detail)
    case "Replied": {
      const verdict = admitScore(answer.reply, {
        taxonomy: taskClass.failureModeTaxonomy,
        breakdownKeys: taskClass.breakdownKeys,
        disposition: loadedCase.case.disposition,
        refused
      })
      const keys = undeclaredKeys(answer.reply, taskClass.breakdownKeys)
      return { verdict, wallClockMs: answer.wallClockMs, undeclaredKeys: keys } satisfies RubricVerdict
    }
  }
})
