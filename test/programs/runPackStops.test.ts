import { assert, layer as withLayer } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { PackRun } from "../../src/programs/runPack.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { PACK } from "../services/run/harness.ts"
import { echo, failing, fakeModels, gate, inTime, layer, moment, runShop, spec } from "./running.ts"

const MANY = PACK.replace("repeats: 2", "repeats: 30")
const PRICE = { input: 0, output: 1_000_000 }

withLayer(layer)("A run that is interrupted", (it) => {
  it.effect("keeps what is answered within the grace time, drops the rest, and says how it stands", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const stop = yield* gate
      const models = fakeModels((asked) => {
        if (asked.nth === 1) return echo(asked)
        if (asked.nth === 4) return Effect.andThen(stop.open, Effect.never)
        return Effect.delay(echo(asked), "5 seconds")
      })
      const result = yield* Deferred.make<PackRun>()
      // Only inside the region that cannot be interrupted is the result to be had.
      const fiber = yield* Effect.forkChild(
        shop.start({ models: [spec("m")], graceSeconds: 8 }).pipe(
          Effect.flatMap((run) => Deferred.succeed(result, run)),
          Effect.provide(models.clients),
          Effect.uninterruptible
        )
      )
      yield* stop.wait
      fiber.interruptUnsafe()
      const done = yield* inTime(Deferred.await(result))
      assert.deepStrictEqual(
        [done.stopped, done.counts.answers, done.counts.failed, done.total],
        ["interrupted", 3, 0, 4]
      )
      assert.strictEqual(models.flight.closed, 1)
      assert.strictEqual(done.run.manifest.status, "interrupted")
      const stopping = shop.events.find(({ _tag }) => _tag === "Stopping")
      assert.deepInclude(stopping, { why: "interrupted", inFlight: 3, graceSeconds: 8 })
    })
  )

  it.effect("waits for no answer that is between two attempts, and begins no other", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const stop = yield* gate
      const models = fakeModels((asked) =>
        asked.nth === 1 ? echo(asked) : Effect.andThen(stop.open, failing("rate-limited", { retry_after_ms: 600_000 }))
      )
      const fiber = yield* Effect.forkChild(shop.start({ models: [spec("m")] }).pipe(Effect.provide(models.clients)))
      yield* stop.wait
      yield* moment
      yield* Fiber.interrupt(fiber)
      const run = yield* RunStore.use((store) => store.open(shop.out))
      assert.strictEqual(run.manifest.status, "interrupted")
      assert.strictEqual((yield* shop.answers).length, 1)
    })
  )

  it.effect("before anything was asked leaves nothing behind", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const stop = yield* gate
      const models = fakeModels(() => Effect.andThen(stop.open, Effect.never))
      const fiber = yield* Effect.forkChild(
        shop.start({ models: [spec("m")], preflight: true }).pipe(Effect.provide(models.clients))
      )
      yield* stop.wait
      yield* Fiber.interrupt(fiber)
      assert.isFalse(yield* shop.exists("runs"))
      assert.strictEqual(models.flight.closed, 1)
      assert.deepInclude(shop.events.at(-1), { _tag: "NotBegun", dir: shop.out })
    })
  )
})

withLayer(layer)("A deadline", (it) => {
  it.effect("ends the run; late answers are dropped", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const models = fakeModels((asked) => (asked.nth <= 2 ? echo(asked) : Effect.delay(echo(asked), "3 hours")))
      const fiber = yield* Effect.forkChild(
        shop
          .start({ models: [spec("m", { requestSeconds: 86_400 })], deadlineSeconds: 7200 })
          .pipe(Effect.provide(models.clients))
      )
      const kept = () => shop.events.filter(({ _tag }) => _tag === "Progressed").length
      while (kept() < 2 || models.requests.length < 4) yield* moment
      yield* TestClock.adjust("2 hours")
      const done = yield* Fiber.join(fiber)
      assert.deepStrictEqual([done.stopped, done.counts.answers], ["deadline", 2])
      assert.deepStrictEqual([done.run.manifest.status, models.flight.closed], ["interrupted", 2])
    })
  )
})

const priced = (more: object = {}) => spec("m", { price: PRICE, maxTokens: 20, ...more })

withLayer(layer)("A cost cap", (it) => {
  it.effect("lets no request begin that could exceed it, and counts what is spent when the run goes on", () =>
    Effect.gen(function* () {
      const shop = yield* runShop(MANY)
      const models = fakeModels((asked) => Effect.delay(echo(asked), "100 millis"))
      const start = { models: [priced()], preflight: false }
      const done = yield* inTime(shop.start({ ...start, costCapUsd: 110 }).pipe(Effect.provide(models.clients)))
      assert.deepStrictEqual([done.stopped, done.counts.answers, done.counts.costUsd], ["cost-cap", 5, 100])
      const same = yield* inTime(shop.resume(start).pipe(Effect.provide(models.clients)))
      assert.deepStrictEqual([same.stopped, same.counts.costUsd, models.requests.length], ["cost-cap", 100, 5])
      const more = yield* inTime(shop.resume({ ...start, costCapUsd: 200 }).pipe(Effect.provide(models.clients)))
      assert.deepStrictEqual([more.stopped, more.counts.costUsd], ["cost-cap", 200])
    })
  )

  it.effect("waits for the requests under way, which may cost less than they could", () =>
    Effect.gen(function* () {
      const shop = yield* runShop(MANY)
      const models = fakeModels((asked) =>
        Effect.andThen(
          Effect.replicateEffect(moment, 5),
          Effect.map(echo(asked), (one) => ({ ...one, cost_usd: 1 }))
        )
      )
      const done = yield* inTime(
        shop.start({ models: [priced()], preflight: false, costCapUsd: 45 }).pipe(Effect.provide(models.clients))
      )
      assert.deepStrictEqual([done.stopped, done.counts.answers, models.flight.most], ["cost-cap", 26, 2])
    })
  )

  it.effect("counts a request that broke off in the middle with all it could have cost", () =>
    Effect.gen(function* () {
      const shop = yield* runShop(MANY)
      const models = fakeModels((asked) => (asked.nth % 2 === 0 ? echo(asked) : failing("transport")))
      const done = yield* inTime(
        shop
          .start({ models: [priced({ concurrency: 1 })], preflight: false, costCapUsd: 100 })
          .pipe(Effect.provide(models.clients))
      )
      assert.deepStrictEqual([done.stopped, models.requests.length, done.counts.answers], ["cost-cap", 5, 2])
      assert.deepStrictEqual([done.counts.costUsd, done.run.manifest.other_cost_usd], [40, 60])
      const start = { models: [priced()], preflight: false, costCapUsd: 100 }
      const again = yield* inTime(shop.resume(start).pipe(Effect.provide(models.clients)))
      assert.deepStrictEqual([again.stopped, models.requests.length], ["cost-cap", 5])
    })
  )

  it.effect("takes the longest reply so far where nothing limits a reply", () =>
    Effect.gen(function* () {
      const shop = yield* runShop(MANY)
      const models = fakeModels(echo)
      const done = yield* inTime(
        shop
          .start({ models: [priced({ maxTokens: undefined })], preflight: false, costCapUsd: 75 })
          .pipe(Effect.provide(models.clients))
      )
      assert.deepStrictEqual([done.stopped, done.counts.costUsd], ["cost-cap", 60])
    })
  )

  it.effect("is refused for a model without a price, before anything is asked", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const models = fakeModels(echo)
      const error = yield* Effect.flip(
        shop.start({ models: [spec("free")], costCapUsd: 1 }).pipe(Effect.provide(models.clients))
      )
      assert.include(error.message, "free")
      assert.deepStrictEqual([error._tag, models.requests.length], ["UsageInvalid", 0])
    })
  )
})
