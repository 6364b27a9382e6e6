import { Effect } from "effect"
import { finishReasonLabel } from "../../domain/model/finishReasonLabel.ts"
import { modelLabel } from "../../domain/model/modelLabel.ts"
import type { Answer } from "../../domain/run/Answer.ts"
import type { Cell } from "../../domain/run/Cell.ts"
import { count } from "../../services/telemetry/metrics.ts"
import { usageAttributes } from "../../services/telemetry/observedModel.ts"
import { ifWatched } from "../../services/telemetry/watched.ts"

/** The place of an answer as attributes of a span. */
export const cellAttributes = ({ model, variant, prompt_id, repeat }: Cell) => ({
  "assay.model": modelLabel(model),
  "assay.variant": variant,
  "assay.prompt_id": prompt_id,
  "assay.repeat": repeat
})

/** The same as fields of a log. */
export const cellFields = ({ model, variant, prompt_id, repeat }: Cell) => ({
  model: modelLabel(model),
  variant,
  prompt_id,
  repeat
})

const outcomeOf = (answer: Answer | undefined): string => {
  if (answer === undefined) return "stopped"
  return answer.cache_hit ? "cached" : answer.ok ? "answered" : "failed"
}

const ended = Effect.fnUntraced(function* (cell: Cell, answer: Answer | undefined) {
  const outcome = outcomeOf(answer)
  yield* Effect.annotateCurrentSpan("assay.outcome", outcome)
  if (answer === undefined) return
  const label = { "assay.model": modelLabel(cell.model) }
  const { attempt, cost_usd: cost, error, finish_reason } = answer
  yield* Effect.annotateCurrentSpan({
    "assay.attempt": attempt,
    ...usageAttributes(answer.usage),
    ...(cost === null ? {} : { "assay.cost_usd": cost }),
    ...(finish_reason === null ? {} : { "gen_ai.response.finish_reasons": [finishReasonLabel(finish_reason)] }),
    ...(error === null ? {} : { "error.type": error.kind })
  })
  yield* count("answers", 1, { ...label, "assay.outcome": outcome })
  if (cost !== null && outcome !== "cached") yield* count("cost", cost, label)
})

/**
 * Getting one answer of a run as a span of its own, and its outcome as metrics.
 *
 * @since 0.1.0
 */
export const observeAnswer = <E, R>(
  cell: Cell,
  answer: Effect.Effect<Answer | undefined, E, R>
): Effect.Effect<Answer | undefined, E, R> =>
  ifWatched(answer, (answer) =>
    answer.pipe(
      Effect.tap((got) => ended(cell, got)),
      Effect.withSpan("answer", { attributes: cellAttributes(cell) }, { captureStackTrace: false })
    )
  )
