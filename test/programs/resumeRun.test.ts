import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Fiber, Random, Redacted } from "effect"
import type { ModelSpec } from "../../src/domain/model/ModelSpec.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { answer, finish, manifestFor, PACK } from "../services/run/harness.ts"
import { echo, failing, fakeModels, gate, inTime, layer, moment, runShop, spec } from "./running.ts"

/** What differs between two runs of the same answers: when they were made, and how often they were asked for. */
const comparable = (text: string) =>
  text.replaceAll(/"(?:attempt|cold_start|started_at|created_at|ttft_ms|e2e_ms|decode_tps)": ?[^,}]+,?/gu, "")

const MANY = PACK.replace("repeats: 2", "repeats: 5")

withLayer(layer)("Going on with a run", (it) => {
  it.effect("stopped at any moment, again and again, ends with the files of a run that nobody stopped", () =>
    Effect.gen(function* () {
      const models = [spec("m", { concurrency: 3 }), spec("n", { concurrency: 2 })]
      const whole = yield* runShop(MANY)
      yield* whole.start({ models }).pipe(Effect.provide(fakeModels(echo).clients))
      const shop = yield* runShop(MANY)
      let sessions = 0
      // Each session gets some answers and waits in vain for the others, until it is stopped in the middle of something.
      const stopped = Effect.fnUntraced(function* () {
        const replies = yield* Random.nextIntBetween(0, 3)
        const fake = fakeModels((asked) => (fake.requests.length <= replies ? echo(asked) : Effect.never))
        const there = yield* shop.exists("runs/r")
        const going = there ? shop.resume({ models, graceSeconds: 0 }) : shop.start({ models, graceSeconds: 0 })
        const fiber = yield* Effect.forkChild(Effect.provide(going, fake.clients))
        while (fiber.pollUnsafe() === undefined && fake.requests.length <= replies) yield* moment
        yield* Effect.replicateEffect(moment, yield* Random.nextIntBetween(0, 20))
        if (fiber.pollUnsafe() === undefined) sessions += 1
        yield* Fiber.interrupt(fiber)
      })
      yield* Effect.replicateEffect(stopped(), 20).pipe(Random.withSeed("stops"))
      assert.isAbove(sessions, 8)
      const done = yield* shop.resume({ models }).pipe(Effect.provide(fakeModels(echo).clients))
      assert.strictEqual(done.run.manifest.status, "complete")
      for (const file of ["answers.jsonl", "run.json", "pack.yaml", "pack.json"]) {
        const [one, other] = [yield* shop.read(`runs/r/${file}`), yield* whole.read(`runs/r/${file}`)]
        assert.strictEqual(comparable(one), comparable(other), file)
      }
      assert.deepStrictEqual(yield* shop.list("runs/r"), yield* whole.list("runs/r"))
    })
  )

  it.effect("asks again for what failed, and only for that; until another answer is there, the failed one stays", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const models = [spec("m")]
      const bad = fakeModels((asked) => (asked.place?.prompt_id === "P1" ? failing("refused") : echo(asked)))
      yield* shop.start({ models }).pipe(Effect.provide(bad.clients))
      const before = yield* shop.read("runs/r/answers.jsonl")

      const kept = fakeModels(echo)
      const same = yield* shop.resume({ models }, { keepFailed: true }).pipe(Effect.provide(kept.clients))
      assert.deepStrictEqual([kept.requests.length, same.counts.failed, same.asked], [0, 2, 0])
      assert.strictEqual(yield* shop.read("runs/r/answers.jsonl"), before)

      const stop = yield* gate
      const slow = fakeModels((asked) => (asked.nth === 1 ? echo(asked) : Effect.andThen(stop.open, Effect.never)))
      const fiber = yield* Effect.forkChild(shop.resume({ models, graceSeconds: 0 }).pipe(Effect.provide(slow.clients)))
      yield* stop.wait
      while (!shop.events.some((event) => event._tag === "Progressed" && event.failed === 0)) yield* moment
      yield* Fiber.interrupt(fiber)
      const [first, second] = yield* shop.answers
      assert.deepStrictEqual([first?.ok, second?.ok], [true, false])

      const good = fakeModels(echo)
      const done = yield* shop.resume({ models }).pipe(Effect.provide(good.clients))
      assert.deepStrictEqual([good.requests.length, done.counts.answers, done.counts.failed], [1, 4, 0])
      assert.deepStrictEqual(
        (yield* shop.answers).map(({ attempt }) => attempt),
        [2, 2, 1, 1]
      )
    })
  )

  it.effect("takes models, variants, prompts and limits of its manifest, and an endpoint that nobody names", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const first = fakeModels((asked) => (asked.nth === 1 ? echo(asked) : failing("unreachable")))
      const target = { _tag: "New", pack: shop.pack, out: shop.out, only: ["P1", "__proto__"] } as const
      const specs = [spec("m", { concurrency: 1, maxTokens: 7 })]
      yield* Effect.flip(inTime(shop.start({ models: specs, target }).pipe(Effect.provide(first.clients))))
      const second = fakeModels(echo)
      const done = yield* shop
        .resume({ models: [spec("m", { maxTokens: 900, endpoint: undefined })] })
        .pipe(Effect.provide(second.clients))
      assert.deepStrictEqual([done.total, done.counts.answers], [3, 3])
      assert.deepStrictEqual(
        second.requests.map(({ request }) => request.max_tokens),
        [7, 7]
      )
    })
  )

  it.effect("sends no key to an address that stands in the run alone, but on this machine", () =>
    Effect.gen(function* () {
      const models = fakeModels(echo)
      const resumed = Effect.fnUntraced(function* (begun: Partial<ModelSpec>, now: Partial<ModelSpec>) {
        const shop = yield* runShop()
        return yield* shop
          .start({ models: [spec("m", begun)] })
          .pipe(
            Effect.andThen(shop.resume({ models: [spec("m", { ...begun, endpoint: undefined, ...now })] })),
            Effect.provide(models.clients),
            Effect.match({ onSuccess: () => "fine", onFailure: (error) => error.message })
          )
      })
      const apiKey = Redacted.make("sk-1")
      const there = { endpoint: "https://there/v1" }
      assert.include(yield* resumed(there, { apiKey }), "Add --endpoint https://there/v1.")
      assert.strictEqual(yield* resumed(there, { apiKey, ...there }), "fine")
      assert.strictEqual(yield* resumed(there, {}), "fine")
      assert.strictEqual(yield* resumed({ endpoint: "http://localhost:1/v1" }, { apiKey }), "fine")
      assert.include(yield* resumed({ provider: "anthropic", ...there }, {}), "it was asked at https://there/v1")
      assert.strictEqual(yield* resumed({ provider: "anthropic", ...there }, there), "fine")
    })
  )

  it.effect("refuses models that are others by now, and runs whose answers were made elsewhere", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const models = fakeModels(echo)
      yield* shop.start({ models: [spec("m")] }).pipe(Effect.provide(models.clients))
      const resume = (changed: Partial<ModelSpec>, otherEndpoint = false) =>
        shop
          .resume({ models: [spec("m", changed)] }, { otherEndpoint })
          .pipe(
            Effect.provide(models.clients),
            Effect.match({ onSuccess: () => "fine", onFailure: (error) => error.message })
          )
      assert.strictEqual(yield* resume({}), "fine")
      assert.include(yield* resume({ target: "other" }), "its target was m")
      assert.include(yield* resume({ provider: "command" }), "its provider was openai-compatible")
      assert.include(yield* resume({ endpoint: "http://elsewhere:2" }), "http://127.0.0.1:1/v1")
      assert.strictEqual(yield* resume({ endpoint: "http://elsewhere:2" }, true), "fine")

      const store = yield* RunStore
      const imported = { ...manifestFor(shop.pack.digest, ["m"]), source: "import" } as const
      const run = yield* store.create(shop.at("runs/imported"), imported, PACK)
      yield* finish(run, [answer("m", "P1", 0)])
      // Nobody is told to name a model first.
      for (const named of [[spec("m")], []]) {
        const error = yield* Effect.flip(
          shop.start({ models: named, target: { _tag: "Resumed", run } }).pipe(Effect.provide(models.clients))
        )
        assert.include(error.message, "made elsewhere")
      }
    })
  )
})
