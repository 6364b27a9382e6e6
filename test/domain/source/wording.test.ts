import { assert, describe, it } from "@effect/vitest"
import { counted, pluralOf, shellWord } from "../../../src/domain/source/wording.ts"

describe("counted", () => {
  it("has the singular for one only", () => {
    assert.deepStrictEqual(
      [0, 1, 2].map((count) => counted(count, "red flag")),
      ["0 red flags", "1 red flag", "2 red flags"]
    )
    assert.deepStrictEqual(
      [1, 2].map((count) => counted(count, "Satz", "Sätze")),
      ["1 Satz", "2 Sätze"]
    )
  })
})

describe("pluralOf", () => {
  it("is what people would say", () => {
    const plurals = {
      kind: "kinds",
      status: "statuses",
      class: "classes",
      message: "messages",
      used: "useds",
      flags: "flags",
      _tag: "_tags"
    }
    for (const [one, many] of Object.entries(plurals)) assert.strictEqual(pluralOf(one), many)
  })
})

describe("shellWord", () => {
  it("leaves what no shell touches, and quotes the rest", () => {
    for (const plain of ["runs/today", "human-kim", "qwen3:8b", "user@example.org"]) {
      assert.strictEqual(shellWord(plain), plain)
    }
    assert.strictEqual(shellWord("my run"), "'my run'")
    assert.strictEqual(shellWord("a;b"), "'a;b'")
    assert.strictEqual(shellWord("it's"), String.raw`'it'\''s'`)
    assert.strictEqual(shellWord(""), "''")
  })
})
