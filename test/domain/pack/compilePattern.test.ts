import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { compilePattern } from "../../../src/domain/pack/compilePattern.ts"
import { thorough, threadMs } from "../../thorough.ts"

const compile = (pattern: string, flags = "") => Result.getOrThrow(compilePattern(pattern, flags))
const MEGABYTE = 1_000_000
/** How long texts are that no search may take long for: as the time grows with them and no faster, a part tells of the whole. */
const LENGTH = thorough ? MEGABYTE : MEGABYTE / 4
const LONGEST_MS = (6_000 * LENGTH) / MEGABYTE

// Letters in no order, so that a search can keep few of the states it has seen.
const shuffled = (alphabet: string, length: number): string => {
  let state = 12_345
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return alphabet.charAt(Math.floor(state / 65_536) % alphabet.length)
  }).join("")
}

describe("compilePattern", () => {
  it.each([
    ["(\\w{1,50}\\s?){20}Z", "i", "b".repeat(LENGTH)],
    ["(a?){300}a{300}[YZ]", "", "a".repeat(LENGTH)],
    ["\\w{1,900}[YZ]", "", "a".repeat(LENGTH)],
    ["\\b[a-m][\\s\\S]{0,50}[YZ]", "", shuffled("abcdefghijklmnopqrstuvwxyz     ", LENGTH)],
    ["[ab]*a[ab]{100}[YZ]", "", shuffled("ab", LENGTH)]
  ])("decides %j with flags %j in time that grows with the text: seconds for a megabyte", (pattern, flags, text) => {
    const { found } = compile(pattern, flags)
    assert.isBelow(
      threadMs(() => assert.isFalse(found(text))),
      LONGEST_MS
    )
  })

  it("bounds the length by the size of the pattern, beyond a megabyte for common ones", () => {
    assert.isAbove(compile("\\b(discounts?|vouchers?|refund\\w*|goodwill|free of charge)\\b").longest, MEGABYTE)
    const { found, longest } = compile("[ab]*a[ab]{900}[YZ]")
    assert.isBelow(longest, MEGABYTE)
    assert.isBelow(
      threadMs(() => assert.isFalse(found(shuffled("ab", (longest * LENGTH) / MEGABYTE)))),
      LONGEST_MS
    )
  })

  it("finds what is there in texts of any length", () => {
    for (const length of [0, 10, 10_000, MEGABYTE]) {
      const text = `${"lorem ".repeat(Math.ceil(length / 6))}Größe 5\n`
      assert.isTrue(compile("größe \\d$", "im").found(text))
      assert.isFalse(compile("größe \\d$", "i").found(text))
      assert.isFalse(compile("grosse", "i").found(text))
    }
  })

  it.each([
    ["A", "", "a", false],
    ["A", "i", "a", true],
    ["^b", "", "a\nb", false],
    ["^b", "m", "a\nb", true],
    ["a.b", "", "a\nb", false],
    ["a.b", "s", "a\nb", true],
    ["^B.c", "ims", "a\nb\nC", true]
  ])("finds %j with the flags %j in %j: %s", (pattern, flags, text, isFound) => {
    assert.strictEqual(compile(pattern, flags).found(text), isFound)
  })

  it("refuses other flags, and says which there are", () => {
    const result = compilePattern("a", "ig")
    const said = Result.isFailure(result) ? result.failure : "taken"
    assert.strictEqual(said, 'Unknown pattern flag "g"; the flags are i, m and s')
  })

  it("takes a pattern of 2,500 steps, and none of more", () => {
    assert.isTrue(compile("a{1000}a{1000}a{498}").found("a".repeat(2498)))
    assert.isTrue(Result.isFailure(compilePattern("a{1000}a{1000}a{499}", "")))
  })

  it("says how large a pattern is that is too large", () => {
    const result = compilePattern("((a|b|c|d|e){0,10}){0,90}Q", "")
    assert.match(Result.isFailure(result) ? result.failure : "", /^The pattern is too large: .* \d+ steps/u)
  })
})
