import { assert, describe, it } from "@effect/vitest"
import { quoted } from "../../../src/domain/judging/CheckOutcome.ts"
import { runCheck } from "../../../src/domain/judging/runCheck.ts"
import { makeCheck } from "./inlinePack.ts"

describe("The detail of a check that counts", () => {
  it.each([
    ["max-words", { n: 1 }, "word", "1 word, at most 1", "1 Wort, höchstens 1"],
    ["max-words", { n: 1 }, "two words", "2 words, at most 1", "2 Wörter, höchstens 1"],
    ["max-sentences", { n: 1 }, "One.", "1 sentence, at most 1", "1 Satz, höchstens 1"],
    ["max-sentences", { n: 1 }, "One. Two.", "2 sentences, at most 1", "2 Sätze, höchstens 1"],
    ["bullets", { n: 2 }, "- one", "1 list item, wanted 2", "1 Listenpunkt, verlangt 2"],
    [
      "table",
      { columns: 2, rows: 2 },
      "| a |\n| - |\n| 1 |",
      "table of 1 column and 1 row, wanted 2 and 2",
      "Tabelle mit 1 Spalte und 1 Zeile, verlangt 2 und 2"
    ]
  ])("has the singular for one: %s %j on %j", (kind, fields, answer, english, german) => {
    const check = makeCheck({ kind, ...fields })
    assert.strictEqual(runCheck(check, { language: "en", answer, prompt: "" }).detail, english)
    assert.strictEqual(runCheck(check, { language: "de", answer, prompt: "" }).detail, german)
  })
})

describe("The detail of a check on texts", () => {
  it.each([
    ["contains", { any: ["a", "b", "x"] }, 'contains "a", "b"', 'enthält "a", "b"'],
    ["contains", { all: ["a", "x"] }, 'lacks "x"', 'es fehlt "x"'],
    ["contains", {}, "there is no text to look for", "kein Suchtext"],
    ["equals", { text: "ab" }, 'is exactly "ab"', 'ist genau "ab"'],
    ["equals", { text: " a" }, 'is not exactly " a"', 'ist nicht genau " a"'],
    ["matches", { pattern: "b$" }, 'the pattern "b$" is found', 'das Muster "b$" kommt vor'],
    ["matches", { pattern: "^b" }, 'the pattern "^b" is not found', 'das Muster "^b" kommt nicht vor']
  ])("says in the pack's language what was found: %s %j", (kind, fields, english, german) => {
    const check = makeCheck({ kind, ...fields })
    assert.strictEqual(runCheck(check, { language: "en", answer: "ab", prompt: "" }).detail, english)
    assert.strictEqual(runCheck(check, { language: "de", answer: "ab", prompt: "" }).detail, german)
  })
})

describe("Texts that a detail quotes", () => {
  it.each([
    [["a"], '"a"'],
    [["a\n\n b\u0000c"], '"a b c"'],
    [["x".repeat(60)], `"${"x".repeat(60)}"`],
    [["x".repeat(61)], `"${"x".repeat(60)}…"`],
    [["😀".repeat(60)], `"${"😀".repeat(60)}"`],
    [["😀".repeat(61)], `"${"😀".repeat(60)}…"`],
    [["a", "b", "c", "d", "e"], '"a", "b", "c", "d", "e"'],
    [["a", "b", "c", "d", "e", "f"], '"a", "b", "c", "d", "e", …']
  ])("are on one line, and cut where they are long or many: %#", (texts, shown) => {
    assert.strictEqual(quoted(texts), shown)
  })
})
