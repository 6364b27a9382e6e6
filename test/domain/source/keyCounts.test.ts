import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { keysInText, keysInValue } from "../../../src/domain/source/keyCounts.ts"

describe("The keys of a JSON text", () => {
  it.prop("are as many as those of its value, however it is laid out", [Schema.Json], ([value]) => {
    for (const space of [undefined, 2, "\t"]) {
      const text = JSON.stringify(value, null, space)
      assert.strictEqual(keysInText(text), keysInValue(JSON.parse(text)))
    }
  })

  it.prop("are more where one is given twice", [Schema.String, Schema.Json], ([key, value]) => {
    const entry = `${JSON.stringify(key)} \t:${JSON.stringify(value)}`
    const inside = keysInValue(value)
    assert.strictEqual(keysInText(`{${entry},${entry}}`), 2 * (1 + inside))
    assert.strictEqual(keysInValue(JSON.parse(`{${entry},${entry}}`)), 1 + inside)
  })

  it("are not what stands in texts", () => {
    assert.strictEqual(keysInText(String.raw`{"a":"\":{\"b\":","c\\":["d","e:\\"]}`), 2)
    for (const text of ['"a"', '"a" ', "[]"]) assert.strictEqual(keysInText(text), 0)
  })
})
