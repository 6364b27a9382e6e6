import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { compileCheckPattern } from "../../../src/domain/pack/checkPattern.ts"

describe("The pattern of a check", () => {
  it.each([
    ["fold", "GRÖSSE\\s", "", "grosse x", true],
    ["fold", "^\\S+$", "", "ab", true],
    ["fold", "^B", "m", "a\nb", true],
    ["fold", "^B", "im", "a\nb", true],
    ["fold", "^B", "i", "a\nb", false],
    ["nfc", "GROSSE", "", "grosse", false],
    ["nfc", "grösse", "", "grosse", false],
    ["nfc", "a\u0308", "", "ä", true],
    ["none", "a\u0308", "", "ä", false],
    ["none", "a\u0308", "", "a\u0308", true]
  ] as const)(
    "is normalised as the answer is, by %s: %j with %j in %j is found: %s",
    (how, pattern, flags, text, found) => {
      assert.strictEqual(Result.getOrThrow(compileCheckPattern(pattern, flags, how)).found(text), found)
    }
  )
})
