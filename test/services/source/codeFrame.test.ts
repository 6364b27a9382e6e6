import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { codeFrame } from "../../../src/services/source/codeFrame.ts"
import { linesOf } from "../../../src/services/source/lines.ts"

const frame = (text: string, line: number, column: number, length = 1) => codeFrame(linesOf(text), line, column, length)

describe("a code frame", () => {
  it("shows two lines before and one after", () => {
    assert.strictEqual(
      frame("a\nb\nc\nd\ne\nf", 4, 1),
      ["  2 | b", "  3 | c", "> 4 | d", "    | ^", "  5 | e"].join("\n")
    )
  })

  it("keeps the caret under its character after tabs and wide characters", () => {
    assert.strictEqual(frame("\t日本x: 1", 1, 4), ["> 1 |   日本x: 1", "    |       ^"].join("\n"))
  })

  it("marks no more than the rest of the line, and always something", () => {
    assert.strictEqual(frame("ab\ncd", 1, 2, 99), ["> 1 | ab", "    |  ^", "  2 | cd"].join("\n"))
    assert.strictEqual(frame("ab", 1, 3, 0), ["> 1 | ab", "    |   ^"].join("\n"))
    assert.strictEqual(frame("", 1, 1), ["> 1 |", "    | ^"].join("\n"))
  })

  it("cuts a long line around the caret", () => {
    const text = `${"a".repeat(5000)}!${"b".repeat(5000)}`
    assert.strictEqual(
      frame(text, 1, 5001),
      [`> 1 | …${"a".repeat(50)}!${"b".repeat(49)}…`, `    | ${" ".repeat(51)}^`].join("\n")
    )
  })

  it("replaces what a terminal would act on", () => {
    assert.strictEqual(
      frame("\u001b[31m\u202ex\u2028\ud800", 1, 1),
      ["> 1 | \uFFFD[31m\uFFFDx\uFFFD\uFFFD", "    | ^"].join("\n")
    )
  })

  it.prop(
    "is printable and has one caret line for any text and place",
    [Schema.String, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400 }))],
    ([text, offset]) => {
      const lines = linesOf(text)
      const { line, column } = lines.position(Math.min(offset, text.length))
      const rows = codeFrame(lines, line, column, 3).split("\n")
      assert.strictEqual(rows.filter((row) => /^ +\| +\^+$/u.test(row)).length, 1)
      assert.isFalse(/[\p{C}]/u.test(rows.join("")))
    }
  )
})

describe("lines", () => {
  it("count from 1 and have columns in UTF-16 code units", () => {
    const lines = linesOf("ab\n😀c\n")
    assert.deepStrictEqual([0, 2, 3, 5, 7].map(lines.position), [
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
      { line: 3, column: 1 }
    ])
    assert.deepStrictEqual([lines.count, lines.line(1), lines.line(2), lines.line(3)], [3, "ab", "😀c", ""])
  })
})
