import { assert, describe, it } from "@effect/vitest"
import { nothingYet, withPiece } from "../../../src/domain/model/replySoFar.ts"

const reasons = (...all: ReadonlyArray<string | null>) =>
  all.reduce(
    (reply, finish_reason) =>
      withPiece(reply, {
        _tag: "Piece",
        ofReply: true,
        text: "",
        reasoning: "",
        finish_reason,
        usage: {},
        cost_usd: undefined
      }),
    nothingYet
  ).finish_reason

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
