import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import type { ModelSpec } from "../../../src/domain/model/ModelSpec.ts"
import { HttpExchange, type HttpResponse } from "../../../src/services/model/HttpExchange.ts"
import { openAiCompatible } from "../../../src/services/model/openAiCompatible.ts"
import { type Behaviour, failure, good, wholeJson } from "../../endpoint/Script.ts"
import { endpointScoped } from "../../endpoint/startEndpoint.ts"
import { asked, failureOf, firstOf, KEY, request, specOf } from "./behindEndpoint.ts"

/** Knows the limit by its newer name only. */
const newer: Behaviour = (asked) =>
  asked.max_tokens === undefined
    ? good(asked, "Bern")
    : wholeJson(400, { error: { message: "no", param: "max_tokens", code: "unsupported_parameter" } })

const digestOf = (endpoint: string, target: string, more?: Partial<ModelSpec>) =>
  Effect.map(openAiCompatible(specOf(endpoint, target, more)), ({ digest }) => digest)

describe("An interrupted request", () => {
  for (const model of ["stall", "silent"]) {
    it.live(`closes its connection to a model that answers as "${model}"`, () =>
      Effect.gen(function* () {
        const endpoint = yield* endpointScoped()
        const client = yield* openAiCompatible(specOf(endpoint.url, model))
        const fiber = yield* Effect.forkChild(client.ask(request))
        yield* Effect.promise(() => endpoint.received(1))
        yield* Fiber.interrupt(fiber)
        assert.strictEqual(yield* Effect.promise(() => firstOf(endpoint).ended), "closed")
        assert.strictEqual(endpoint.inFlight().now, 0)
      })
    )
  }

  it.live("is not what a request that was answered looks like", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* asked("echo")
      assert.strictEqual(yield* Effect.promise(() => firstOf(endpoint).ended), "answered")
    })
  )
})

describe("The key", () => {
  const apiKey = Redacted.make(KEY)

  it.live("is sent in the Authorization header and nowhere else", () =>
    Effect.gen(function* () {
      const { endpoint, result } = yield* asked("echo", { apiKey }, { key: KEY })
      assert.strictEqual(result._tag, "Success")
      const { headers, body, path } = firstOf(endpoint)
      assert.strictEqual(headers.authorization, `Bearer ${KEY}`)
      assert.notInclude(JSON.stringify([{ ...headers, authorization: "" }, body, path]), KEY)
    })
  )

  it.live("is not sent where there is none, and then its lack is said", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* asked("echo")
      assert.isUndefined(firstOf(endpoint).headers.authorization)
      assert.strictEqual((yield* failureOf("echo", {}, { key: KEY })).kind, "auth")
    })
  )

  it.live("is never said, though the provider says it", () =>
    Effect.gen(function* () {
      const models = {
        shows: () => failure(400, `Your key ${KEY} may not do this`),
        throws: () => failure(500, `Failed for sk-test-****Lw`),
        streams: (asked: Parameters<typeof good>[0]) => good(asked, "x", "error")
      }
      for (const model of ["auth", ...Object.keys(models)]) {
        const failure = yield* failureOf(model, { apiKey }, { models })
        assert.notInclude(JSON.stringify(failure) + failure.message + String(failure.stack), "Zq81", model)
      }
      assert.include((yield* failureOf("shows", { apiKey }, { models })).detail, "[hidden]")
      assert.include((yield* failureOf("shows", {}, { models })).detail, KEY)
    })
  )

  it.effect("is refused where no header can hold it, without being said", () =>
    Effect.gen(function* () {
      const spec = specOf("http://localhost:1", "echo", { apiKey: Redacted.make("sesame\nopen") })
      const { message } = yield* Effect.flip(openAiCompatible(spec))
      assert.notInclude(message, "sesame")
    })
  )
})

describe("Requests of one model", () => {
  const place = { model: "m", variant: "none", prompt_id: "p", repeat: 0 }

  it.live("have one name for the tries at a cell, and else each its own", () =>
    Effect.gen(function* () {
      const endpoint = yield* endpointScoped()
      const client = yield* openAiCompatible(specOf(endpoint.url, "echo"))
      for (const at of [place, place, { ...place, repeat: 1 }, undefined, undefined]) yield* client.ask(request, at)
      const other = yield* openAiCompatible(specOf(endpoint.url, "echo"))
      yield* other.ask(request, place)
      const keys = endpoint.requests.map(({ headers }) => headers["idempotency-key"])
      assert.strictEqual(keys[0], keys[1])
      assert.strictEqual(new Set(keys).size, 5)
    })
  )

  it.live("learn the newer name of the limit from the first refusal", () =>
    Effect.gen(function* () {
      const endpoint = yield* endpointScoped({ models: { newer } })
      const client = yield* openAiCompatible(specOf(endpoint.url, "newer", { maxTokens: 9 }))
      assert.strictEqual((yield* client.ask(request)).text, "Bern")
      assert.strictEqual((yield* client.ask(request)).text, "Bern")
      const limits = endpoint.requests.map(({ body }) => [body?.max_tokens, body?.max_completion_tokens])
      assert.deepStrictEqual(limits, [
        [9, undefined],
        [undefined, 9],
        [undefined, 9]
      ])
    })
  )

  it.live("share connections", () =>
    Effect.gen(function* () {
      const endpoint = yield* endpointScoped()
      const client = yield* openAiCompatible(specOf(endpoint.url, "echo"))
      for (let i = 0; i < 5; i++) yield* client.ask(request)
      assert.isBelow(endpoint.connections(), 4)
    })
  )
})

describe("A model's digest", () => {
  it.effect("is over what can change a reply, and not over the key", () =>
    Effect.gen(function* () {
      const digest = yield* digestOf("http://h:1", "a")
      assert.strictEqual(yield* digestOf("http://h:1/v1/", "a", { apiKey: Redacted.make(KEY), id: "named" }), digest)
      assert.notStrictEqual(yield* digestOf("http://h:2", "a"), digest)
      assert.notStrictEqual(yield* digestOf("http://h:1", "b"), digest)
      assert.notStrictEqual(yield* digestOf("http://h:1", "a", { maxTokens: 5 }), digest)
    })
  )
})

describe("A model without a usable address", () => {
  it.effect("is refused before it is asked", () =>
    Effect.gen(function* () {
      const none = yield* Effect.flip(openAiCompatible(specOf(undefined, "a")))
      assert.match(none.message, /needs an endpoint: give --endpoint URL, set ASSAY_ENDPOINT/u)
      const bad = yield* Effect.flip(openAiCompatible(specOf("localhost:1234", "a")))
      assert.match(bad.message, /no http or https address/u)
    })
  )
})

describe("Times", () => {
  it.effect("are the clock's", () =>
    Effect.gen(function* () {
      let take: ((part: Uint8Array) => void) | undefined
      const response: HttpResponse = {
        status: 200,
        header: () => undefined,
        read: (feed) =>
          Effect.callback((resume) => {
            take = (part) => {
              if (feed(part)) resume(Effect.void)
            }
          }),
        isEnded: () => false,
        ended: Effect.never
      }
      const send = (text: string) => take?.(new TextEncoder().encode(text))
      const settle = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      const client = yield* openAiCompatible(specOf("http://h", "a")).pipe(
        Effect.provideService(HttpExchange, () => Effect.succeed(response))
      )
      const fiber = yield* client.ask(request).pipe(Effect.forkChild)
      yield* settle
      yield* TestClock.adjust("1 second")
      send('data: {"choices":[{"delta":{"reasoning":"Hm."}}]}\n\n')
      yield* settle
      yield* TestClock.adjust("2 seconds")
      send('data: {"choices":[{"delta":{"content":"Bern"}}]}\n\n')
      yield* settle
      yield* TestClock.adjust("3 seconds")
      send('data: {"choices":[],"usage":{"completion_tokens":10}}\n\ndata: [DONE]\n\n')
      yield* settle
      yield* TestClock.adjust("100 millis")
      const reply = yield* Fiber.join(fiber)
      assert.strictEqual(reply.ttft_ms, 3000)
      assert.strictEqual(reply.decode_tps, 2)
    })
  )
})
