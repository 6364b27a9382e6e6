import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { checkFaults } from "../../../src/domain/pack/checkFaults.ts"
import { compileCheckPattern } from "../../../src/domain/pack/checkPattern.ts"
import { neverFoundFolded } from "../../../src/domain/pack/neverFound.ts"
import { normalizeText } from "../../../src/domain/pack/normalizeText.ts"

const found = (pattern: string, answer: string): boolean =>
  Result.getOrThrow(compileCheckPattern(pattern, "", "fold")).found(normalizeText(answer, "fold"))

describe("A pattern under fold", () => {
  it.each([
    ["stra[sß]e", "Straße", '"ss"'],
    [String.raw`stra[s\xDF]e`, "Straße", '"ss"'],
    ["d\u0131\u015f", "d\u0131\u015f", '"i"'],
    [String.raw`Gr\x{fc}n`, "Grün", '"u"'],
    [String.raw`e\x{301}`, "e\u0301", "left out"],
    ["5\u00a0€", "5\u00a0€", "U+00A0"],
    ["a\tb", "a\tb", "U+0009"],
    [String.raw`a\tb`, "a\tb", "U+0009"],
    [String.raw`a\nb`, "a\nb", "U+000A"],
    [String.raw`a\vb`, "a\vb", "U+000B"],
    [String.raw`a\fb`, "a\fb", "U+000C"],
    [String.raw`a\rb`, "a\rb", "U+000D"],
    ["\\Qa\nb", "a\nb", "U+000A"],
    ["[]ß]", "ß", '"ss"'],
    ["[[:digit:]ß]", "ß", '"ss"'],
    ["two  words", "two  words", "several spaces are one"],
    ["two  +words", "two  words", "several spaces are one"]
  ])("that holds what no answer does is refused: %j would not be found in %j", (pattern, answer, why) => {
    assert.isFalse(found(pattern, answer))
    assert.include(neverFoundFolded(pattern), why)
  })

  it.each([
    ["strasse", "Straße"],
    ["Straße", "STRASSE"],
    ["STRAẞE?n", "straßn"],
    [String.raw`Stra\x{DF}e`, "Straße"],
    [String.raw`Stra\xdfe`, "Straße"],
    ["^ß{2}$", "ßß"],
    ["of\ufb01cial", "official"],
    ["GRÖSSE", "grösse"],
    ["Grün[^\\n]x", "grun x"],
    [String.raw`\d+[ \x{a0}]€`, "5\u00a0€"],
    [String.raw`a\s+b`, "a\n\nb"],
    [String.raw`^a\.b\\(?:c|\x{64})\pL$`, String.raw`A.B\dé`],
    ["one  ?word", "one word"],
    ["one  {0,1}word", "one word"],
    ["a\t?b", "ab"],
    ["Σίσυφος", "σισυφοσ"],
    ["[  ]x", "a x"],
    ["[x]Straße", "xstrasse"],
    ["[]x]Straße", "]strasse"],
    ["[^]x]Straße", "astrasse"],
    ["[[:digit:]]Straße", "1strasse"],
    ["[[]Straße", "[strasse"],
    [String.raw`\QStraße [a.b]\E+`, "Straße [a.b]]"],
    [String.raw`\Qa\nb`, String.raw`a\nb`],
    [String.raw`^\\Q.E$`, String.raw`\QxE`]
  ])("is taken where it can be found: %j in %j", (pattern, answer) => {
    assert.isTrue(found(pattern, answer))
    assert.isUndefined(neverFoundFolded(pattern))
  })

  it("means each character of a quotation, and no others", () => {
    assert.isFalse(found(String.raw`\Qa.b\E`, "axb"))
    assert.isTrue(found(String.raw`\Qa.\Ec.e`, "a.cde"))
  })

  it.prop("of plain letters is refused, or found in a text of just these", [Schema.String], ([text]) => {
    const pattern = text.replaceAll(/[\\.+*?()|[\]{}^$]/gu, "")
    if (!pattern.isWellFormed() || neverFoundFolded(`x${pattern}x`) !== undefined) return
    assert.isTrue(found(`x${pattern}x`, `x${pattern}x`))
  })

  it.each(["matches", "not-matches"])(
    "that is never found is a fault of a check that %s, and only under fold",
    (kind) => {
      const faults = (normalize: string) => checkFaults({ kind, pattern: "Stra[ß]e", normalize })
      assert.deepStrictEqual(faults("fold"), [
        {
          path: ["pattern"],
          message: 'Under normalize: fold, ß is "ss", so it is never found. Write that'
        }
      ])
      assert.deepStrictEqual([...faults("nfc"), ...faults("none")], [])
    }
  )
})
