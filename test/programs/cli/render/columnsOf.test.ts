import { assert, it } from "@effect/vitest"
import stringWidth from "string-width"
import { columnsOf } from "../../../../src/programs/cli/render/columnsOf.ts"

it("measures every character of the basic plane as string-width does", () => {
  const differing: Array<string> = []
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code)
    if (columnsOf(character) !== stringWidth(character)) differing.push(code.toString(16))
  }
  assert.deepStrictEqual(differing, [])
})

it("measures texts of any kind as string-width does", () => {
  for (const text of [
    "",
    "careful-7b / baseline",
    "✓ Recommended",
    "日本語",
    "👩‍👩‍👧‍👦",
    "e\u0301",
    "\u001b[32mgreen\u001b[39m",
    "1 × 3 ≤ 4"
  ]) {
    assert.strictEqual(columnsOf(text), stringWidth(text), text)
  }
})
