import { assert, describe, it } from "@effect/vitest"
import { globTest } from "../../../src/domain/source/glob.ts"

describe("A glob", () => {
  it("stands for whole names, with * and ? only", () => {
    const cases = [
      ["a*c", "abc", true],
      ["a*c", "ac", true],
      ["a*c", "abcd", false],
      ["a?c", "ac", false],
      ["a?c", "abc", true],
      ["a?*", "a", false],
      ["*?", "ab", true],
      ["a.c", "abc", false],
      ["[a]", "a", false],
      ["[a]", "[a]", true],
      ["**", "any\nthing", true],
      ["a*b*", "ab", true],
      ["*.md", "a.md.txt", false],
      ["a+", "a+", true],
      ["a+", "aa", false],
      ["", "", true]
    ] as const
    for (const [glob, name, expected] of cases) assert.strictEqual(globTest(glob)(name), expected, `${glob} ${name}`)
  })

  it("takes linear time", () => {
    const glob = "*a".repeat(30)
    assert.isFalse(globTest(glob)("a".repeat(20_000) + "b"))
  })
})
