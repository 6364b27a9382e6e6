import { Effect, type Redacted } from "effect"
import type { ModelFailed } from "../../../src/domain/model/errors.ts"
import type { ModelRequest } from "../../../src/domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../../src/domain/model/ModelSpec.ts"
import type { ModelClient, Place } from "../../../src/services/ModelClients.ts"

/** A model of a provider, with nothing said of it but this. */
export const specOf = (
  provider: string,
  target: string,
  more: Partial<ModelSpec> & { readonly apiKey?: Redacted.Redacted } = {}
): ModelSpec => ({
  id: `${provider}:${target}`,
  provider,
  target,
  endpoint: undefined,
  apiKey: undefined,
  price: undefined,
  concurrency: 1,
  requestSeconds: 120,
  maxTokens: undefined,
  ...more
})

export const request: ModelRequest = {
  messages: [
    { role: "system", content: "Be short." },
    { role: "user", content: "Say hello to the world." }
  ],
  temperature: 0,
  seed: 42
}

export const placeOf = (prompt_id: string, more: Partial<Place> = {}): Place => ({
  model: "m",
  variant: "none",
  prompt_id,
  repeat: 0,
  ...more
})

/** Opens a model and asks it once. */
export const askOnce = <E, R>(
  open: Effect.Effect<ModelClient, E, R>,
  { request: asked = request, place }: { readonly request?: ModelRequest; readonly place?: Place } = {}
) => Effect.flatMap(open, (client) => client.ask(asked, place))

/** How a request failed; a reply, and a failure of another kind, is a defect of the test. */
export const failureOf = <A, E extends { readonly _tag: string }, R>(asked: Effect.Effect<A, E | ModelFailed, R>) =>
  Effect.flatMap(Effect.result(asked), (result) =>
    result._tag === "Failure" && isModelFailed(result.failure) ? Effect.succeed(result.failure) : Effect.die(result)
  )

const isModelFailed = (error: { readonly _tag: string }): error is ModelFailed => error._tag === "ModelFailed"
