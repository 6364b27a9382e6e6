import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { live } from "./dod/folder.ts"
import { CHANGES, tellsApart } from "./gitChanges.ts"

describe("The git tree", () => {
  live("differs with every kind of change, and comes back with it", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* tellsApart(CHANGES), CHANGES.length + 1)
    })
  )
})
