import type { ServerResponse } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, Schedule } from "effect"
import { openHttp } from "../../../src/services/model/http.ts"
import { askOnce, failureOf, request, specOf } from "./asking.ts"
import { serve } from "./serving.ts"

const sends =
  (body: string | Uint8Array, type: string | null = "text/plain; charset=utf-8", status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, type === null ? {} : { "content-type": type }).end(body)

const ask = (url: string, more?: Parameters<typeof specOf>[2]) => askOnce(openHttp(specOf("http", url, more)))

/** What a server's response is taken for. */
const reply = (respond: (response: ServerResponse) => void) =>
  Effect.gen(function* () {
    const { url } = yield* serve(respond)
    return yield* ask(url)
  })

const failure = (respond: (response: ServerResponse) => void) => failureOf(reply(respond))

describe("A URL as a model", () => {
  it.live("is posted the request as JSON, with the key in a header and nowhere else", () =>
    Effect.gen(function* () {
      const { url, seen } = yield* serve(sends("hello"))
      const apiKey = Redacted.make("k-1")
      const { text } = yield* ask(`${url}?deployment=a`, { id: "named", apiKey, maxTokens: 20 })
      assert.strictEqual(text, "hello")
      const [one] = seen
      assert.deepInclude(one, { method: "POST", url: "/answer?deployment=a" })
      assert.strictEqual(one?.headers.authorization, "Bearer k-1")
      assert.strictEqual(one?.headers["content-type"], "application/json")
      assert.deepStrictEqual(JSON.parse(one?.body ?? ""), { ...request, max_tokens: 20 })
    })
  )

  it.live("is sent no key where there is none", () =>
    Effect.gen(function* () {
      const { url, seen } = yield* serve(sends("hello"))
      yield* ask(url)
      assert.isUndefined(seen[0]?.headers.authorization)
    })
  )

  it.live("replies with text, which may look like JSON, exactly as it is", () =>
    Effect.gen(function* () {
      for (const text of ["Grüße\n\n", '{"text": "a"}', ""]) {
        assert.deepInclude(yield* reply(sends(text)), { text, reasoning: "", finish_reason: null })
      }
    })
  )

  it.live("replies with JSON that tells more", () =>
    Effect.gen(function* () {
      const told = { text: "hello", reasoning: "hm", finish_reason: "stop", usage: { output: 2 }, cost_usd: 0 }
      const { e2e_ms: _, ...said } = yield* reply(sends(JSON.stringify(told), "application/json"))
      assert.deepStrictEqual(said, told)
    })
  )

  it.live("gives no answer by a reply of another form", () =>
    Effect.gen(function* () {
      for (const respond of [
        sends('{"answer": "a"}', "application/json"),
        sends("not json", "application/problem+json"),
        sends("<p>Sign in</p>", "text/html"),
        sends("hello", null),
        sends(Uint8Array.of(0x61, 0xff), "text/plain")
      ]) {
        assert.strictEqual((yield* failure(respond)).kind, "malformed")
      }
    })
  )

  it.live("fails by its status", () =>
    Effect.gen(function* () {
      const kinds = yield* Effect.forEach([401, 403, 404, 400, 429, 500, 503, 302], (status) =>
        Effect.map(failure(sends('{"error": "no"}', "application/json", status)), ({ kind }) => kind)
      )
      assert.deepStrictEqual(kinds, [
        "auth",
        "auth",
        "not-found",
        "refused",
        "rate-limited",
        "server",
        "server",
        "refused"
      ])
    })
  )

  it.live("may ask for patience", () =>
    Effect.gen(function* () {
      const error = yield* failure((response) => response.writeHead(429, { "retry-after": "7" }).end())
      assert.strictEqual(error.retry_after_ms, 7000)
    })
  )

  it.live("fails where nobody answers, or the connection breaks", () =>
    Effect.gen(function* () {
      const gone = yield* Effect.scoped(Effect.map(serve(sends("")), ({ url }) => url))
      const error = yield* failureOf(ask(`${gone}?key=secret`, { id: "named" }))
      assert.strictEqual(error.kind, "unreachable")
      assert.notInclude(error.message, "secret")
      const broken = yield* failure((response) => {
        response.writeHead(200, { "content-type": "text/plain", "content-length": "100" })
        response.write("half", () => response.destroy())
      })
      assert.strictEqual(broken.kind, "transport")
    })
  )

  it.live("fails at its deadline, and then the connection is closed", () =>
    Effect.gen(function* () {
      const { url, seen } = yield* serve((response) => response.writeHead(200, { "content-type": "text/plain" }))
      assert.strictEqual((yield* failureOf(ask(url, { requestSeconds: 0.3 }))).kind, "timeout")
      assert.isTrue(yield* Effect.promise(() => seen[0]?.closed ?? Promise.resolve(false)))
    })
  )

  it.live("is not asked any longer once that is interrupted", () =>
    Effect.gen(function* () {
      const { url, seen } = yield* serve(() => undefined)
      const asked = yield* Effect.forkChild(ask(url))
      yield* Effect.sync(() => seen[0]).pipe(
        Effect.filterOrFail((one) => one !== undefined),
        Effect.retry(Schedule.spaced("5 millis"))
      )
      yield* Fiber.interrupt(asked)
      assert.isTrue(yield* Effect.promise(() => seen[0]?.closed ?? Promise.resolve(false)))
    })
  )

  it.live("must be an http or https address without a user, and without a query where that would be kept", () =>
    Effect.gen(function* () {
      for (const url of ["localhost", "ftp://localhost", "http://", "me:sk-1@localhost"]) {
        const error = yield* Effect.flip(ask(url))
        assert.strictEqual(error._tag, "UsageInvalid")
        assert.notInclude(error.message, "sk-1")
      }
      for (const url of ["http://me:sk-1@localhost/x", "http://localhost/x?key=sk-1"]) {
        const error = yield* Effect.flip(ask(url))
        assert.match(error.message, /given with a user|has a query/u)
        assert.notInclude(error.message, "sk-1")
      }
    })
  )
})
