import { assert, describe, it } from "@effect/vitest"
import { smallestShown } from "../../../src/domain/stats/smallestShown.ts"

describe("smallestShown", () => {
  it("is 2.8 standard errors of the observed difference", () => {
    assert.closeTo(smallestShown([1, -1]) ?? 0, 2 * 2.801585218, 1e-6)
    // A mean of four values with standard deviation 2: each pulls by its deviation over 4.
    assert.closeTo(smallestShown([0.5, 0.5, -0.5, -0.5]) ?? 0, 2.801585218 * Math.sqrt(4 / 3), 1e-6)
  })

  it("is not known without a spread, or of a single prompt", () => {
    assert.isNull(smallestShown([]))
    assert.isNull(smallestShown([3]))
    assert.isNull(smallestShown([0, 0, 0]))
    assert.isNull(smallestShown([1e-10, -1e-10]))
    assert.isNotNull(smallestShown([1e-8, -1e-8]))
  })
})
