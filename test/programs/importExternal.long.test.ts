import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { layer } from "./externalFiles.ts"
import { neverBetter } from "./externalMutants.ts"

describe("external evidence", () => {
  it.effect("never shows more passes, nor a better mean, when anything is removed from its files or made empty", () =>
    Effect.gen(function* () {
      for (const [name, { refused, taken }] of yield* neverBetter(1)) {
        // The test would show nothing if every change were refused, or none.
        assert.isAbove(refused, 20, name)
        assert.isAbove(taken, 3, name)
      }
    }).pipe(Effect.provide(layer))
  )
})
