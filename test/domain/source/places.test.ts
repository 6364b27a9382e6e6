import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { canonicalJson } from "../../../src/domain/source/canonicalJson.ts"
import { Digest, digestOf, digestOfParts } from "../../../src/domain/source/digest.ts"
import { NonBlank } from "../../../src/domain/source/NonBlank.ts"
import { entriesOf, under } from "../../../src/domain/source/placed.ts"
import { DocumentPath, Problem, showPath } from "../../../src/domain/source/Problem.ts"
import { utcMillis, UtcTime } from "../../../src/domain/source/UtcTime.ts"
import { wholeFileInvalid, wholeFileProblem } from "../../../src/domain/source/wholeFileProblem.ts"
import { listHint, quote, shownValue } from "../../../src/domain/source/wording.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"

describe("A path", () => {
  it.each([
    [[], "(document)"],
    [["categories", 0, "prompts", 12, "id"], "categories[0].prompts[12].id"],
    [[0, "a"], "[0].a"],
    [["a b"], '["a b"]'],
    [["vars", "a b", "c-d", "_e1"], 'vars["a b"].c-d._e1'],
    [["vars", "1a"], 'vars["1a"]'],
    [["vars", "a\n"], 'vars["a\\n"]'],
    [["vars", ""], 'vars[""]']
  ])("%j is shown as %s", (path, shown) => {
    assert.strictEqual(showPath(path), shown)
    assert.isTrue(Schema.is(DocumentPath)(path))
  })

  it("leads into values of any shape, and into what they own only", () => {
    const root = { value: { list: [1, { a: 2 }], text: "abc" }, path: [] }
    assert.deepStrictEqual(entriesOf(under(root, "list")), [
      { value: 1, path: ["list", 0] },
      { value: { a: 2 }, path: ["list", 1] }
    ])
    assert.deepStrictEqual(under({ value: { a: 2 }, path: [1] }, "a"), { value: 2, path: [1, "a"] })
    for (const key of ["toString", "__proto__", "none"]) {
      assert.deepStrictEqual(under(root, key), { value: undefined, path: [key] })
    }
    for (const value of ["abc", null, undefined, 1, { length: 2 }]) {
      assert.deepStrictEqual(entriesOf({ value, path: [] }), [])
      assert.isUndefined(under({ value, path: [] }, "a").value)
    }
  })
})

describe("The problem of a whole file", () => {
  it("has no place, and nothing that a terminal would act on", () => {
    const problem = wholeFileProblem("a.yaml", { message: "no\u0007", hint: "do\u0007" })
    assert.deepStrictEqual(problem, {
      severity: "error",
      file: "a.yaml",
      line: null,
      column: null,
      path: [],
      message: "no\\u{7}",
      hint: "do\\u{7}",
      frame: null
    })
    assertFieldsDocumented(Problem, problem)
    assert.deepInclude(wholeFileProblem("a", { message: "x" }, "warning"), { severity: "warning", hint: null })
    assert.isFalse(Schema.is(Problem)({ ...problem, severity: "" }))
    assert.deepInclude(wholeFileInvalid("pack", "a.yaml", { message: "x" }), {
      what: "pack",
      file: "a.yaml",
      problems: [wholeFileProblem("a.yaml", { message: "x" })]
    })
  })
})

describe("A time in UTC", () => {
  it.each([
    ["2026-03-31T12:00:00Z", 1774958400000],
    ["2026-03-31T12:00:00.5Z", 1774958400500],
    ["2026-03-31T12:00:00.123456789Z", 1774958400123],
    ["1970-01-01T00:00:00Z", 0],
    ["2024-02-29T00:00:00Z", 1709164800000]
  ])("%s is %d", (text, millis) => {
    assert.strictEqual(utcMillis(text), millis)
    assert.isTrue(Schema.is(UtcTime)(text))
  })

  it.each([
    "2026-02-31T00:00:00Z",
    "2025-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-01T25:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-03-31",
    "2026-03-31T12:00Z",
    "2026-03-31T12:00:00",
    "2026-03-31T12:00:00+01:00",
    "2026-03-31T12:00:00.Z",
    "2026-03-31T12:00:00.1234567890Z",
    " 2026-03-31T12:00:00Z",
    "2026-03-31T12:00:00Z ",
    "12026-03-31T12:00:00Z",
    "2026-3-31T12:00:00Z",
    "tomorrow",
    ""
  ])("%j is none", (text) => {
    assert.isNaN(utcMillis(text))
    assert.isFalse(Schema.is(UtcTime)(text))
  })
})

describe("A digest", () => {
  const EMPTY = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  it("is SHA-256 of bytes or of a text in UTF-8, at once or in parts", () => {
    assert.strictEqual(digestOf(""), EMPTY)
    assert.strictEqual(digestOf("abc"), "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    assert.strictEqual(digestOf(new TextEncoder().encode("é")), digestOf("é"))
    const parts = digestOfParts()
    for (const part of ["a", "", "bc"]) parts.update(new TextEncoder().encode(part))
    assert.strictEqual(parts.digest(), digestOf("abc"))
    assert.strictEqual(digestOfParts().digest(), EMPTY)
  })

  it("is written in one way", () => {
    const hex = "a0".repeat(32)
    assert.isTrue(Schema.is(Digest)(`sha256:${hex}`))
    for (const text of [hex, `sha256:${hex}0`, `sha256:${hex.slice(1)}`, `sha256:${hex.toUpperCase()}`, `x${EMPTY}`]) {
      assert.isFalse(Schema.is(Digest)(text), text)
    }
  })
})

describe("Texts of data", () => {
  it("are blank where they hold nothing to see", () => {
    assert.isTrue(Schema.is(NonBlank)(" a "))
    for (const text of ["", " ", "\n\t\u00a0"]) assert.isFalse(Schema.is(NonBlank)(text))
  })

  it("are cut where they are long, and listed up to thirty", () => {
    assert.strictEqual(shownValue("x".repeat(80)), "x".repeat(80))
    assert.strictEqual(shownValue("x".repeat(81)), `${"x".repeat(80)}…`)
    assert.deepStrictEqual([undefined, null, 1, { a: [true] }, "a\u0007"].map(shownValue), [
      "null",
      "null",
      "1",
      '{"a":[true]}',
      "a\\u{7}"
    ])
    assert.strictEqual(quote("x".repeat(60)), `"${"x".repeat(60)}"`)
    assert.strictEqual(quote("x".repeat(61)), `"${"x".repeat(60)}…"`)
    const names = Array.from({ length: 31 }, (_, at) => `n${at}`)
    assert.strictEqual(listHint("names", names.slice(0, 30)), `Known names: ${names.slice(0, 30).join(", ")}`)
    assert.strictEqual(listHint("names", names), `Known names: ${names.slice(0, 30).join(", ")}, ...`)
  })

  it("that are no Unicode stay different from each other in canonical JSON", () => {
    const texts = ["\ud800", "\udc00", "\ufffd", '\u0000"\\ud800"', "\u0000", "x"]
    assert.strictEqual(new Set(texts.map(canonicalJson)).size, texts.length)
    assert.strictEqual(new Set(texts.map((key) => canonicalJson([{ [key]: 1 }]))).size, texts.length)
    assert.strictEqual(canonicalJson(undefined), "null")
  })
})
