import { Effect, Layer, Redacted, Result } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { baseOf } from "../../domain/model/endpoint.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { version } from "../../version.ts"
import { patientFetch } from "./patientFetch.ts"

/**
 * `fetch` as the client of models: what is asked goes to the address that was given and nowhere else, and nothing of
 * this process is sent along. Only the deadline of a request ends it, silence does not.
 */
export const fetchClient = FetchHttpClient.layer.pipe(
  Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" })),
  Layer.provide(Layer.succeed(FetchHttpClient.Fetch, patientFetch)),
  Layer.provideMerge(Layer.succeed(HttpClient.TracerPropagationEnabled, false)),
  // A span of the request would hold its address with the query, where a key may be; the model's own span says enough.
  Layer.provideMerge(Layer.succeed(HttpClient.TracerDisabledWhen, () => true))
)

/** A request with the key in the Authorization header, which is the only place for it. */
export const withKey = (apiKey: ModelSpec["apiKey"]) => (request: HttpClientRequest.HttpClientRequest) =>
  HttpClientRequest.setHeader(
    apiKey === undefined ? request : HttpClientRequest.bearerToken(request, apiKey),
    "user-agent",
    `assay/${version}`
  )

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
