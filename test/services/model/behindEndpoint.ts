import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { ModelRequest } from "../../../src/domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../../src/domain/model/ModelSpec.ts"
import { openAiCompatible } from "../../../src/services/model/openAiCompatible.ts"
import { type Endpoint, type EndpointOptions, endpointScoped } from "../../endpoint/startEndpoint.ts"

export const KEY = "sk-test-Zq81vT3mX0pLw"
export const request: ModelRequest = { messages: [{ role: "user", content: "What is the capital?" }], temperature: 0 }

export const specOf = (endpoint: string | undefined, target: string, more: Partial<ModelSpec> = {}): ModelSpec => ({
  id: `openai-compatible:${target}`,
  provider: "openai-compatible",
  target,
  endpoint,
  apiKey: undefined,
  price: undefined,
  concurrency: 1,
  requestSeconds: 120,
  maxTokens: undefined,
  ...more
})

/** What one of the endpoint's models replies, or why it does not. */
export const asked = Effect.fnUntraced(function* (
  target: string,
  more: Partial<ModelSpec> = {},
  options?: EndpointOptions
) {
  const endpoint = yield* endpointScoped(options)
  const client = yield* openAiCompatible(specOf(endpoint.url, target, more))
  const result = yield* Effect.result(client.ask(request))
  return { endpoint, result }
})

export const replyOf = Effect.fnUntraced(function* (
  target: string,
  more?: Partial<ModelSpec>,
  options?: EndpointOptions
) {
  const { result } = yield* asked(target, more, options)
  return result._tag === "Success" ? result.success : assert.fail(result.failure.message)
})

export const failureOf = Effect.fnUntraced(function* (
  target: string,
  more?: Partial<ModelSpec>,
  options?: EndpointOptions
) {
  const { result } = yield* asked(target, more, options)
  return result._tag === "Failure" ? result.failure : assert.fail(JSON.stringify(result.success))
})

export const firstOf = (endpoint: Endpoint) => endpoint.requests[0] ?? assert.fail("no request came")
