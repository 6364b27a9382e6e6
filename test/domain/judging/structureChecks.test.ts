import { assert, describe, it } from "@effect/vitest"
import { runCheck } from "../../../src/domain/judging/runCheck.ts"
import { makeCheck } from "./inlinePack.ts"

const outcome = (fields: Record<string, unknown>, answer: string, language: "de" | "en" = "en") =>
  runCheck(makeCheck(fields), { language, answer, prompt: "" })
const json = (answer: string, language: "de" | "en" = "en") => outcome({ kind: "json" }, answer, language)

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`

describe("An answer as JSON", () => {
  it.each([
    ["{}", true, "valid JSON", "gültiges JSON"],
    ["{", false, "not valid JSON", "kein gültiges JSON"],
    ['{"a": 1, "a": 2}', false, 'the key "a" stands twice', 'der Schlüssel "a" steht zweimal'],
    ['{"a": {"b": 1, "b" : 2}}', false, 'the key "b" stands twice', 'der Schlüssel "b" steht zweimal'],
    ['{"a": [], "a": 1}', false, 'the key "a" stands twice', 'der Schlüssel "a" steht zweimal'],
    ['{"a": "{", "a": 1}', false, 'the key "a" stands twice', 'der Schlüssel "a" steht zweimal'],
    [`[${"[],{},".repeat(200)}1]`, true, "valid JSON", "gültiges JSON"],
    ["\u00a0{}\ufeff", true, "valid JSON", "gültiges JSON"],
    [nested(200), true, "valid JSON", "gültiges JSON"],
    [nested(201), false, "nested deeper than 200 levels", "tiefer als 200 Ebenen"]
  ])("%# is told in the pack's language", (answer, passed, english, german) => {
    assert.deepStrictEqual(json(answer), { passed, detail: english })
    assert.deepStrictEqual(json(answer, "de"), { passed, detail: german })
  })

  it.each([
    ["```\n{}\n```"],
    ["  ~~~json\n{}\n~~~~"],
    ["````\n{}\n````"],
    ["text\r\n```json\r\n{}\r\n```\r\ntext"],
    ["```json\n{}"],
    ["``` \n{\n}\n``` "],
    ["~~~a`b\n{}\n~~~"],
    ["a `code` b\n```\n{}\n```"]
  ])("is what its one code block holds: %j", (answer) => {
    assert.isTrue(json(answer).passed)
  })

  it.each([
    ["``{}``"],
    ["```\n1\n2\n```"],
    ["x```\n{}\n```"],
    ["```a`b\n{}\n```\n"],
    ["````\n{}\n```"],
    ["```\n{}\n~~~"],
    ["```\n{}\n``` x"],
    ["```\n{}\n```\n```\n{}\n```"],
    ['```\n{"a":1,"a":2}\n```']
  ])("is none where no block, or not one alone, holds it: %j", (answer) => {
    assert.isFalse(json(answer).passed)
  })

  it("is the whole where that is JSON, whatever blocks its texts quote", () => {
    assert.isTrue(json('"```"').passed)
    assert.isTrue(json('["```",\n"a"]').passed)
  })

  it("does not fit its schema for three reasons at most", () => {
    const anyOf = ["string", "null", "object", "array"].map((type) => ({ type }))
    const { detail } = outcome({ kind: "json", schema: { anyOf } }, "1")
    assert.strictEqual(detail, "does not fit the schema: / must be string; / must be null; / must be object")
    assert.match(outcome({ kind: "json", schema: { anyOf } }, "1", "de").detail, /^passt nicht zum Schema: /u)
    const names = outcome({ kind: "json", schema: { additionalProperties: false } }, `{"${"x".repeat(400)}": 1}`)
    assert.strictEqual(names.detail.length, "does not fit the schema: ".length + 300)
  })
})

const padded = (length: number) => "- a\n\n".padEnd(length, "text ")
const table = (columns: number, rows: number) => ({ kind: "table", columns, rows })

describe("The structure of an answer", () => {
  const bullets = { kind: "bullets", n: 1 }
  const tooLong = "the structure is only examined up to 20000 characters and 20 levels"

  it("is examined up to a length, and no further", () => {
    assert.isTrue(outcome(bullets, padded(20_000)).passed)
    assert.deepStrictEqual(outcome(bullets, padded(20_001)), { passed: false, detail: tooLong })
    assert.deepStrictEqual(outcome(table(1, 1), padded(20_001), "de"), {
      passed: false,
      detail: "der Aufbau wird nur bis 20000 Zeichen und 20 Ebenen geprüft"
    })
  })

  it.each(["- ", "+", "* ", "> ", "1. ", "12) ", " \t- "])(
    "is examined where a line opens 19 levels by %j, not 20",
    (mark) => {
      assert.notStrictEqual(outcome(bullets, `a\n${mark.repeat(19)}a`).detail, tooLong)
      assert.strictEqual(outcome(bullets, `a\n${mark.repeat(20)}a`).detail, tooLong)
    }
  )

  it("is examined whatever marks stand in the middle of a line", () => {
    assert.isTrue(outcome(bullets, `- a ${"- ".repeat(30)}`).passed)
  })

  it("has as many items as all of its lists together, or no more than may be", () => {
    assert.isFalse(outcome({ kind: "bullets", n: 1, at_most: 2 }, "- a").passed)
    assert.deepStrictEqual(outcome({ kind: "bullets", at_most: 2 }, "- a\n- b\n\n1. c"), {
      passed: false,
      detail: "3 list items, at most 2"
    })
    assert.deepStrictEqual(outcome({ kind: "bullets", at_most: 2 }, "- a\n- b"), {
      passed: true,
      detail: "2 list items, at most 2"
    })
    assert.strictEqual(outcome({ kind: "bullets", at_most: 2 }, "- a\n- b", "de").detail, "2 Listenpunkte, höchstens 2")
  })

  it("has one table, of so many columns and rows", () => {
    assert.deepStrictEqual(outcome(table(1, 1), "none"), { passed: false, detail: "0 tables, wanted 1" })
    const two = "| a |\n|-|\n| 1 |\n\ntext\n\n| a |\n|-|\n| 1 |"
    assert.deepStrictEqual(outcome(table(1, 1), two, "de"), { passed: false, detail: "2 Tabellen, verlangt 1" })
    assert.isTrue(outcome(table(1, 1), "> | a |\n> |-|\n> | 1 |").passed)
    assert.isTrue(outcome(table(2, 1), "| a | b |\n|-|-|\n| 1 |").passed)
  })
})
