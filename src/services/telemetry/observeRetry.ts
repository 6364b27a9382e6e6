import { Effect } from "effect"
import type { ModelFailed } from "../../domain/model/errors.ts"
import { modelLabel } from "../../domain/model/modelLabel.ts"
import type { Place } from "../ModelClients.ts"
import { count } from "./metrics.ts"

/** Which request is made next, and after how long. */
interface Retry {
  readonly attempt: number
  readonly waitMs: number
}

/**
 * Tells and counts that a model is asked again.
 *
 * @since 0.1.0
 */
export const observeRetry = Effect.fnUntraced(function* (
  id: string,
  { kind }: ModelFailed,
  { attempt, waitMs }: Retry,
  place?: Place
) {
  const model = modelLabel(id)
  yield* count("retries", 1, { "assay.model": model, "error.type": kind })
  const { variant, prompt_id, repeat } = place ?? {}
  const at = place === undefined ? {} : { variant, prompt_id, repeat }
  yield* Effect.logInfo("A model is asked again.").pipe(
    Effect.annotateLogs({ model, kind, attempt, wait_ms: waitMs, ...at })
  )
})
