import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import * as Entity from "effect/cluster/Entity"
import * as ShardingConfig from "effect/cluster/ShardingConfig"
import { TestClock } from "effect/testing"
import { ModelGate, modelGates } from "../../../src/programs/cluster/ModelGate.ts"
import { ClusterStore } from "../../../src/services/cluster/ClusterStore.ts"

/** The database lets so many requests through at a time as the gate says. */
const gate = Effect.gen(function* () {
  const open = new Set<string>()
  const ended = new Set<string>()
  const attempts = {
    begin: ({ attempt, mostAtOnce }: { readonly attempt: string; readonly mostAtOnce: number }) =>
      Effect.sync(() => {
        if (open.size >= mostAtOnce) return "Full"
        open.add(attempt)
        return "Begun"
      }),
    standing: (attempt: string) =>
      Effect.sync(() => (open.has(attempt) ? "Begun" : ended.has(attempt) ? "Over" : undefined)),
    end: (attempt: string) =>
      Effect.sync(() => {
        open.delete(attempt)
        ended.add(attempt)
      })
  }
  const store = Layer.succeed(ClusterStore, { attempts } as unknown as ClusterStore["Service"])
  const clientOf = yield* Entity.makeTestClient(ModelGate, Layer.provide(modelGates, store))
  const client = yield* clientOf("model")
  const enter = (attempt: string, isHeard: boolean, isAgain = false) =>
    client.Enter({
      attempt,
      run: "r",
      session: 1,
      cell: attempt,
      purse: "",
      worker: "w",
      heldUsd: 0,
      isBounded: true,
      isHeard,
      isAgain,
      mostAtOnce: 4,
      mostAMinute: null,
      costCapUsd: null
    })
  return { client, enter, open }
}).pipe(Effect.provide(ShardingConfig.layer()))

const SOON = "3 seconds"

describe("The gate of a model", () => {
  it.effect("lets the first request go alone, and as many as the model takes once it has ended", () =>
    Effect.gen(function* () {
      const { client, enter, open } = yield* gate
      yield* enter("first", false)
      const others = yield* Effect.forkChild(Effect.forEach(["a", "b"], (one) => enter(one, false), { concurrency: 2 }))
      yield* TestClock.adjust(SOON)
      assert.deepStrictEqual([...open], ["first"])
      yield* client.Leave({ attempt: "first", usd: 0, end: { _tag: "Answered" } })
      yield* TestClock.adjust(SOON)
      assert.strictEqual((yield* Fiber.join(others)).length, 2)
      assert.deepStrictEqual([...open], ["a", "b"])
    })
  )

  it.effect("that has moved lets nobody wait for the first one where a worker has heard from the model", () =>
    Effect.gen(function* () {
      const { enter, open } = yield* gate
      yield* enter("slow", false)
      const waiting = yield* Effect.forkChild(enter("new here", false))
      yield* TestClock.adjust(SOON)
      assert.deepStrictEqual([...open], ["slow"])
      const heard = yield* Effect.forkChild(enter("heard", true))
      yield* TestClock.adjust(SOON)
      yield* Fiber.join(waiting)
      yield* Fiber.join(heard)
      assert.deepStrictEqual([...open], ["slow", "new here", "heard"])
    })
  )

  it.effect("answers at once whom it has let begin, or whose request is over, though others wait for that room", () =>
    Effect.gen(function* () {
      const { client, enter, open } = yield* gate
      yield* enter("slow", false)
      const waiting = yield* Effect.forkChild(enter("waits", false))
      const neverAsked = yield* Effect.forkChild(enter("waits, too", false, true))
      yield* TestClock.adjust(SOON)
      assert.strictEqual((yield* enter("slow", false, true)).admitted, "Begun")
      assert.isUndefined(waiting.pollUnsafe())
      assert.isUndefined(neverAsked.pollUnsafe())
      yield* client.Leave({ attempt: "slow", usd: 0, end: { _tag: "Answered" } })
      assert.strictEqual((yield* enter("slow", false, true)).admitted, "Over")
      yield* TestClock.adjust(SOON)
      assert.deepStrictEqual([...open], ["waits", "waits, too"])
    })
  )
})
