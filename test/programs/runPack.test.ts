import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Option } from "effect"
import { AnswerCache } from "../../src/services/AnswerCache.ts"
import { PACK } from "../services/run/harness.ts"
import { echo, failing, fakeModels, gate, layer, moment, reply, runShop, spec } from "./running.ts"

const SYSTEM = PACK.replace("[{ id: none }]", "[{ id: polite, system_prompt: Be polite. }, { id: none }]").replace(
  "prompt: Count to three.",
  "prompt: Count to three.\n        max_tokens: 30"
)

const cellsOf = (
  answers: ReadonlyArray<{ readonly model: string; readonly prompt_id: string; readonly repeat: number }>
) => answers.map(({ model, prompt_id, repeat }) => `${model} ${prompt_id} ${repeat}`)

withLayer(layer)("Running a pack", (it) => {
  it.effect("keeps every answer, in the order of the cells, whatever the order in which they come", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const late = yield* gate
      const models = fakeModels((asked) =>
        asked.place?.prompt_id === "P1" && asked.place.repeat === 1
          ? Effect.andThen(late.wait, echo(asked))
          : Effect.ensuring(echo(asked), asked.place?.prompt_id === "__proto__" ? late.open : Effect.void)
      )
      const done = yield* shop.start({ models: [spec("b"), spec("a")] }).pipe(Effect.provide(models.clients))
      const cells = ["P1 0", "P1 1", "constructor 0", "__proto__ 0"]
      const expected = ["b", "a"].flatMap((model) => cells.map((cell) => `${model} ${cell}`))
      assert.deepStrictEqual(cellsOf(yield* shop.answers), expected)
      assert.strictEqual((yield* shop.answers)[1]?.text, "b none P1 1 43")
      assert.deepStrictEqual([done.counts.answers, done.counts.failed, done.stopped], [8, 0, null])
      assert.deepStrictEqual([done.run.manifest.status, done.run.manifest.answers], ["complete", 8])
    })
  )

  it.effect("asks model after model, the first request of each alone, and then no more than the model takes", () =>
    Effect.gen(function* () {
      const shop = yield* runShop(PACK.replace("repeats: 2", "repeats: 9"))
      const order = new Array<string>()
      const three = yield* gate
      const models = fakeModels((asked) =>
        Effect.gen(function* () {
          order.push(asked.model)
          if (asked.nth === 1) assert.strictEqual(models.flight.now, 1)
          if (asked.nth === 2) assert.strictEqual(models.flight.now, 1, "the first is over")
          if (asked.nth === 4) yield* three.open
          // None of these ends before all of them have begun.
          if (asked.model === "m" && asked.nth > 1 && asked.nth <= 4) yield* three.wait
          return yield* echo(asked)
        })
      )
      yield* shop
        .start({ models: [spec("m", { concurrency: 3 }), spec("n", { concurrency: 1 })], preflight: false })
        .pipe(Effect.provide(models.clients))
      assert.strictEqual(models.flight.most, 3)
      assert.deepStrictEqual(order, [...Array(11).fill("m"), ...Array(11).fill("n")])
      const answers = yield* shop.answers
      assert.deepStrictEqual(cellsOf(answers.filter(({ cold_start }) => cold_start)), ["m P1 0", "n P1 0"])
    })
  )

  it.effect(
    "sends the variant's system prompt, the prompt's limit or else the model's, and a seed for each repeat",
    () =>
      Effect.gen(function* () {
        const shop = yield* runShop(SYSTEM)
        const models = fakeModels(echo)
        yield* shop
          .start({ models: [spec("m", { concurrency: 1, maxTokens: 99 })] })
          .pipe(Effect.provide(models.clients))
        const sent = models.requests.map(({ place, request }) => ({
          at: `${place?.variant} ${place?.prompt_id} ${place?.repeat}`,
          roles: request.messages.map(({ role }) => role).join(" "),
          most: request.max_tokens,
          seed: request.seed
        }))
        assert.deepStrictEqual(sent, [
          { at: "polite P1 0", roles: "system user", most: 99, seed: 42 },
          { at: "polite P1 1", roles: "system user", most: 99, seed: 43 },
          { at: "polite constructor 0", roles: "system user", most: 30, seed: 42 },
          { at: "polite __proto__ 0", roles: "system user", most: 99, seed: 42 },
          { at: "none P1 0", roles: "user", most: 99, seed: 42 },
          { at: "none P1 1", roles: "user", most: 99, seed: 43 },
          { at: "none constructor 0", roles: "user", most: 30, seed: 42 },
          { at: "none __proto__ 0", roles: "user", most: 99, seed: 42 }
        ])
      })
  )

  it.effect("asks only for the chosen variants and prompts, and says in the manifest which", () =>
    Effect.gen(function* () {
      const shop = yield* runShop(SYSTEM)
      const models = fakeModels(echo)
      const target = { _tag: "New", pack: shop.pack, out: shop.out } as const
      const start = (more: object) =>
        shop.start({ models: [spec("m")], target: { ...target, ...more } }).pipe(Effect.provide(models.clients))
      const done = yield* start({ variants: ["none"], only: ["*o*", "P?"], limit: 2 })
      assert.deepStrictEqual(cellsOf(yield* shop.answers), ["m P1 0", "m P1 1", "m constructor 0"])
      assert.deepStrictEqual(done.run.manifest.limits?.prompts, ["P1", "constructor"])
      assert.deepStrictEqual([done.run.manifest.variants, done.limited], [["none"], true])
      const again = { ...target, out: shop.at("runs/other") }
      const nothing = yield* Effect.flip(start({ ...again, only: ["Z*"] }))
      const stranger = yield* Effect.flip(start({ ...again, variants: ["rude"] }))
      assert.deepStrictEqual([nothing._tag, stranger._tag], ["UnknownName", "UnknownName"])
      assert.isFalse(yield* shop.exists("runs/other"))
    })
  )

  it.effect("takes answers from the cache only for the same request, repeat and model, and never bad ones", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const models = fakeModels((asked) =>
        asked.place?.prompt_id === "constructor"
          ? Effect.succeed(reply("one two", { finish_reason: "length" }))
          : asked.place?.prompt_id === "__proto__"
            ? Effect.succeed(reply("  ", { reasoning: "hm" }))
            : echo(asked)
      )
      const start = (out: string, id: string) =>
        shop
          .start({
            models: [spec(id, { price: { input: 1, output: 1 } })],
            target: { _tag: "New", pack: shop.pack, out: shop.at(out) }
          })
          .pipe(Effect.provide(models.clients))
      const cached = Effect.gen(function* () {
        yield* start("runs/1", "m")
        yield* start("runs/2", "m")
        return yield* start("runs/3", "n")
      })
      const cache = yield* Effect.provide(AnswerCache, AnswerCache.layerMemory)
      yield* Effect.provideService(cached, AnswerCache, cache)
      assert.deepStrictEqual(
        models.requests.map(({ model, place }) => `${model} ${place?.prompt_id}`),
        [
          "m P1",
          "m P1",
          "m constructor",
          "m __proto__",
          "m constructor",
          "m __proto__",
          "n P1",
          "n P1",
          "n constructor",
          "n __proto__"
        ]
      )
      const rows = (yield* shop.read("runs/2/answers.jsonl")).trim().split("\n")
      const [first = ""] = rows
      assert.include(first, '"cache_hit":true')
      assert.include(first, '"cost_usd":0,')
      assert.notInclude(first, "_ms")
      assert.strictEqual(rows.filter((row) => row.includes('"cache_hit":true')).length, 2)
      assert.isTrue(Option.isNone(yield* cache.get("anything else")))
    })
  )

  it.effect("refuses a run that somebody else is making, and a folder with content, before any model is asked", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const busy = yield* gate
      const models = fakeModels((asked) => Effect.andThen(busy.wait, echo(asked)))
      const second = fakeModels(echo)
      const other = Effect.flip(shop.start({ models: [spec("m")] }).pipe(Effect.provide(second.clients)))
      const looking = Effect.gen(function* () {
        while (models.requests.length === 0) yield* moment
        const error = yield* other
        yield* busy.open
        return error._tag
      })
      const running = shop.start({ models: [spec("m")] }).pipe(Effect.provide(models.clients))
      const [tag] = yield* Effect.all([looking, running], { concurrency: 2 })
      assert.strictEqual(tag, "RunLocked")
      assert.strictEqual((yield* other)._tag, "CannotWrite")
      assert.deepStrictEqual(second.requests, [])
    })
  )

  it.effect("keeps an answer that failed, with what had come of it, and goes on", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const models = fakeModels((asked) =>
        asked.place?.prompt_id === "constructor"
          ? failing("refused", { text: "one", reasoning: "let me count" })
          : echo(asked)
      )
      const done = yield* shop.start({ models: [spec("m")] }).pipe(Effect.provide(models.clients))
      const failed = (yield* shop.answers).find(({ ok }) => !ok)
      assert.deepInclude(failed, {
        prompt_id: "constructor",
        attempt: 1,
        text: "one",
        reasoning_chars: 12,
        cost_usd: null,
        finish_reason: null,
        error: { kind: "refused", message: "it was refused." }
      })
      assert.deepStrictEqual(done.counts.failures, [{ kind: "refused", count: 1 }])
      assert.deepStrictEqual([done.counts.answers, done.run.manifest.status], [4, "complete"])
    })
  )
})
