import type { Answer } from "../run/Answer.ts"
import type { Work } from "../run/workList.ts"
import type { ModelFailed } from "./errors.ts"
import type { ModelReply } from "./ModelReply.ts"

/**
 * What is known of an answer besides the model's reply. `attempt` counts all requests that were made for it; `cold` marks
 * the first answer of a model in a session, whose times may hold the loading of the model.
 *
 * @since 0.1.0
 */
export interface Circumstances {
  readonly attempt: number
  readonly cold: boolean
  readonly seed: number | undefined
  readonly startedAt: string
}

const placed = ({ category, cell }: Work, { attempt, cold, seed, startedAt }: Circumstances) => ({
  ...cell,
  category: category.id,
  attempt,
  cold_start: cold,
  started_at: startedAt,
  ...(seed === undefined ? {} : { seed })
})

/** The reasoning is kept only where there is no text, else its length. */
const written = (text: string, reasoning: string) => {
  const empty = text.trim() === ""
  return {
    text,
    content_empty: empty,
    reasoning_chars: reasoning.length,
    ...(empty && reasoning !== "" ? { reasoning_text: reasoning } : {})
  }
}

/**
 * The answer that a reply makes.
 *
 * @since 0.1.0
 */
export const answerOf = (
  work: Work,
  circumstances: Circumstances,
  reply: ModelReply,
  costUsd: number | null
): Answer => {
  const { text, reasoning, finish_reason, usage, ttft_ms, e2e_ms, decode_tps } = reply
  return {
    ...placed(work, circumstances),
    ...written(text, reasoning),
    finish_reason,
    ...(usage === undefined ? {} : { usage }),
    cost_usd: costUsd,
    ...(ttft_ms === undefined ? {} : { ttft_ms }),
    e2e_ms,
    ...(decode_tps === undefined ? {} : { decode_tps }),
    ok: true,
    error: null,
    cache_hit: false
  }
}

/**
 * The answer that was got before, to the same request. Its times are not told, since nobody waited for it, and it cost
 * nothing.
 *
 * @since 0.1.0
 */
export const cachedAnswerOf = (work: Work, circumstances: Circumstances, reply: ModelReply): Answer => {
  const { ttft_ms: _, e2e_ms: __, decode_tps: ___, ...answer } = answerOf(work, circumstances, reply, 0)
  return { ...answer, cold_start: false, cache_hit: true }
}

/**
 * The answer that failed, with what had come of its text. What it cost is not known.
 *
 * @since 0.1.0
 */
export const failedAnswerOf = (work: Work, circumstances: Circumstances, failed: ModelFailed): Answer => ({
  ...placed(work, circumstances),
  ...written(failed.text, failed.reasoning),
  finish_reason: null,
  cost_usd: null,
  e2e_ms: failed.e2e_ms,
  ok: false,
  error: { kind: failed.kind, message: failed.detail },
  cache_hit: false
})
