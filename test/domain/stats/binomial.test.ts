import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { lowerBound95 } from "../../../src/domain/stats/binomial.ts"

const Trials = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 300 }))
const Part = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

/** P(X >= passed) of a binomial, summed term by term: no function of the library under test. */
const upperTail = (passed: number, n: number, rate: number): number => {
  let logChoose = 0
  let tail = 0
  for (let k = 0; k <= n; k++) {
    if (k > 0) logChoose += Math.log((n - k + 1) / k)
    if (k >= passed) tail += Math.exp(logChoose + k * Math.log(rate) + (n - k) * Math.log1p(-rate))
  }
  return tail
}

describe("lowerBound95", () => {
  it.each([
    [10, 10, 0.7411],
    [9, 10, 0.6058],
    [5, 5, 0.5493],
    [25, 25, 0.8871],
    [24, 25, 0.8239],
    [29, 29, 0.9019],
    // The lower ends of two-sided 90 % intervals in printed tables are these bounds.
    [5, 10, 0.2224],
    [1, 10, 0.0051],
    [1, 20, 0.0026],
    [10, 20, 0.302],
    [50, 100, 0.4136],
    [95, 100, 0.8977],
    [999, 1000, 0.9953],
    [1, 1, 0.05]
  ])("of %i of %i is %d", (passed, n, bound) => {
    assert.strictEqual(Number(lowerBound95(passed, n).toFixed(4)), bound)
  })

  // Sample sizes of attribute tests in tables of reliability demonstration: with so many failures, the fewest units that
  // show the rate at 95 %.
  it.each([
    [0.9, [29, 46, 61, 76, 89, 103]],
    [0.95, [59, 93, 124, 153, 181, 208]],
    [0.99, [299, 473, 628, 773, 913]]
  ])("reaches %d at the sample sizes of the tables, and not with one unit fewer", (rate, sizes) => {
    for (const [failures, n] of sizes.entries()) {
      assert.isAtLeast(lowerBound95(n - failures, n), rate)
      assert.isBelow(lowerBound95(n - 1 - failures, n - 1), rate)
    }
  })

  it("is 0 without a pass, and without a trial", () => {
    for (const n of [0, 1, 10, 1000]) assert.strictEqual(lowerBound95(0, n), 0)
  })

  it("has no shortcut where all pass: one of one shows next to nothing", () => {
    assert.strictEqual(lowerBound95(1, 1), 0.05)
  })

  it.prop("is the rate at which as many passes have a chance of 5 %", [Trials, Part], ([n, part]) => {
    const passed = Math.max(1, Math.round(part * n))
    assert.closeTo(upperTail(passed, n, lowerBound95(passed, n)), 0.05, 2e-8)
  })

  it.prop("lies below the observed rate, and rises with the passes", [Trials, Part], ([n, part]) => {
    const passed = Math.max(1, Math.round(part * n))
    assert.isBelow(lowerBound95(passed, n), passed / n)
    assert.isAbove(lowerBound95(passed, n), lowerBound95(passed - 1, n))
  })

  it.prop("falls where a failure is added, and rises where a pass is", [Trials, Part], ([n, part]) => {
    const passed = Math.max(1, Math.round(part * n))
    assert.isBelow(lowerBound95(passed, n + 1), lowerBound95(passed, n))
    assert.isAbove(lowerBound95(passed + 1, n + 1), lowerBound95(passed, n))
  })

  it.each([
    [2, 1],
    [-1, 1],
    [0.5, 1],
    [Number.NaN, 1],
    [1, Number.POSITIVE_INFINITY]
  ])("refuses %d of %d, which is no count", (passed, n) => {
    assert.throws(() => lowerBound95(passed, n), RangeError)
  })
})
