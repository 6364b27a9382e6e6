import { Effect } from "effect"
import type { Attempt } from "../../domain/bench/BenchReport.ts"
import { count, record } from "../../services/telemetry/metrics.ts"
import type { Job } from "./Job.ts"
import type { RunPlan } from "./planRun.ts"

const MS = 1000

const ended = Effect.fnUntraced(function* (labels: Readonly<Record<string, string>>, heldOut: boolean, done: Attempt) {
  const outcome = done._tag === "Failed" ? done.failure.code : done.score.passed ? "passed" : "not-passed"
  const { cost_usd: cost, wall_clock_ms: ms } = done._tag === "Failed" ? done : done.score
  yield* count("attempts", 1, { ...labels, "assay.outcome": outcome })
  yield* record("attemptSeconds", ms / MS, labels)
  yield* count("cost", cost, labels)
  if (heldOut) return
  yield* Effect.annotateCurrentSpan({ "assay.outcome": outcome, "assay.cost_usd": cost })
})

/**
 * An attempt at a case as a span, and its outcome as metrics. What came of a single held-out case is told to nobody, and
 * so its span names neither the case nor the outcome.
 *
 * @since 0.1.0
 */
export const observeAttempt = <A extends Attempt | undefined, E, R>(
  { inputs }: RunPlan,
  { loadedCase, repeat }: Job,
  attempt: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => {
  const { case_id, curation_class: curation } = loadedCase.case
  const heldOut = curation === "held-out"
  const labels = { "assay.task_class": inputs.task_class, "assay.sut": inputs.sut.name }
  return Effect.withTracerEnabled(attempt, !heldOut).pipe(
    Effect.tap((done) => (done === undefined ? Effect.void : ended(labels, heldOut, done))),
    Effect.withSpan("attempt", {
      attributes: {
        ...labels,
        "assay.curation_class": curation,
        "assay.repeat": repeat,
        ...(heldOut ? {} : { "assay.case_id": case_id })
      }
    })
  )
}
