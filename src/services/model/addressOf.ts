import { Effect, Redacted, Result } from "effect"
import { baseOf } from "../../domain/model/endpoint.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { version } from "../../version.ts"

/** What is sent along with a request: the key in the Authorization header, which is the only place for it. */
export const headersWith = (
  apiKey: ModelSpec["apiKey"],
  more: Readonly<Record<string, string>>
): Readonly<Record<string, string>> => ({
  ...more,
  "accept-encoding": "identity",
  "user-agent": `assay/${version}`,
  ...(apiKey === undefined ? {} : { authorization: `Bearer ${Redacted.value(apiKey)}` })
})

/** What a header can hold. A key that it cannot would be said in the error of whoever sends it. */
const SENDABLE = /^[\u0021-\u007E]+$/u

/** The text of a key, for hiding it in what is said; one that cannot be sent is refused before anything is sent. */
const keyText = (apiKey: ModelSpec["apiKey"], what: string): Result.Result<string | undefined, UsageInvalid> => {
  const key = apiKey === undefined ? undefined : Redacted.value(apiKey)
  if (key === undefined || SENDABLE.test(key)) return Result.succeed(key)
  const detail = `The key for ${what} has blanks, line breaks or other characters that no key has. Set its variable anew.`
  return Result.fail(new UsageInvalid({ detail }))
}

/** Where requests of the chat-completions protocol go, and the text of the key. */
export const addressOf = Effect.fnUntraced(function* (
  { endpoint, apiKey }: Pick<ModelSpec, "endpoint" | "apiKey">,
  what: string
) {
  if (endpoint === undefined) {
    const detail = `${what} needs an endpoint: give --endpoint URL, set ASSAY_ENDPOINT, or name it in assay.config.yaml.`
    return yield* new UsageInvalid({ detail })
  }
  const base = baseOf(endpoint)
  if (Result.isFailure(base)) return yield* new UsageInvalid({ detail: base.failure })
  return { base: base.success, key: yield* Effect.fromResult(keyText(apiKey, base.success)) }
})
