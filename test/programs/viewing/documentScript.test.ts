import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { documentScript, problemScript } from "../../../src/programs/viewing/documentScript.ts"
import { documentOf, problemOf } from "./viewing.ts"

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const Anything = Schema.Struct({ text: Schema.String })

describe("The script of a document", () => {
  it.each([
    "</script><script>alert(1)</script>",
    "<!-- --> ]]> &lt; \u2028 \u2029",
    "`${alert(1)}` ' \" \\ \\u003c \n\r\t\0",
    "\ud800 alone, \u{1f600} whole",
    "__proto__"
  ])("hands the value on as it is, and holds nothing that ends a script: %j", (text) => {
    const bytes = documentScript("index", Anything, { text })
    assert.notMatch(textOf(bytes), /[<>&\u2028\u2029]/u)
    assert.strictEqual(documentOf(bytes, "index", Anything).text, text)
  })

  it.prop("hands any text on", [Schema.String], ([text]) => {
    assert.strictEqual(documentOf(documentScript("a/b", Anything, { text }), "a/b", Anything).text, text)
  })

  it("keeps a name that means something else in a script", () => {
    const Names = Schema.Struct({ dimensions: Schema.Record(Schema.String, Schema.Json) })
    const names = Object.fromEntries([
      ["__proto__", 4],
      ["constructor", ',"__proto__":'],
      ["{", Object.fromEntries([["__proto__", { x: 1 }]])]
    ])
    const bytes = documentScript("index", Names, { dimensions: names })
    assert.strictEqual(JSON.stringify(documentOf(bytes, "index", Names)), JSON.stringify({ dimensions: names }))
  })

  it("says why there is no document in a call of its own", () => {
    const bytes = problemScript("index", "</script> is broken")
    assert.notInclude(textOf(bytes), "<")
    assert.strictEqual(problemOf(bytes, "index"), "</script> is broken")
  })
})
