import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Normalize } from "../../../src/domain/pack/Check.ts"
import { normalizeText } from "../../../src/domain/pack/normalizeText.ts"
import { threadMs } from "../../thorough.ts"

describe("normalizeText", () => {
  it.each([
    ["none", "A\u0308  x", "A\u0308  x"],
    ["nfc", "A\u0308  x", "Ä  x"],
    ["fold", " Größe\u00a0\n DER Straße ", "grosse der strasse"],
    ["fold", "ΟΔΟΣ οδος", "οδοσ οδοσ"],
    ["fold", "İstanbul", "istanbul"],
    ["fold", "GROẞ", "gross"],
    ["nfc", `a${"\u0316".repeat(31)}b`, `a${"\u0316".repeat(30)}b`],
    ["fold", `a${"\u0591".repeat(31)}b`, `a${"\u0591".repeat(30)}b`],
    ["fold", "किताब", "किताब"]
  ] as const)("%s turns %j into %j", (how, text, expected) => {
    assert.strictEqual(normalizeText(text, how), expected)
  })

  it.prop("is idempotent", [Schema.String, Normalize], ([text, how]) => {
    const once = normalizeText(text, how)
    assert.strictEqual(normalizeText(once, how), once)
  })

  it("is idempotent on every letter of the scripts in use", () => {
    const all = Array.from({ length: 0x12000 }, (_, code) => `a${String.fromCodePoint(code)}b`)
    for (const how of ["nfc", "fold"] as const) {
      const moved = all.filter((text) => normalizeText(normalizeText(text, how), how) !== normalizeText(text, how))
      assert.deepStrictEqual(moved, [])
    }
  })

  it("takes linear time on a long run of unsorted combining marks", () => {
    let text = ""
    const took = threadMs(() => (text = normalizeText(`a${"\u0316\u0301".repeat(500_000)}`, "nfc")))
    assert.isBelow(took, 5000)
    assert.isBelow(text.length, 40)
  })
})
