import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as native from "../../scripts/nativeSha256.ts"
import * as pure from "../../src/domain/source/sha256.ts"

const Bytes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))

describe("the bin's SHA-256", () => {
  it.prop("is the library's, whole and in parts", [Bytes, Bytes], ([first, second]) => {
    const bytes = Uint8Array.of(...first, ...second)
    assert.strictEqual(native.sha256Hex(bytes), pure.sha256Hex(bytes))
    assert.notStrictEqual(native.sha256Hex(Uint8Array.of(...bytes, 0)), pure.sha256Hex(bytes))
    for (const { sha256Parts } of [native, pure]) {
      const { hex, update } = sha256Parts()
      for (const part of [first, second]) update(Uint8Array.from(part))
      assert.strictEqual(hex(), pure.sha256Hex(bytes))
    }
  })

  it.prop("is the library's of texts, lone surrogates included", [Schema.String], ([text]) => {
    for (const content of [text, `${text}\ud800`, `\udc00${text}é`]) {
      assert.strictEqual(native.sha256Hex(content), pure.sha256Hex(content))
    }
  })
})
