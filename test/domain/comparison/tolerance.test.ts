import { assert, it } from "@effect/vitest"
import { toleranceFault, USUAL_TOLERANCE } from "../../../src/domain/comparison/tolerance.ts"

it("A tolerance is from 0 to 100 percent points, or not asked for", () => {
  for (const fine of [undefined, 0, USUAL_TOLERANCE, 100]) assert.isUndefined(toleranceFault(fine))
  for (const none of [-0.1, 100.1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.strictEqual(toleranceFault(none), `The tolerance must be from 0 to 100 percent points, not ${none}.`)
  }
})
