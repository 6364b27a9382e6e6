import { assert, describe, it } from "@effect/vitest"
import type { ChatChunk } from "../../../src/domain/model/ChatChunk.ts"
import { nothingYet, withPiece } from "../../../src/domain/model/replySoFar.ts"

type Piece = Extract<ChatChunk, { readonly _tag: "Piece" }>

const said = (...pieces: ReadonlyArray<Partial<Piece>>) =>
  pieces.reduce(
    (reply, piece) =>
      withPiece(reply, {
        _tag: "Piece",
        ofReply: true,
        text: "",
        reasoning: "",
        finish_reason: null,
        usage: {},
        cost_usd: undefined,
        ...piece
      }),
    nothingYet
  )
const reasons = (...all: ReadonlyArray<string | null>) =>
  said(...all.map((finish_reason) => ({ finish_reason }))).finish_reason

describe("The reason why a reply finished", () => {
  it("stays what says that the reply was cut, whatever comes after", () => {
    assert.strictEqual(reasons("length", "stop"), "length")
    assert.strictEqual(reasons("content_filter", "stop", "length"), "content_filter")
    assert.strictEqual(reasons("stop", "length"), "length")
  })

  it("is else the last one, and none where none is said", () => {
    assert.strictEqual(reasons("stop", null), "stop")
    assert.strictEqual(reasons("stop", "tool_calls"), "tool_calls")
    assert.isNull(reasons(null, null))
  })
})

describe("A reply of several pieces", () => {
  it("is nothing before the first", () => {
    assert.deepStrictEqual(nothingYet, { text: "", reasoning: "", finish_reason: null, usage: {}, cost_usd: undefined })
  })

  it("is their texts in order, with the last count of each kind of token, and the last cost", () => {
    const reply = said(
      { text: "Be", reasoning: "Hm", usage: { input: 3, output: 1 }, cost_usd: 0.5 },
      { text: "rn", reasoning: ".", usage: { output: 2 } },
      { cost_usd: 0 },
      {}
    )
    assert.deepStrictEqual(reply, {
      text: "Bern",
      reasoning: "Hm.",
      finish_reason: null,
      usage: { input: 3, output: 2 },
      cost_usd: 0
    })
  })
})
