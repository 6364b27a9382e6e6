import { assert, describe, it } from "@effect/vitest"
import { waitForPace } from "../../../src/domain/model/pace.ts"

describe("A request of a model with so many requests a minute", () => {
  it.each([
    ["at once where none has begun", [], 1, 0, 0],
    ["a minute after the one before", [0], 1, 0, 60_000],
    ["what is left of that minute", [0], 1, 59_999, 1],
    ["at once when it is over", [0], 1, 60_000, 0],
    ["at once long after it", [0], 1, 90_000, 0],
    ["at once where fewer have begun than may", [0, 10], 3, 20, 0],
    ["for the first of the minute where as many have begun", [0, 10], 2, 20, 59_980],
    ["for the last so many, whatever began before", [0, 10, 20], 2, 30, 59_980]
  ] as const)("begins %s", (_when, begun, perMinute, now, wait) => {
    assert.strictEqual(waitForPace(begun, perMinute, now), wait)
  })
})
