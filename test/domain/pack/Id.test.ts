import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Id, PlainId, PLAIN_ID_RULE } from "../../../src/domain/pack/Id.ts"

describe("An id of a pack's author", () => {
  const isId = Schema.is(Id)
  it.each(["Q1", "a b", "__proto__", "größe", "\u00a1", "~", "a\u200bb"])("may be %j", (id) => {
    assert.isTrue(isId(id))
  })

  it.each([
    ["", "An id must not be empty"],
    [" a", "An id must not have blanks around it"],
    ["a\n", "An id must not have blanks around it"],
    ["a|b", 'An id must not contain "|" or control characters'],
    ["a\u0000b", 'An id must not contain "|" or control characters'],
    ["a\u001fb", 'An id must not contain "|" or control characters'],
    ["a\u007fb", 'An id must not contain "|" or control characters'],
    ["a\u009fb", 'An id must not contain "|" or control characters']
  ])("may not be %j", (id, why) => {
    const result = Schema.decodeResult(Id)(id)
    assert.include(Result.isFailure(result) ? result.failure.message : "taken", why)
  })

  it("of a pack says what it is to be", () => {
    const result = Schema.decodeResult(PlainId)("A")
    assert.include(Result.isFailure(result) ? result.failure.message : "taken", PLAIN_ID_RULE)
  })

  it("is stricter for the pack itself, whose name stands in paths", () => {
    assert.deepStrictEqual(["a", "a-1", "ab9", "", "A", "aB", "1a", "-a", "a_b", "a b"].map(Schema.is(PlainId)), [
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      false
    ])
  })
})
