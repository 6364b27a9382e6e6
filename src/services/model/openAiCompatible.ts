import { Effect, Random } from "effect"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { safeWords } from "../../domain/model/safeWords.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"
import type { ModelClient, Place } from "../ModelClients.ts"
import { attempt, type Failure } from "./attempt.ts"
import { type ChatReader, documentReader, type Say, streamReader } from "./chatReader.ts"
import { addressOf, headersWith } from "./addressOf.ts"
import { HttpExchange, type HttpResponse } from "./HttpExchange.ts"
import { noResponse, refused, type Secret } from "./httpFailure.ts"
import { readReply } from "./readReply.ts"

/** How a model wants to be told how much it may write: newer ones of OpenAI know only the second name. */
type LimitName = "max_tokens" | "max_completion_tokens"

const bodyOf = (spec: ModelSpec, request: ModelRequest, limitName: LimitName) => {
  const { messages, temperature, seed, max_tokens: limit = spec.maxTokens, json_schema: schema } = request
  return {
    model: spec.target,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    temperature,
    ...(seed === undefined ? {} : { seed }),
    ...(limit === undefined ? {} : { [limitName]: limit }),
    ...(schema === undefined
      ? {}
      : { response_format: { type: "json_schema", json_schema: { ...schema, strict: true } } })
  }
}

/** The reader that fits what the response says it is. */
const readerFor = (response: HttpResponse, say: Say): Effect.Effect<ChatReader, Failure> => {
  const type = response.header("content-type") ?? ""
  if (/\btext\/html\b/iu.test(type)) {
    const detail = "the endpoint answered with a web page; see whether the address is that of its API."
    return Effect.fail({ kind: "malformed", detail })
  }
  return Effect.succeed(/\bapplication\/json\b/iu.test(type) ? documentReader(say) : streamReader(say))
}

/** A fresh name for each request; the same for the tries at one place, so that a provider may know them as one. */
const makeKeys = Effect.gen(function* () {
  const own = yield* Effect.replicateEffect(Random.next, 4)
  let asked = 0
  return (body: string, place: Place | undefined): string => {
    const where =
      place === undefined ? asked++ : [place.model, place.variant, place.prompt_id, place.repeat, place.run ?? null]
    return digestOf(`${JSON.stringify([place?.run ?? own, where])}\n${body}`).slice("sha256:".length)
  }
})

/**
 * A model behind an endpoint that speaks the chat-completions protocol. Replies are streamed where the endpoint does
 * that. The key is sent in the Authorization header and nowhere else.
 */
export const openAiCompatible = Effect.fnUntraced(function* (spec: ModelSpec) {
  const { base, key } = yield* addressOf(spec, `The model ${spec.id}`)
  const exchange = yield* HttpExchange
  const keyFor = yield* makeKeys
  let limitName: LimitName = "max_tokens"

  const url = new URL(`${base}/chat/completions`)

  const post = (body: string, place: Place | undefined) =>
    exchange({
      method: "POST",
      url,
      headers: headersWith(spec.apiKey, {
        accept: "*/*",
        "content-type": "application/json",
        "idempotency-key": keyFor(body, place)
      }),
      body
    }).pipe(Effect.mapError(noResponse(base)))

  /** The response, where it is one of success; `renamed` tells that the limit is wanted under its other name. */
  const tryOnce = Effect.fnUntraced(function* (request: ModelRequest, place: Place | undefined, secret: Secret) {
    const name = limitName
    const response = yield* post(JSON.stringify(bodyOf(spec, request, name)), place)
    if (response.status >= 200 && response.status < 300) return { response, renamed: false }
    const { failure, code, param } = yield* refused(response, secret)
    if (name === "max_completion_tokens" || param !== name || code !== "unsupported_parameter") {
      return yield* Effect.fail(failure)
    }
    limitName = "max_completion_tokens"
    return { response, renamed: true }
  })

  const send = Effect.fnUntraced(function* (request: ModelRequest, place: Place | undefined, secret: Secret) {
    const first = yield* tryOnce(request, place, secret)
    return first.renamed ? (yield* tryOnce(request, place, secret)).response : first.response
  })

  const ask = (request: ModelRequest, place?: Place) =>
    attempt(spec, (soFar, elapsed) =>
      Effect.gen(function* () {
        const secret = { key, prompts: request.messages.map(({ content }) => content) }
        const response = yield* send(request, place, secret)
        const reader = yield* readerFor(response, (words) => safeWords(words, secret))
        return yield* readReply(response, reader, soFar, elapsed)
      }).pipe(Effect.scoped)
    )

  const identity = { provider: spec.provider, target: spec.target, endpoint: base, max_tokens: spec.maxTokens ?? null }
  const opened: ModelClient = { id: spec.id, structured: true, digest: digestOf(canonicalJson(identity)), ask }
  return opened
})
