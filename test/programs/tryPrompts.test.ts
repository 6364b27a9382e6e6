import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { gateStoredRun } from "../../src/programs/gateStoredRun.ts"
import { importAnswers } from "../../src/programs/importAnswers.ts"
import { judgeRun } from "../../src/programs/judgeRun.ts"
import { loadPack } from "../services/run/harness.ts"
import { failing, fakeModels, inTime, reply, spec } from "./running.ts"
import { layer, tryShop } from "./trying.ts"

const PROMPTS = "id,prompt,category\nsea,Name a sea.,Places\n,Name a {{colour}}.,\nhill,Name a hill.,Places\n"

/** Names what it was asked for; `b` fails at the hill and has no word for the sea. */
const namer = () =>
  fakeModels(({ model, place, request }) =>
    model === "b" && place?.prompt_id === "hill"
      ? failing("refused")
      : Effect.succeed(
          reply(model === "b" && place?.prompt_id === "sea" ? "" : `${model}: ${request.messages.at(-1)?.content}`)
        )
  )

withLayer(layer)("Trying prompts", (it) => {
  it.effect("writes the pack, asks every model every prompt as it stands, and gives the answers side by side", () =>
    Effect.gen(function* () {
      const shop = yield* tryShop(PROMPTS)
      const told = new Array<boolean>()
      const models = namer()
      const tried = yield* shop
        .attempt({ models: [spec("b"), spec("a")], onPack: (written) => Effect.sync(() => void told.push(written)) })
        .pipe(Effect.provide(models.clients))
      assert.deepStrictEqual(
        tried.prompts.map(({ answers, id, text }) => [id, text, ...answers.map((answer) => answer?.text)]),
        [
          ["sea", "Name a sea.", "", "a: Name a sea."],
          ["hill", "Name a hill.", "", "a: Name a hill."],
          ["P2", "Name a {{colour}}.", "b: Name a {{colour}}.", "a: Name a {{colour}}."]
        ]
      )
      assert.deepStrictEqual(
        tried.models.map((one) => [one.model, one.answers, one.failed, one.empty, one.output_tokens, one.speed.e2e_ms]),
        [
          ["b", 3, 1, 1, 40, 50],
          ["a", 3, 0, 0, 60, 50]
        ]
      )
      assert.deepStrictEqual(told, [true])
      const pack = yield* loadPack(yield* shop.read("first.yaml"))
      assert.strictEqual(pack.digest, tried.run.run.pack.digest)
    })
  )

  it.effect("asks and gives back no more than is wanted", () =>
    Effect.gen(function* () {
      const shop = yield* tryShop(PROMPTS)
      const models = namer()
      const tried = yield* shop
        .attempt({ models: [spec("a")], limit: 2, shown: 1 })
        .pipe(Effect.provide(models.clients))
      assert.deepStrictEqual([tried.asked, tried.run.limited, models.requests.length], [2, true, 2])
      assert.deepStrictEqual(
        tried.prompts.map(({ id }) => id),
        ["sea"]
      )
    })
  )

  it.effect(
    "writes a draft, on which no gate passes whoever judges; without its line `draft: true`, the same can",
    () =>
      Effect.gen(function* () {
        const shop = yield* tryShop("id,prompt\nsea,Name a sea.\nhill,Name a hill.\n")
        yield* shop.attempt({ models: [spec("a")] }).pipe(Effect.provide(namer().clients))
        yield* judgeRun({ run: shop.at("run") })
        const first = yield* gateStoredRun({ run: shop.at("run"), minCoverage: 1 })
        assert.strictEqual(first.outcome, "inconclusive")
        const text = yield* shop.read("first.yaml")
        const edited = text.replaceAll(
          "checks: []",
          "checks: [{ kind: contains, text: Name, dimension: Q1, red_flag: true }, { kind: max-words, n: 9, dimension: Q2 }]"
        )
        const gateOn = (pack: string, out: string) =>
          Effect.gen(function* () {
            const answersFile = shop.at("run/answers.jsonl")
            yield* importAnswers({ pack: yield* loadPack(pack), answersFile, out: shop.at(out) })
            yield* judgeRun({ run: shop.at(out) })
            return yield* gateStoredRun({ run: shop.at(out), minCoverage: 1 })
          })
        const second = yield* gateOn(edited, "draft")
        assert.strictEqual(second.outcome, "inconclusive")
        assert.deepStrictEqual(second.groups[0].reasons, [{ _tag: "Inconclusive", reasons: [{ _tag: "DraftPack" }] }])
        const finished = edited.replace(/^draft: true\n/mu, "")
        assert.strictEqual((yield* gateOn(finished, "finished")).outcome, "ok")
        // Under the scope of the written pack, checks can decide without assessing red flags.
        const plain = finished.replaceAll(", red_flag: true }, {", " }, {")
        assert.strictEqual((yield* gateOn(plain, "plain")).outcome, "ok")
      })
  )

  it.effect("never overwrites a pack that was edited unless told, and keeps one that is as it would be written", () =>
    Effect.gen(function* () {
      const shop = yield* tryShop(PROMPTS)
      const models = namer()
      const told = new Array<boolean>()
      const attempt = (out: string, replace: boolean) =>
        shop
          .attempt({
            models: [spec("a")],
            out: shop.at(out),
            replace,
            onPack: (written) => Effect.sync(() => void told.push(written))
          })
          .pipe(Effect.provide(models.clients))
      yield* attempt("1", false)
      yield* attempt("2", false)
      const edited = (yield* shop.read("first.yaml")).replace("weight: 2", "weight: 3")
      yield* shop.write("first.yaml", edited)
      const refused = yield* Effect.flip(attempt("3", false))
      assert.strictEqual(refused._tag, "CannotWrite")
      assert.include(refused.message, "--replace")
      assert.strictEqual(yield* shop.read("first.yaml"), edited)
      assert.isFalse(yield* shop.exists("3"))
      yield* attempt("4", true)
      assert.notInclude(yield* shop.read("first.yaml"), "weight: 3")
      assert.deepStrictEqual(told, [true, false, true])
    })
  )

  it.effect("writes nothing where it cannot run at all", () =>
    Effect.gen(function* () {
      const shop = yield* tryShop(PROMPTS)
      const clients = namer().clients
      const none = yield* Effect.flip(shop.attempt({ models: [] }).pipe(Effect.provide(clients)))
      const unpriced = yield* Effect.flip(
        shop.attempt({ models: [spec("a")], costCapUsd: 1 }).pipe(Effect.provide(clients))
      )
      const taken = yield* Effect.flip(
        shop.attempt({ models: [spec("a")], out: shop.at(".") }).pipe(Effect.provide(clients))
      )
      assert.deepStrictEqual([none._tag, unpriced._tag, taken._tag], ["UsageInvalid", "UsageInvalid", "CannotWrite"])
      assert.deepStrictEqual(yield* shop.list("."), ["prompts.csv"])
    })
  )

  it.effect("can be done again after a model that could not be used", () =>
    Effect.gen(function* () {
      const shop = yield* tryShop(PROMPTS)
      const silent = fakeModels(() => failing("unreachable"))
      const failed = yield* inTime(
        Effect.flip(shop.attempt({ models: [spec("a")] }).pipe(Effect.provide(silent.clients)))
      )
      assert.strictEqual(failed._tag, "ModelUnavailable")
      assert.isFalse(yield* shop.exists("run"))
      const tried = yield* shop.attempt({ models: [spec("a")] }).pipe(Effect.provide(namer().clients))
      assert.strictEqual(tried.run.counts.failed, 0)
    })
  )
})
