import { Effect } from "effect"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import { modelList } from "../../domain/model/modelList.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import type { Failure } from "./attempt.ts"
import { addressOf, headersWith } from "./addressOf.ts"
import { HttpExchange } from "./HttpExchange.ts"
import { bodyText, brokenBody, noResponse, refused } from "./httpFailure.ts"

const notAList: Failure = {
  kind: "malformed",
  detail: "the endpoint answered with something else; see whether the address is that of its API."
}

/**
 * The models that an endpoint of the chat-completions protocol offers, sorted.
 */
export const offeredModels = Effect.fn("offeredModels")(function* (at: Pick<ModelSpec, "endpoint" | "apiKey">) {
  const { base, key } = yield* addressOf(at, "A list of models")
  const exchange = yield* HttpExchange
  return yield* Effect.gen(function* () {
    const url = new URL(`${base}/models`)
    const headers = headersWith(at.apiKey, { accept: "application/json" })
    const response = yield* Effect.mapError(exchange({ method: "GET", url, headers }), noResponse(base))
    if (response.status < 200 || response.status >= 300) {
      return yield* Effect.fail((yield* refused(response, { key, prompts: [] })).failure)
    }
    const models = modelList(yield* Effect.mapError(bodyText(response), brokenBody))
    return models === undefined ? yield* Effect.fail(notAList) : models
  }).pipe(
    Effect.scoped,
    Effect.mapError(({ detail }) => new ModelUnavailable({ model: `list of ${base}`, detail }))
  )
})
