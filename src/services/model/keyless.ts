import { Effect, Redacted } from "effect"
import { ModelFailed } from "../../domain/model/errors.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { withoutKeyIn } from "../../domain/model/safeWords.ts"
import type { ModelClient } from "../ModelClients.ts"

/** Hides a key in texts that come from whoever was given it. */
export const hidingKey = ({ apiKey }: Pick<ModelSpec, "apiKey">): ((text: string) => string) => {
  const key = apiKey === undefined ? undefined : Redacted.value(apiKey)
  return key === undefined ? (text) => text : (text) => withoutKeyIn(text, key)
}

/** A model whose replies, whole or not, never hold the key that it was asked with: they are stored, shown and judged. */
export const keyless = (spec: Pick<ModelSpec, "apiKey">, client: ModelClient): ModelClient => {
  if (spec.apiKey === undefined) return client
  const hide = hidingKey(spec)
  return {
    ...client,
    ask: (request, place) =>
      client.ask(request, place).pipe(
        Effect.map(({ text, reasoning, finish_reason, ...reply }) => ({
          ...reply,
          text: hide(text),
          reasoning: hide(reasoning),
          finish_reason: finish_reason === null ? null : hide(finish_reason)
        })),
        Effect.mapError(({ model, kind, detail, retry_after_ms, text, reasoning, e2e_ms }) => {
          const safe = { detail: hide(detail), text: hide(text), reasoning: hide(reasoning) }
          return new ModelFailed({ model, kind, retry_after_ms, e2e_ms, ...safe })
        })
      )
  }
}
