import { sha256 as ofLibrary } from "@noble/hashes/sha2.js"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { sha256 } from "../../scripts/nativeSha256.ts"

describe("the bin's SHA-256", () => {
  it.prop(
    "is the library's",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))],
    ([all]) => {
      const bytes = Uint8Array.from(all)
      assert.deepStrictEqual(Uint8Array.from(sha256(bytes)), ofLibrary(bytes))
      assert.notDeepEqual(Uint8Array.from(sha256(Uint8Array.of(...bytes, 0))), ofLibrary(bytes))
    }
  )
})
