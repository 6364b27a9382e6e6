import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { openAiCompatible } from "../../../src/services/model/openAiCompatible.ts"
import type { Behaviour } from "../../endpoint/Script.ts"
import { endpointScoped } from "../../endpoint/startEndpoint.ts"
import { failureOf, firstOf, replyOf, request, specOf } from "./behindEndpoint.ts"

describe("A model behind an endpoint", () => {
  it.live("replies with text, counts and times", () =>
    Effect.gen(function* () {
      const reply = yield* replyOf("slow:20")
      assert.strictEqual(reply.text, "You said: What is the capital?")
      assert.strictEqual(reply.finish_reason, "stop")
      assert.deepStrictEqual(reply.usage, { input: 5, output: 8 })
      assert.isAtLeast(reply.ttft_ms ?? 0, 30)
      assert.isAbove(reply.e2e_ms, (reply.ttft_ms ?? 0) + 80)
      assert.isAbove(reply.decode_tps ?? 0, 8)
      assert.isBelow(reply.decode_tps ?? 0, 120)
    })
  )

  it.live("is asked for what the request says, and no more", () =>
    Effect.gen(function* () {
      const endpoint = yield* endpointScoped()
      const client = yield* openAiCompatible(specOf(`${endpoint.url}/v1/`, "echo", { maxTokens: 50 }))
      yield* client.ask(request)
      yield* client.ask({
        ...request,
        seed: 7,
        max_tokens: 9,
        json_schema: { name: "verdict", schema: { type: "object" } }
      })
      const plain = {
        model: "echo",
        messages: request.messages,
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0
      }
      assert.deepStrictEqual<unknown>(firstOf(endpoint).body, { ...plain, max_tokens: 50 })
      assert.deepStrictEqual<unknown>(endpoint.requests[1]?.body, {
        ...plain,
        seed: 7,
        max_tokens: 9,
        response_format: {
          type: "json_schema",
          json_schema: { name: "verdict", schema: { type: "object" }, strict: true }
        }
      })
      assert.isTrue(client.structured)
    })
  )

  for (const model of ["bytes", "crlf", "retry-line", "comments", "array-content", "whole", "no-done", "no-usage"]) {
    it.live(`is understood where it answers as "${model}"`, () =>
      Effect.gen(function* () {
        const reply = yield* replyOf(model)
        const before = model === "bytes" ? "Grüße, 日本語, 👩‍🚀. " : ""
        assert.strictEqual(reply.text, `${before}You said: What is the capital?`)
        assert.strictEqual(reply.finish_reason, "stop")
        assert.strictEqual(reply.usage === undefined, model === "no-usage")
      })
    )
  }

  it.live("has no time to a first chunk where nothing is streamed", () =>
    Effect.gen(function* () {
      const reply = yield* replyOf("whole")
      assert.isFalse("ttft_ms" in reply || "decode_tps" in reply)
      assert.isAtLeast(reply.e2e_ms, 0)
    })
  )

  it.live("tells reasoning and text apart", () =>
    Effect.gen(function* () {
      const reply = yield* replyOf("thinks")
      assert.strictEqual(reply.reasoning, "Let me think.")
      assert.strictEqual(reply.text, "You said: What is the capital?")
      assert.strictEqual(reply.usage?.reasoning, 4)
      const only = yield* replyOf("thinks-only")
      assert.deepStrictEqual([only.text, only.reasoning], ["", "Let me think."])
      assert.isFalse("ttft_ms" in only)
    })
  )

  it.live("keeps the reason that says it was cut", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* replyOf("late-stop")).finish_reason, "length")
      assert.strictEqual((yield* replyOf("long")).finish_reason, "length")
      assert.strictEqual((yield* replyOf("filtered")).finish_reason, "content_filter")
    })
  )
})

describe("A model that gives no whole reply", () => {
  const failures = [
    ["drop", "transport", "You said: "],
    ["ends", "transport", "You said: "],
    ["no-answer", "transport", ""],
    ["rate-limited", "rate-limited", ""],
    ["broken", "server", ""],
    ["overloaded", "server", ""],
    ["html-error", "server", ""],
    ["error-chunk", "server", "You said: "],
    ["refuses", "refused", ""],
    ["nobody", "not-found", ""],
    ["auth", "auth", ""],
    ["garbage", "malformed", "You said: "],
    ["no-choices", "malformed", "You said: "],
    ["html", "malformed", ""]
  ] as const
  for (const [model, kind, text] of failures) {
    it.live(`fails as "${kind}" where it answers as "${model}", with the text so far`, () =>
      Effect.gen(function* () {
        const failure = yield* failureOf(model)
        assert.strictEqual(failure.kind, kind, failure.detail)
        assert.strictEqual(failure.text, text)
        assert.match(failure.detail, /^[a-z].*\.$/u)
        assert.isAtLeast(failure.e2e_ms, 0)
      })
    )
  }

  it.live("is late where it falls silent, and keeps the text so far", () =>
    Effect.gen(function* () {
      const failure = yield* failureOf("stall", { requestSeconds: 1 })
      assert.deepStrictEqual([failure.kind, failure.text], ["timeout", "You said: "])
      assert.strictEqual((yield* failureOf("silent", { requestSeconds: 0.1 })).kind, "timeout")
    })
  )

  it.live("says how long to wait, in seconds or by a date", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* failureOf("rate-limited:1,3")).retry_after_ms, 3000)
      const wait = (yield* failureOf("rate-limited-date:1,30")).retry_after_ms ?? 0
      assert.isTrue(wait > 25_000 && wait <= 30_000, String(wait))
      assert.isNull((yield* failureOf("broken")).retry_after_ms)
    })
  )

  it.live("is nobody where nobody listens", () =>
    Effect.gen(function* () {
      const url = yield* Effect.scoped(Effect.map(endpointScoped(), ({ url }) => url))
      const client = yield* openAiCompatible(specOf(url, "echo"))
      const failure = yield* Effect.flip(client.ask(request))
      assert.strictEqual(failure.kind, "unreachable")
      assert.match(failure.detail, /nobody answers at http:\/\/127\.0\.0\.1:\d+\/v1 \(ECONNREFUSED\)/u)
    })
  )

  it.live("is not followed to another address", () =>
    Effect.gen(function* () {
      const elsewhere = yield* endpointScoped()
      const moved: Behaviour = () => ({
        status: 307,
        headers: { location: `${elsewhere.url}/v1/chat/completions` },
        steps: [{ finish: "end" }]
      })
      const failure = yield* failureOf("moved", {}, { models: { moved } })
      assert.deepStrictEqual([failure.kind, elsewhere.requests.length], ["refused", 0])
    })
  )
})
