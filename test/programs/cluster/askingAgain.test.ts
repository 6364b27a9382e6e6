import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { askingAgain } from "../../../src/programs/cluster/askingAgain.ts"

/** Asks somebody who behaves like this one time after the other. */
const asking = (...times: ReadonlyArray<Effect.Effect<string, string>>) => {
  let asked = 0
  const ask = (isAgain: boolean) => {
    assert.strictEqual(isAgain, asked > 0)
    return times[asked++] ?? Effect.die("asked too often")
  }
  return { ask: askingAgain(ask), asked: () => asked }
}

describe("What another worker is asked for", () => {
  it.effect("is asked for once where it answers in time", () =>
    Effect.gen(function* () {
      const { ask, asked } = asking(Effect.as(Effect.sleep("19 seconds"), "yes"))
      const answer = yield* Effect.forkChild(ask)
      yield* TestClock.adjust("19 seconds")
      assert.deepStrictEqual([yield* Fiber.join(answer), asked()], ["yes", 1])
    })
  )

  it.effect("is asked for again where the answer is lost, cannot be given, or was none", () =>
    Effect.gen(function* () {
      const { ask, asked } = asking(Effect.never, Effect.fail("away"), Effect.die("broken"), Effect.succeed("yes"))
      const answer = yield* Effect.forkChild(ask)
      yield* TestClock.adjust("19900 millis")
      assert.strictEqual(asked(), 1)
      yield* TestClock.adjust("600 millis")
      assert.strictEqual(asked(), 2)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([yield* Fiber.join(answer), asked()], ["yes", 4])
    })
  )

  it.effect("is not asked for any more once nobody waits for it", () =>
    Effect.gen(function* () {
      const { ask, asked } = asking(Effect.never, Effect.never)
      const answer = yield* Effect.forkChild(ask)
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(answer)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(asked(), 1)
    })
  )
})
