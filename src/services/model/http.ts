import { Effect, Redacted, Result, Stream } from "effect"
import { HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { quote } from "../../domain/source/wording.ts"
import { Capped } from "../bench/Capped.ts"
import type { ModelClient } from "../ModelClients.ts"
import { version } from "../../version.ts"
import { attempt, type Failure, type Replied } from "./attempt.ts"
import { fetchClient } from "./fetchClient.ts"
import { brokenBody, noResponse, refused } from "./httpFailure.ts"
import { jsonReply, LARGEST_REPLY, plainReply, requestJson, textOfReply } from "./wholeReply.ts"

const refuse = (detail: string) => Result.fail(new UsageInvalid({ detail }))

const urlOf = ({ id, target }: ModelSpec): Result.Result<URL, UsageInvalid> => {
  const url = URL.parse(target)
  if (url === null || url.host === "" || (url.protocol !== "http:" && url.protocol !== "https:")) {
    // What is no address may hold a password all the same.
    const shown = target.includes("@") ? "" : ` ${quote(id)}`
    return refuse(`The target of the model${shown} is no http or https address. Give one, as http:https://host/path.`)
  }
  if (url.username !== "" || url.password !== "") {
    const next =
      "Give it without, and a key in the environment variable ASSAY_API_KEY, or the one that api_key_env names."
    return refuse(`The address of a model at ${url.host} is given with a user. ${next}`)
  }
  if (url.search !== "" && id.includes(target)) {
    const why = "What stands in --model is kept in the run, and a query may hold a key."
    return refuse(`The address of a model at ${url.host} has a query. ${why} Name the model in assay.config.yaml.`)
  }
  return Result.succeed(url)
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/iu
const TEXT_TYPE = /^text\/(?:plain|markdown)\b/iu

const malformed = (detail: string): Failure => ({ kind: "malformed", detail })

const readWhole = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const body = new Capped(LARGEST_REPLY)
  yield* response.stream.pipe(
    Stream.takeUntil((chunk) => {
      body.add(chunk)
      return body.flooded
    }),
    Stream.runDrain,
    Effect.mapError(brokenBody)
  )
  if (body.flooded) return yield* Effect.fail(malformed(`its reply has more than ${LARGEST_REPLY} bytes.`))
  return yield* Effect.fromResult(textOfReply(body.bytes))
})

const reply = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const type = response.headers["content-type"] ?? ""
  if (JSON_TYPE.test(type)) return yield* Effect.fromResult(jsonReply(yield* readWhole(response)))
  if (TEXT_TYPE.test(type)) return plainReply(yield* readWhole(response))
  const shown = type === "" ? "no content type" : `the content type ${quote(type)}`
  return yield* Effect.fail(malformed(`its reply has ${shown}; text/plain and application/json are understood.`))
})

/**
 * A URL as a model: the request is posted to it as JSON, and the reply is text, or JSON by its content type. The key is
 * sent in the Authorization header and nowhere else.
 */
export const openHttp = Effect.fn("openHttp")(function* (spec: ModelSpec) {
  const url = yield* Effect.fromResult(urlOf(spec))
  const client = yield* HttpClient.HttpClient
  const { apiKey } = spec
  const key = apiKey === undefined ? undefined : Redacted.value(apiKey)
  const signed = (request: HttpClientRequest.HttpClientRequest) =>
    apiKey === undefined ? request : HttpClientRequest.bearerToken(request, apiKey)

  const ask = (request: ModelRequest) =>
    attempt(spec, (): Effect.Effect<Replied, Failure> =>
      Effect.gen(function* () {
        const response = yield* HttpClientRequest.post(url).pipe(
          HttpClientRequest.bodyText(requestJson(spec, request), "application/json"),
          HttpClientRequest.accept("application/json, text/plain"),
          HttpClientRequest.setHeader("user-agent", `assay/${version}`),
          signed,
          client.execute,
          Effect.mapError(noResponse(`${url.origin}${url.pathname}`))
        )
        if (response.status >= 200 && response.status < 300) return yield* reply(response)
        const secret = { key, prompts: request.messages.map(({ content }) => content) }
        return yield* Effect.fail((yield* refused(response, secret)).failure)
      })
    )
  const identity = { provider: spec.provider, target: url.href, max_tokens: spec.maxTokens ?? null }
  const opened: ModelClient = { id: spec.id, structured: false, digest: digestOf(canonicalJson(identity)), ask }
  return opened
}, Effect.provide(fetchClient))
