import { assert, describe, it } from "@effect/vitest"
import { readChunk } from "../../../src/domain/model/ChatChunk.ts"

const choice = (delta: unknown, more: object = {}) => JSON.stringify({ choices: [{ index: 0, delta }], ...more })
const piece = (json: string) => {
  const chunk = readChunk(json)
  return chunk?._tag === "Piece" ? chunk : assert.fail(`no piece: ${JSON.stringify(chunk)}`)
}

describe("A chunk of a reply", () => {
  it("needs choices", () => {
    assert.isUndefined(readChunk('{"object":"chat.completion.chunk"}'))
    assert.isUndefined(readChunk('{"choices":null}'))
    assert.isUndefined(readChunk("[]"))
    assert.isUndefined(readChunk("null"))
    assert.isUndefined(readChunk('{"choices":[{"delta":{"content":'))
    assert.strictEqual(piece('{"choices":[]}').text, "")
  })

  it("has its content as a text, as parts, or not at all", () => {
    assert.strictEqual(piece(choice({ content: "Bern" })).text, "Bern")
    assert.strictEqual(piece(choice({ content: null })).text, "")
    assert.strictEqual(piece(choice({})).text, "")
    const parts = [
      { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
      { type: "text", text: "Be" }
    ]
    const { text, reasoning } = piece(choice({ content: [...parts, { type: "text", text: "rn" }] }))
    assert.deepStrictEqual([text, reasoning], ["Bern", "Hm."])
    for (const content of [7, [{ text: 7 }], [{ thinking: 7 }], [{ thinking: [{ text: 7 }] }]]) {
      assert.isUndefined(readChunk(choice({ content })))
    }
  })

  it("takes both names of reasoning for the same, once", () => {
    assert.strictEqual(piece(choice({ reasoning_content: "Hm." })).reasoning, "Hm.")
    assert.strictEqual(piece(choice({ reasoning: "Hm." })).reasoning, "Hm.")
    assert.strictEqual(piece(choice({ reasoning_content: "Hm.", reasoning: "Hm." })).reasoning, "Hm.")
    assert.strictEqual(piece(choice({ reasoning_content: "", reasoning: "Hm." })).reasoning, "Hm.")
  })

  it("shows a refusal in words of its own as the text", () => {
    assert.strictEqual(piece(choice({ content: null, refusal: "No." })).text, "No.")
  })

  it("reads the first of several choices", () => {
    const choices = [
      { index: 1, delta: { content: "second" } },
      { index: 0, delta: { content: "first" } }
    ]
    assert.strictEqual(piece(JSON.stringify({ choices })).text, "first")
    assert.strictEqual(piece(JSON.stringify({ choices: choices.slice(0, 1) })).text, "")
  })

  it("keeps counts and costs that are some, and takes others as not said", () => {
    const usage = {
      prompt_tokens: 3,
      completion_tokens: "many",
      completion_tokens_details: { reasoning_tokens: -1 },
      cost: 0.5
    }
    const { usage: read, cost_usd } = piece(choice({}, { usage }))
    assert.deepStrictEqual(read, { input: 3 })
    assert.strictEqual(cost_usd, 0.5)
    assert.isUndefined(piece(choice({}, { usage: { cost: { total: 1 } } })).cost_usd)
    assert.deepStrictEqual(piece(choice({}, { usage: null })).usage, {})
  })

  it("is all of this", () => {
    const usage = {
      prompt_tokens: 0,
      completion_tokens: 2,
      completion_tokens_details: { reasoning_tokens: 1 },
      cost: 0
    }
    const choices = [{ index: null, delta: { content: "B", reasoning: "Hm" }, finish_reason: "stop" }]
    assert.deepStrictEqual(piece(JSON.stringify({ choices, usage })), {
      _tag: "Piece",
      ofReply: true,
      text: "B",
      reasoning: "Hm",
      finish_reason: "stop",
      usage: { input: 0, output: 2, reasoning: 1 },
      cost_usd: 0
    })
    assert.deepStrictEqual(piece('{"choices":[]}'), {
      _tag: "Piece",
      ofReply: false,
      text: "",
      reasoning: "",
      finish_reason: null,
      usage: {},
      cost_usd: undefined
    })
    assert.isUndefined(piece(choice({}, { usage: { cost: -1 } })).cost_usd)
  })

  it.each([
    [{ content: [{ text: null, thinking: "H" }, { thinking: [{ text: "m" }, {}, { text: null }] }] }, "", "Hm"],
    [{ content: [{ text: "a", thinking: null }, { type: "image" }] }, "a", ""],
    [{ content: [{ text: "a", thinking: "H" }], reasoning_content: null, reasoning: "R" }, "a", "R"],
    [{ content: "a", refusal: "No." }, "a", ""],
    [{ content: [], refusal: null }, "", ""]
  ])("says by %j the text %j and thinks %j", (delta, text, reasoning) => {
    const read = piece(choice(delta))
    assert.deepStrictEqual([read.text, read.reasoning], [text, reasoning])
  })

  it("is the message of a reply that is not streamed, too, and none where neither is there", () => {
    assert.strictEqual(piece(JSON.stringify({ choices: [{ message: { content: "B" } }] })).text, "B")
    assert.strictEqual(piece(JSON.stringify({ choices: [{ delta: null, message: { content: "B" } }] })).text, "B")
    assert.strictEqual(piece(JSON.stringify({ choices: [{ delta: null, message: null }] })).text, "")
    assert.isUndefined(readChunk(JSON.stringify({ choices: [{ delta: "B" }] })))
    assert.isUndefined(readChunk(JSON.stringify({ choices: [{ index: "0" }] })))
    assert.isUndefined(readChunk(JSON.stringify({ choices: [{ finish_reason: 1 }] })))
  })

  it("takes an empty reason for none", () => {
    const json = JSON.stringify({ choices: [{ delta: { content: "B" }, finish_reason: "" }] })
    assert.isNull(piece(json).finish_reason)
  })

  it("is a failure where it reports an error, whatever else it holds", () => {
    const json = choice({ content: "Bern" }, { error: { code: 502, message: "gone" } })
    assert.deepStrictEqual(readChunk(json), { _tag: "Failed", said: "gone", code: "502", param: undefined })
    assert.strictEqual(readChunk('{"error":"gone"}')?._tag, "Failed")
    assert.strictEqual(readChunk(choice({ content: "Bern" }, { error: null }))?._tag, "Piece")
  })
})
