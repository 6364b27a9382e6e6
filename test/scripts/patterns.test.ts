import { assert, describe, it } from "@effect/vitest"
import { slowPatternsIn } from "../../scripts/patterns.ts"

describe("Patterns", () => {
  it("are found where they take more than linear time, with their places", () => {
    const text = [
      "const end: RegExp = /\\s+$/u",
      "const number = /^\\d+\\.?\\d*x/",
      "const open = /^(?:a+b?)+$/u"
    ].join("\n")
    assert.deepStrictEqual(
      slowPatternsIn("a.ts", text).map(({ line, pattern }) => [line, pattern]),
      [
        [1, "\\s+$"],
        [2, "^\\d+\\.?\\d*x"],
        [3, "^(?:a+b?)+$"]
      ]
    )
  })

  it("are none of them where each letter is looked at a few times only", () => {
    assert.deepStrictEqual(slowPatternsIn("a.ts", "const end = /(?<!\\s)\\s+$/u; const n = /^\\d+(?:\\.\\d*)?x/"), [])
  })
})
