import { assert, describe, it } from "@effect/vitest"
import { canonicalNumber } from "../../../src/domain/judging/canonicalNumber.ts"

describe("The value of a number in a text", () => {
  it.each([
    ["en", "48,000.50", "48000.5"],
    ["de", "48.000,50", "48000.5"],
    ["en", "1,000,000", "1000000"],
    ["en", "1'000’000", "1000000"],
    ["de", "1\u00a0000\u202f000", "1000000"],
    ["en", "1\u2009000", "1000"],
    ["en", "1 000.25", "1000.25"],
    ["en", "0048", "48"],
    ["en", "0", "0"],
    ["en", "000", "0"],
    ["en", "0.0", "0"],
    ["en", ".50", "0.5"],
    ["en", "10.050", "10.05"],
    ["de", "48,000", "48"],
    ["en", "100,000", "100000"]
  ] as const)("in %s %j is %s", (language, text, value) => {
    assert.strictEqual(canonicalNumber(text, language), value)
  })

  it.each([
    ["en", ""],
    ["en", "1,00"],
    ["en", "1,0000"],
    ["en", "1000,000"],
    ["en", "0,000"],
    ["en", "1,000'000"],
    ["en", "1.000.000"],
    ["en", "1."],
    ["de", "3.5"],
    ["de", "1,000,000"],
    ["en", "-1"],
    ["en", "1a"],
    ["en", "a1"]
  ] as const)("in %s %j is none", (language, text) => {
    assert.isUndefined(canonicalNumber(text, language))
  })
})
