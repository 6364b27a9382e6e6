import { Effect, Redacted, Result } from "effect"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { quote } from "../../domain/source/wording.ts"
import { Capped } from "../bench/Capped.ts"
import type { ModelClient } from "../ModelClients.ts"
import { attempt, type Failure, type Replied } from "./attempt.ts"
import { headersWith } from "./addressOf.ts"
import { HttpExchange, type HttpResponse } from "./HttpExchange.ts"
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

const readWhole = Effect.fnUntraced(function* (response: HttpResponse) {
  const body = new Capped(LARGEST_REPLY)
  const take = (part: Uint8Array) => {
    body.add(part)
    return body.flooded
  }
  yield* Effect.mapError(response.read(take), brokenBody)
  if (body.flooded) return yield* Effect.fail(malformed(`its reply has more than ${LARGEST_REPLY} bytes.`))
  return yield* Effect.fromResult(textOfReply(body.bytes))
})

const reply = Effect.fnUntraced(function* (response: HttpResponse) {
  const type = response.header("content-type") ?? ""
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
  const exchange = yield* HttpExchange
  const { apiKey } = spec
  const key = apiKey === undefined ? undefined : Redacted.value(apiKey)
  const headers = headersWith(apiKey, {
    accept: "application/json, text/plain",
    "content-type": "application/json"
  })

  const ask = (request: ModelRequest) =>
    attempt(spec, (): Effect.Effect<Replied, Failure> =>
      Effect.gen(function* () {
        const body = requestJson(spec, request)
        const response = yield* exchange({ method: "POST", url, headers, body }).pipe(
          Effect.mapError(noResponse(`${url.origin}${url.pathname}`))
        )
        if (response.status >= 200 && response.status < 300) return yield* reply(response)
        const secret = { key, prompts: request.messages.map(({ content }) => content) }
        return yield* Effect.fail((yield* refused(response, secret)).failure)
      }).pipe(Effect.scoped)
    )
  const identity = { provider: spec.provider, target: url.href, max_tokens: spec.maxTokens ?? null }
  const opened: ModelClient = { id: spec.id, structured: false, digest: digestOf(canonicalJson(identity)), ask }
  return opened
})
