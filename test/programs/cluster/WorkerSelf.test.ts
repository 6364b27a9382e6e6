import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option, Semaphore } from "effect"
import { TestClock } from "effect/testing"
import { patiently, type WorkerSelf } from "../../../src/programs/cluster/WorkerSelf.ts"

const self = (): WorkerSelf["Service"] => ({
  worker: "w",
  address: "127.0.0.1:1",
  slots: Semaphore.makeUnsafe(1),
  requests: new Set(),
  leaving: Deferred.makeUnsafe(),
  drained: Deferred.makeUnsafe(),
  busy: { cells: 0, waiting: 0 }
})

describe("Another worker is waited for", () => {
  it.effect("until it answers", () =>
    Effect.gen(function* () {
      const waiting = yield* Effect.forkChild(patiently(self(), Effect.as(Effect.sleep("9 seconds"), "told")))
      yield* TestClock.adjust("9 seconds")
      assert.deepStrictEqual(yield* Fiber.join(waiting), Option.some("told"))
    })
  )

  it.effect("but not for ever", () =>
    Effect.gen(function* () {
      const waiting = yield* Effect.forkChild(patiently(self(), Effect.never))
      yield* TestClock.adjust("9900 millis")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("100 millis")
      assert.deepStrictEqual(yield* Fiber.join(waiting), Option.none())
    })
  )

  it.effect("and hardly once this one leaves", () =>
    Effect.gen(function* () {
      const leaver = self()
      const waiting = yield* Effect.forkChild(patiently(leaver, Effect.never))
      yield* TestClock.adjust("3 seconds")
      yield* Deferred.succeed(leaver.leaving, undefined)
      yield* TestClock.adjust("900 millis")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("100 millis")
      assert.deepStrictEqual(yield* Fiber.join(waiting), Option.none())
    })
  )
})
