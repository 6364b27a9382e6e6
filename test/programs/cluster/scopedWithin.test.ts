import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { scopedWithin } from "../../../src/programs/cluster/scopedWithin.ts"

/** What has been closed when an effect is over of which that takes so many seconds, and one more second has passed. */
const closedAfter = (seconds: number) =>
  Effect.gen(function* () {
    const closed: Array<string> = []
    const opened = (name: string, takes: number) =>
      Effect.acquireRelease(Effect.void, () =>
        Effect.andThen(
          Effect.sleep(`${takes} seconds`),
          Effect.sync(() => closed.push(name))
        )
      )
    const effect = Effect.as(Effect.andThen(opened("first", 0), opened("second", seconds)), "done")
    // As it is where a command sees to its own end.
    const fiber = yield* Effect.forkChild(Effect.uninterruptible(scopedWithin("5 seconds")(effect)))
    yield* TestClock.adjust("6 seconds")
    return [yield* Fiber.join(fiber), closed]
  })

it.effect("What an effect opened is closed after it, and is waited for no longer than was said", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* closedAfter(4), ["done", ["second", "first"]])
    assert.deepStrictEqual(yield* closedAfter(7), ["done", []])
  })
)
