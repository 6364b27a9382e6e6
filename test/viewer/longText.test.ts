import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { plainText } from "../../src/programs/cli/render/plain.ts"
import { piecesOf, startOf } from "../../src/viewer/longText.ts"

const LONG = 120_000

describe("Long texts", () => {
  it("come in pieces that are the whole text", () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at} ${"x".repeat(at % 90)}`).join("\n")
    const pieces = piecesOf(lines)
    assert.isAbove(pieces.length, 5)
    assert.strictEqual(pieces.join("\n"), lines)
    for (const piece of pieces) assert.isAtMost(piece.length, 50_000)
  })

  it("of one line are broken where no character is divided", () => {
    for (const begin of ["", "a", "ab"]) {
      const pieces = piecesOf(begin + "😀".repeat(LONG))
      assert.strictEqual(pieces.join(""), begin + "😀".repeat(LONG))
      for (const piece of pieces) assert.isTrue(piece.isWellFormed())
    }
    assert.isTrue(startOf(`a${"😀".repeat(LONG)}`, 20_000).isWellFormed())
  })

  it("keep a line break of two characters as one", () => {
    const text = `${"x".repeat(99)}\r\n`.repeat(2000)
    assert.strictEqual(piecesOf(text).join("\n"), plainText(text))
  })

  it.prop("show controls and keep line breaks and tabs", [Schema.String], ([text]) => {
    const shown = plainText(text)
    // oxlint-disable-next-line no-control-regex
    assert.notMatch(shown, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u)
    assert.isTrue(shown.isWellFormed())
  })

  it("stay what they are without controls", () => {
    assert.strictEqual(plainText("a\tb\r\nc\rd\n<script>"), "a\tb\nc\nd\n<script>")
    assert.strictEqual(plainText("a\u0000\u001b[1m\u202eb\u007f\ud800"), "a␀␛[1m�b␡�")
  })
})
