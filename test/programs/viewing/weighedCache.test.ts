import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { weighedCache } from "../../../src/programs/viewing/weighedCache.ts"

const counting = Effect.fnUntraced(function* (budget: number) {
  const made: Array<string> = []
  const get = yield* weighedCache<string, string, never>({ budget, weigh: (value) => value.length })
  const ask = (name: string, value = name) =>
    get(
      name,
      Effect.sync(() => {
        made.push(name)
        return value
      })
    )
  return { made, get, ask }
})

describe("What is kept by weight", () => {
  it.effect("is made once for all who ask at the same time, also where the first of them goes", () =>
    Effect.gen(function* () {
      const { get } = yield* counting(10)
      const gate = yield* Deferred.make<string>()
      let made = 0
      const make = Effect.andThen(
        Effect.sync(() => made++),
        Deferred.await(gate)
      )
      const first = yield* Effect.forkChild(get("a", make), { startImmediately: true })
      const others = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 50 }, () => get("a", make)),
          { concurrency: 50 }
        ),
        {
          startImmediately: true
        }
      )
      yield* Fiber.interrupt(first)
      yield* Deferred.succeed(gate, "done")
      assert.deepStrictEqual(new Set(yield* Fiber.join(others)), new Set(["done"]))
      assert.strictEqual(made, 1)
    })
  )

  it.effect("goes when all weighs too much, what was not asked for the longest first", () =>
    Effect.gen(function* () {
      const { ask, made } = yield* counting(10)
      for (const name of ["aaaa", "bbbb", "aaaa", "cccc"]) yield* ask(name)
      assert.deepStrictEqual(made, ["aaaa", "bbbb", "cccc"])
      yield* ask("aaaa")
      assert.lengthOf(made, 3)
      yield* ask("bbbb")
      assert.deepStrictEqual(made.slice(3), ["bbbb"])
    })
  )

  it.effect("stays where it weighs more than all may alone, until something else comes", () =>
    Effect.gen(function* () {
      const { ask, made } = yield* counting(3)
      yield* ask("long name")
      yield* ask("long name")
      assert.lengthOf(made, 1)
      yield* ask("b")
      yield* ask("long name")
      assert.deepStrictEqual(made, ["long name", "b", "long name"])
    })
  )

  it.effect("remembers a failure", () =>
    Effect.gen(function* () {
      const { get } = yield* counting(10)
      let tried = 0
      const fail = Effect.andThen(
        Effect.sync(() => tried++),
        Effect.fail("no")
      )
      assert.strictEqual(yield* Effect.flip(get("a", fail)), "no")
      assert.strictEqual(yield* Effect.flip(get("a", fail)), "no")
      assert.strictEqual(tried, 1)
    })
  )
})
