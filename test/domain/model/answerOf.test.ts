import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { answerKey, isCacheable } from "../../../src/domain/model/answerKey.ts"
import { answerOf, cachedAnswerOf, failedAnswerOf } from "../../../src/domain/model/answerOf.ts"
import { ModelFailed, ModelFailureKind } from "../../../src/domain/model/errors.ts"
import { ModelReply } from "../../../src/domain/model/ModelReply.ts"
import type { ModelRequest } from "../../../src/domain/model/ModelRequest.ts"
import { Answer } from "../../../src/domain/run/Answer.ts"
import { workList } from "../../../src/domain/run/workList.ts"
import { onePrompt } from "./onePrompt.ts"

const [work] = workList(onePrompt, { models: ["m"], variants: ["none"] })
const circumstances = { attempt: 2, cold: true, seed: 42, startedAt: "2026-01-01T00:00:00.000Z" }
const decode = Schema.decodeUnknownSync(Answer, { onExcessProperty: "error" })

if (work === undefined) throw new Error("The pack has a prompt.")

describe("answerOf", () => {
  it.prop("is an answer as a run keeps it, whatever the reply", [ModelReply], ([reply]) => {
    const answer = answerOf(work, circumstances, reply, 0.5)
    decode(JSON.parse(JSON.stringify(answer)))
    assert.strictEqual(answer.content_empty, reply.text.trim() === "")
    assert.strictEqual(answer.reasoning_chars, reply.reasoning.length)
    const kept = answer.content_empty && reply.reasoning !== ""
    assert.strictEqual(answer.reasoning_text, kept ? reply.reasoning : undefined)
    assert.deepStrictEqual([answer.ok, answer.error, answer.cache_hit, answer.cold_start], [true, null, false, true])
    const cached = cachedAnswerOf(work, circumstances, reply)
    decode(JSON.parse(JSON.stringify(cached)))
    assert.deepStrictEqual([cached.cost_usd, cached.cache_hit, cached.cold_start], [0, true, false])
    assert.notProperty(cached, "e2e_ms")
    assert.notProperty(cached, "ttft_ms")
  })

  it.prop(
    "is one where the model failed, too, with what had come",
    [ModelFailureKind, Schema.String, Schema.String],
    ([kind, text, reasoning]) => {
      const failed = new ModelFailed({
        model: "m",
        kind,
        detail: "no.",
        retry_after_ms: null,
        text,
        reasoning,
        e2e_ms: 3
      })
      const answer = failedAnswerOf(work, circumstances, failed)
      decode(JSON.parse(JSON.stringify(answer)))
      assert.deepInclude(answer, {
        ok: false,
        text,
        attempt: 2,
        cost_usd: null,
        e2e_ms: 3,
        error: { kind, message: "no." }
      })
    }
  )
})

describe("An answer", () => {
  const reply: ModelReply = {
    text: "Hi",
    reasoning: "Hm",
    finish_reason: "stop",
    usage: { input: 1 },
    ttft_ms: 1,
    e2e_ms: 2,
    decode_tps: 3
  }
  const place = { model: "m", variant: "none", prompt_id: "P1", repeat: 0, category: "C" }
  const asked = { attempt: 2, cold_start: true, started_at: circumstances.startedAt, seed: 42 }
  const whole = {
    ...place,
    ...asked,
    text: "Hi",
    content_empty: false,
    reasoning_chars: 2,
    finish_reason: "stop",
    usage: { input: 1 },
    cost_usd: 0.5,
    ttft_ms: 1,
    e2e_ms: 2,
    decode_tps: 3,
    ok: true,
    error: null,
    cache_hit: false
  }

  it("tells its place, how it was asked for, and all that the reply told", () => {
    assert.deepStrictEqual(answerOf(work, circumstances, reply, 0.5), whole)
  })

  it("leaves out what is not known", () => {
    const bare: ModelReply = { text: "Hi", reasoning: "Hm", finish_reason: null, e2e_ms: 2 }
    const { usage: _, ttft_ms: __, decode_tps: ___, seed: ____, ...known } = whole
    const answer = answerOf(work, { ...circumstances, cold: false, seed: undefined }, bare, null)
    assert.deepStrictEqual(answer, { ...known, cold_start: false, finish_reason: null, cost_usd: null })
  })

  it("that failed tells why, and what had come of it", () => {
    const failure = { model: "m", kind: "timeout", detail: "no.", retry_after_ms: null } as const
    const failed = new ModelFailed({ ...failure, text: " ", reasoning: "Hm", e2e_ms: 3 })
    assert.deepStrictEqual(failedAnswerOf(work, circumstances, failed), {
      ...place,
      ...asked,
      text: " ",
      content_empty: true,
      reasoning_chars: 2,
      reasoning_text: "Hm",
      finish_reason: null,
      cost_usd: null,
      e2e_ms: 3,
      ok: false,
      error: { kind: "timeout", message: "no." },
      cache_hit: false
    })
  })
})

describe("The cache key", () => {
  const request: ModelRequest = { messages: [{ role: "user", content: "hi" }], temperature: 0, seed: 1 }
  it("differs in everything that can change an answer", () => {
    const others: ReadonlyArray<ModelRequest> = [
      { ...request, messages: [{ role: "user", content: "hi " }] },
      { ...request, messages: [{ role: "assistant", content: "hi" }] },
      {
        ...request,
        messages: [
          { role: "system", content: "" },
          { role: "user", content: "hi" }
        ]
      },
      { ...request, temperature: 1 },
      { ...request, seed: 2 },
      { messages: request.messages, temperature: 0 },
      { ...request, max_tokens: 1 },
      { ...request, json_schema: { name: "x", schema: {} } }
    ]
    const keys = [request, ...others].map((one) => answerKey("client", one, 0))
    keys.push(answerKey("other", request, 0), answerKey("client", request, 1))
    assert.strictEqual(new Set(keys).size, keys.length)
    assert.strictEqual(answerKey("client", { seed: 1, temperature: 0, messages: request.messages }, 0), keys[0])
  })

  it("is of use only for whole answers with a text", () => {
    const cases = [
      ["yes", "stop", true],
      ["yes", null, true],
      ["yes", "length", false],
      ["yes", "content_filter", false],
      ["yes", "error", false],
      [" \n", "stop", false],
      ["", null, false],
      ["0", "stop", true]
    ] as const
    for (const [text, finish_reason, expected] of cases) {
      assert.strictEqual(isCacheable({ text, finish_reason }), expected, `${text} ${finish_reason}`)
    }
  })
})
