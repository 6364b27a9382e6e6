import { assert, it } from "@effect/vitest"
import stringWidth from "string-width"
import { columnsOf } from "../../../../src/programs/cli/render/columnsOf.ts"

it("measures every character of the basic plane as the full measure does", () => {
  const differing: Array<string> = []
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code)
    if (columnsOf(character) !== stringWidth(character)) differing.push(code.toString(16))
  }
  assert.deepStrictEqual(differing, [])
})

it.each([
  ["", 0],
  ["careful-7b / baseline", 21],
  ["✓ Recommended", 13],
  ["日本語", 6],
  ["👩‍👩‍👧‍👦", 2],
  ["e\u0301", 1],
  ["\u001b[32mgreen\u001b[39m", 5],
  ["שָׁלוֹם", 4],
  ["สวัสดี", 4]
] as const)("takes the columns that a terminal needs for %j", (text, columns) => {
  assert.strictEqual(columnsOf(text), columns)
})
