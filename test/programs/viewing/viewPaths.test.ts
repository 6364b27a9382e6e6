import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { boardKey, keysOf } from "../../../src/programs/viewing/viewPaths.ts"

const Segment = Schema.Literals(["a", "b", "A", "..", "b c", "ü", "runs", "con"])
const Places = Schema.Array(Schema.Array(Segment).check(Schema.isMinLength(1)))

describe("The keys of viewed folders", () => {
  it.each([
    [[["x", "office"]], ["office"]],
    [
      [
        ["x", "a", "office"],
        ["x", "b", "office"],
        ["x", "b", "other"]
      ],
      ["a_2foffice", "b_2foffice", "other"]
    ],
    [
      [
        ["", "a", "b"],
        ["", "x", "a", "b"]
      ],
      ["_2fa_2fb", "x_2fa_2fb"]
    ]
  ])("are the names, and more of the path only where two are the same: %j", (places, keys) => {
    assert.deepStrictEqual(keysOf(places), keys)
  })

  it.prop(
    "are different for different folders, the same for the same one, and safe everywhere",
    [Places],
    ([places]) => {
      const keys = keysOf(places)
      const different = new Set(places.map((segments) => segments.join("/")))
      assert.strictEqual(new Set(keys).size, different.size)
      for (const key of keys) assert.match(key, /^[a-z0-9._-]+$/u)
      assert.deepStrictEqual(keysOf(places.toReversed()), keys.toReversed())
    }
  )

  it("tell boards apart, whatever a judge is called", () => {
    const keys = [boardKey("a", "b c"), boardKey("a", "b_20c"), boardKey("a-b", "c"), boardKey("a", "b-c")]
    assert.strictEqual(new Set(keys).size, keys.length)
  })
})
