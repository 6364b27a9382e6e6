import { assert, describe, it } from "@effect/vitest"
import { PackNotFound } from "../../../src/domain/pack/PackNotFound.ts"

describe("A pack that is not found", () => {
  const searched = ["packs", "/shipped"]
  it.each([
    [null, 'No pack named "ofice" in packs, /shipped. Run `assay pack list` to see the packs there are.'],
    [
      "office",
      'No pack named "ofice" in packs, /shipped. Did you mean "office"? Run `assay pack list` to see the packs there are.'
    ]
  ])("is told with where it was looked for, the nearest name (%s) and what to do", (suggestion, message) => {
    const error = new PackNotFound({ pack: "ofice", searched, suggestion })
    assert.deepStrictEqual([error._tag, error.message], ["PackNotFound", message])
  })
})
