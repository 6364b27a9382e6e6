import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { ModelReply } from "../../../src/domain/model/ModelReply.ts"
import { ModelRequest } from "../../../src/domain/model/ModelRequest.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"

describe("A reply of a model", () => {
  const whole = {
    text: "",
    reasoning: "",
    finish_reason: null,
    usage: { input: 0 },
    cost_usd: 0,
    ttft_ms: 0,
    e2e_ms: 0,
    decode_tps: 0
  }

  it("has these fields", () => {
    assertFieldsDocumented(ModelReply, whole, /^(?:usage|cost_usd|ttft_ms|decode_tps)|input$/)
  })

  it.each([{ cost_usd: -1 }, { ttft_ms: -1 }, { e2e_ms: -1 }, { decode_tps: -1 }, { e2e_ms: Number.NaN }])(
    "is none with %j",
    (changes) => {
      assert.isFalse(Schema.is(ModelReply)({ ...whole, ...changes }))
    }
  )
})

describe("What a model is asked", () => {
  const whole = {
    messages: [
      { role: "system", content: "" },
      { role: "user", content: "a" },
      { role: "assistant", content: "b" }
    ],
    temperature: 0,
    seed: -1,
    max_tokens: 1,
    json_schema: { name: "x", schema: { type: "object" } }
  }

  it("has these fields", () => {
    assertFieldsDocumented(ModelRequest, whole, /^(?:seed|max_tokens|json_schema)$|schema\.type$/)
  })

  it.each([
    { messages: [] },
    { messages: [{ role: "tool", content: "a" }] },
    { temperature: -0.1 },
    { temperature: Number.POSITIVE_INFINITY },
    { seed: 0.5 },
    { max_tokens: 0 },
    { max_tokens: 1.5 }
  ])("is none with %j", (changes) => {
    assert.isFalse(Schema.is(ModelRequest)({ ...whole, ...changes }))
  })
})
