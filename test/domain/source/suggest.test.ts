import { assert, describe, it } from "@effect/vitest"
import { suggest } from "../../../src/domain/source/suggest.ts"
import { choiceHint, nearHint, printable, quote } from "../../../src/domain/source/wording.ts"

const many = (count: number) => [...Array.from({ length: count }, (_, index) => `other-${index}`), "blue"]

describe("suggest", () => {
  it("finds a name with a typo", () => {
    const known = ["title", "text", "criteria", "weight"]
    for (const [typo, meant] of [
      ["titel", "title"],
      ["txet", "text"],
      ["criterai", "criteria"],
      ["WEIGT", "weight"]
    ] as const) {
      assert.strictEqual(suggest(typo, known), meant)
    }
  })

  it("compares no long names, and not more than a thousand", () => {
    assert.strictEqual(suggest("bleu", many(999)), "blue")
    assert.isUndefined(suggest("bleu", many(1000)))
    assert.strictEqual(suggest(`${"a".repeat(98)}b`, ["a".repeat(100)]), "a".repeat(100))
    assert.isUndefined(suggest("a".repeat(3_000_000), [`${"a".repeat(3_000_000)}b`]))
  })

  it("finds nothing that was not meant", () => {
    assert.isUndefined(suggest("zzz", ["title"]))
    assert.isUndefined(suggest("x", []))
    assert.isUndefined(suggest("title", ["title"]))
    assert.strictEqual(suggest("title", ["title", "Title"]), "Title")
    assert.isUndefined(suggest("abcd", ["dcba"]))
    // At most a third of the longer name, and one letter of the shortest.
    assert.strictEqual(suggest("ab", ["ax"]), "ax")
    assert.isUndefined(suggest("ab", ["xy"]))
    for (const other of ["acxd", "axbd", "axyd", "acb"]) assert.isUndefined(suggest("abcd", [other]), other)
    assert.isUndefined(suggest("a".repeat(101), ["a".repeat(100)]))
    assert.isUndefined(suggest("a".repeat(100), ["a".repeat(101)]))
    assert.isDefined(suggest("a".repeat(100), ["a".repeat(99)]))
    assert.strictEqual(suggest("abcdef", ["abcdxy"]), "abcdxy")
    assert.isUndefined(suggest("abcdef", ["abcxyz"]))
    assert.isUndefined(suggest("abcde", ["abcxy"]))
    assert.strictEqual(suggest("abcd", ["abcdef"]), "abcdef")
    assert.strictEqual(suggest("abdc", ["abcd"]), "abcd")
    assert.isUndefined(suggest("ab", ["abcd"]))
    assert.strictEqual(suggest("abcdefghi", ["abcdefxyz", "abcdefghx"]), "abcdefghx")
    assert.strictEqual(suggest("abcd", ["abcx", "abcy"]), "abcx")
    assert.isUndefined(suggest("abcdefghij", ["badcfehgji"]))
  })
})

describe("hints", () => {
  it("name the nearest, the list, or both", () => {
    assert.strictEqual(nearHint("titel", "keys", ["title", "id"]), 'Did you mean "title"?')
    assert.strictEqual(nearHint("zzz", "keys", ["title", "id"]), "Known keys: title, id")
    assert.strictEqual(
      choiceHint("curatd", "values", ["all", "curated"]),
      'Did you mean "curated"? Known values: all, curated'
    )
    assert.strictEqual(choiceHint("zzz", "values", ["all"]), "Known values: all")
  })

  it("quote data so that a terminal cannot act on it", () => {
    assert.strictEqual(quote("a\u001b[31m\u202e\ud800\u2028"), '"a\\u001b[31m\\u{202E}\\ud800\\u{2028}"')
    assert.strictEqual(printable("é日😀\u0085"), "é日😀\\u{85}")
    assert.isBelow(quote("x".repeat(10_000)).length, 80)
  })
})
