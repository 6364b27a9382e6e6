import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { canonicalJson } from "../../../src/domain/source/canonicalJson.ts"

describe("canonical JSON", () => {
  it("is the text of RFC 8785: sorted keys, no blanks, shortest numbers", () =>
    assert.strictEqual(
      canonicalJson({ b: [1.0, 1e21, -0, null], "\u20ac": true, a: { "10": "\u000f\n", "9": "€" }, A: undefined }),
      '{"a":{"10":"\\u000f\\n","9":"€"},"b":[1,1e+21,0,null],"€":true}'
    ))

  it("takes names of JavaScript's own for ordinary ones", () =>
    assert.strictEqual(
      canonicalJson(
        Object.fromEntries([
          ["constructor", 2],
          ["__proto__", 1]
        ])
      ),
      '{"__proto__":1,"constructor":2}'
    ))

  it("keeps texts apart that are no Unicode, in values and keys", () => {
    const texts = ["\ud800", "\ud801", "\ufffd", '\u0000"\\ud800"', '"\\ud800"', "\\ud800"]
    const written = texts.flatMap((text) => [canonicalJson([text]), canonicalJson({ [text]: 1 })])
    assert.strictEqual(new Set(written).size, 2 * texts.length)
    for (const text of written) assert.isTrue(text.isWellFormed())
  })

  it("has no form for NaN and infinities", () => {
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY]) assert.throws(() => canonicalJson({ number }))
  })

  it.prop("is JSON of the same value, and the same for it", [Schema.Json], ([value]) => {
    const text = canonicalJson(value)
    if (JSON.stringify(value).includes("\\u")) return
    const again: unknown = JSON.parse(text)
    assert.strictEqual(canonicalJson(again), text)
    assert.strictEqual(text.length, JSON.stringify(value).length)
  })
})
