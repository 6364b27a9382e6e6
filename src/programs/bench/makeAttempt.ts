import { Effect, Result } from "effect"
import type { Attempt } from "../../domain/bench/BenchReport.ts"
import { runnerFailure } from "../../domain/bench/runnerFailure.ts"
import type { LoadedTaskClass } from "../../domain/bench/TaskClass.ts"
import { BenchHarness } from "../../services/BenchHarness.ts"
import type { OpenRubric } from "../../services/RubricHost.ts"
import type { OpenSut } from "../../services/SystemUnderTest.ts"
import type { Job } from "./Job.ts"
import { scoreEvidence } from "./scoreEvidence.ts"

/**
 * What attempts are made with: the task class, what is tested, and what scores it.
 *
 * @since 0.1.0
 */
export interface Tested {
  readonly loaded: LoadedTaskClass
  readonly sut: OpenSut
  readonly rubric: OpenRubric
}

interface Output {
  readonly evidence: string
  readonly refused: boolean
  readonly outputDigest: string
  readonly costUsd: number
}

/** The case that is attempted, and the how-manieth time. */
type AttemptOf = Pick<Job, "loadedCase" | "repeat">

/**
 * Scores a stored output.
 *
 * @since 0.1.0
 */
export const scoreAttempt = Effect.fnUntraced(function* (
  { loaded: { taskClass }, rubric }: Pick<Tested, "loaded" | "rubric">,
  { loadedCase, repeat }: AttemptOf,
  { evidence, refused, outputDigest, costUsd }: Output
) {
  const { verdict, wallClockMs } = yield* scoreEvidence({ taskClass, rubric, loadedCase, evidence, refused })
  const place = { repeat, output_digest: outputDigest }
  const measured = { cost_usd: costUsd, wall_clock_ms: wallClockMs }
  return Result.match(verdict, {
    onSuccess: (score): Attempt => ({ _tag: "Scored", ...place, score: { ...score, ...measured, cache_hit: false } }),
    onFailure: (failure): Attempt => ({ _tag: "Failed", ...place, begun: true, failure, ...measured })
  })
})

/**
 * Lets the system under test attempt a case, and scores what came of it. `settle` is told what that cost as soon as it is known.
 *
 * @since 0.1.0
 */
export const makeAttempt = Effect.fnUntraced(function* (
  tested: Tested,
  of: AttemptOf,
  evidence: string,
  settle: (usd: number) => void
) {
  const harness = yield* BenchHarness
  const { loaded, sut } = tested
  const end = yield* harness.attempt({ loaded, loadedCase: of.loadedCase, sut, evidence })
  const costUsd = end.costUsd ?? 0
  settle(costUsd)
  if (end._tag === "Output") {
    return yield* scoreAttempt(tested, of, { evidence, refused: end.refused, outputDigest: end.digest, costUsd })
  }
  const failed: Attempt = {
    _tag: "Failed",
    repeat: of.repeat,
    output_digest: null,
    begun: true,
    failure: runnerFailure(end.code, end.detail),
    cost_usd: costUsd,
    wall_clock_ms: end.wallClockMs
  }
  return failed
})
