import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { jsonKeys } from "../../../src/domain/source/jsonKeys.ts"

describe("jsonKeys", () => {
  it("finds keys at every depth, and the nearest one above what is no key", () => {
    const text = '{"a": [{"b": "}{,:\\""}, {"b": 1}], "\\u0063": {"__proto__": [1, 2]}}'
    const { offsetOf, repeated } = jsonKeys(text)
    assert.strictEqual(offsetOf(["a", 1, "b"]), text.lastIndexOf('"b"'))
    assert.strictEqual(offsetOf(["c"]), text.indexOf('"\\u0063"'))
    assert.strictEqual(offsetOf(["c", "__proto__", 1]), text.indexOf('"__proto__"'))
    assert.strictEqual(offsetOf(["nowhere"]), 0)
    assert.isUndefined(repeated)
  })

  it("finds keys that are given twice in one object, escapes or not", () => {
    const text = '{"a":{"x":1},"b":[{"x":1},{"x":2}],"\\u0061":3}'
    assert.deepStrictEqual(jsonKeys(text).repeated, { path: ["a"], offset: text.indexOf('"\\u0061"') })
  })

  it("takes time by the length of the text, however deep it is nested", () => {
    const depth = 100_000
    const { offsetOf } = jsonKeys(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)
    assert.strictEqual(offsetOf(Array.from({ length: depth }, () => "a")), 5 * (depth - 1) + 1)
  })

  it.prop("points at every key of an object", [Schema.Record(Schema.String, Schema.Json)], ([value]) => {
    const text = JSON.stringify(value)
    const { offsetOf, repeated } = jsonKeys(text)
    assert.isUndefined(repeated)
    for (const key of Object.keys(value)) {
      assert.isTrue(text.startsWith(`${JSON.stringify(key)}:`, offsetOf([key])))
    }
  })
})
