import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { PACK } from "../services/run/harness.ts"
import { type Behaviour, echo, failing, fakeModels, inTime, layer, reply, runShop, spec } from "./running.ts"

const MANY = PACK.replace("repeats: 2", "repeats: 30")
const LONG = MANY.replace("Count to three.\n", "Count to three, slowly.\n")

const tried = (packText: string, options: object, behaviour: Behaviour = echo) =>
  Effect.gen(function* () {
    const shop = yield* runShop(packText)
    const models = fakeModels(behaviour)
    const exit = yield* Effect.result(
      inTime(shop.start({ models: [spec("m"), spec("n")], ...options }).pipe(Effect.provide(models.clients)))
    )
    const results = shop.events.flatMap((event) =>
      event._tag === "Preflighted" ? [`${event.model} ${event.result}`] : []
    )
    return { shop, models, exit, results, tries: models.requests.filter(({ place }) => place === undefined) }
  })

/** Gives only reasoning where it is tried, and a text where it is asked. */
const thinks: Behaviour = ({ place }) =>
  Effect.succeed(place === undefined ? reply("", { reasoning: "hm" }) : reply("yes"))

withLayer(layer)("A preflight", (it) => {
  it.effect("asks each model once, with its longest prompt, where more than 20 answers are due", () =>
    Effect.gen(function* () {
      const few = yield* tried(PACK, {})
      assert.deepStrictEqual([few.tries.length, few.results], [0, []])
      const many = yield* tried(LONG, {})
      assert.deepStrictEqual(many.results, ["m ok", "n ok"])
      assert.deepStrictEqual(
        many.tries.map(({ request }) => request.messages.at(-1)?.content),
        ["Count to three, slowly.", "Count to three, slowly."]
      )
      const wanted = yield* tried(PACK, { preflight: true })
      assert.strictEqual(wanted.tries.length, 2)
      const unwanted = yield* tried(MANY, { preflight: false })
      assert.strictEqual(unwanted.tries.length, 0)
    })
  )

  it.effect("tells what is wrong; only a strict one ends the run, and then nothing is written", () =>
    Effect.gen(function* () {
      const lax = yield* tried(PACK, { preflight: true }, thinks)
      assert.deepStrictEqual([lax.results, lax.exit._tag], [["m reasoning-only", "n reasoning-only"], "Success"])
      const strict = yield* tried(PACK, { strictPreflight: true }, thinks)
      assert.deepStrictEqual(strict.results, ["m reasoning-only"])
      assert.strictEqual(strict.exit._tag === "Failure" && strict.exit.failure._tag, "ModelUnavailable")
      assert.isFalse(yield* strict.shop.exists("runs"))
      const empty = yield* tried(PACK, { strictPreflight: true }, () => Effect.succeed(reply(" \n")))
      assert.deepStrictEqual(empty.results, ["m empty"])
      const refused = yield* tried(PACK, { strictPreflight: true }, () => failing("refused"))
      assert.deepStrictEqual(refused.results, ["m error"])
    })
  )

  it.effect("that hears of no such model ends the run, strict or not, and says where to see the models", () =>
    Effect.gen(function* () {
      const { exit, models, shop } = yield* tried(PACK, { preflight: true }, () => failing("not-found"))
      const message = exit._tag === "Failure" ? exit.failure.message : ""
      assert.include(message, "it was not-found. See which models it offers: assay models --endpoint http")
      assert.deepStrictEqual([models.requests.length, yield* shop.exists("runs")], [1, false])
    })
  )

  it.effect("costs what it costs in every session: it counts for the cap, and stands in the run", () =>
    Effect.gen(function* () {
      const shop = yield* runShop(MANY)
      const models = fakeModels(echo)
      const options = {
        models: [spec("m", { price: { input: 0, output: 1_000_000 }, maxTokens: 20 })],
        preflight: true
      }
      const session = <A, E, R>(effect: Effect.Effect<A, E, R>) => inTime(effect.pipe(Effect.provide(models.clients)))
      const first = yield* session(shop.start({ ...options, costCapUsd: 20 }))
      const second = yield* session(shop.resume({ ...options, costCapUsd: 30 }))
      assert.deepStrictEqual([first.stopped, second.stopped, models.requests.length], ["cost-cap", "cost-cap", 1])
      const third = yield* session(shop.resume({ ...options, costCapUsd: 60 }))
      assert.deepStrictEqual(
        [third.stopped, third.counts.costUsd, third.run.manifest.other_cost_usd, models.requests.length],
        ["cost-cap", 20, 40, 3]
      )
      const unpaid = yield* session(shop.resume({ ...options, preflight: false, costCapUsd: 80 }))
      assert.deepStrictEqual([unpaid.counts.costUsd, unpaid.run.manifest.other_cost_usd], [40, 40])
    })
  )

  it.effect("that is refused the key ends the run, strict or not", () =>
    Effect.gen(function* () {
      const { exit, models, shop } = yield* tried(PACK, { preflight: true }, () => failing("auth"))
      assert.strictEqual(exit._tag === "Failure" && exit.failure._tag, "ModelUnavailable")
      assert.deepStrictEqual([models.requests.length, yield* shop.exists("runs")], [1, false])
    })
  )
})
