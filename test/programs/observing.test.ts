import { assert, describe, it, layer as withLayer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { observedModel } from "../../src/services/telemetry/observedModel.ts"
import { IsWatched } from "../../src/services/telemetry/watched.ts"
import { AnswerCache } from "../../src/services/AnswerCache.ts"
import { ModelClients } from "../../src/services/ModelClients.ts"
import { loadedCase } from "../domain/bench/generators.ts"
import { layer as files, workshop } from "../services/run/harness.ts"
import { benchOf, reply as rubricReply } from "./bench/benching.ts"
import { finished, judging, verdict } from "./judging.ts"
import { observed } from "./observing.ts"
import { type Behaviour, failing, fakeModels, inTime, layer, reply, runShop, spec } from "./running.ts"

const SECRET_ANSWER = "the text of an answer"

/** Fake models that are watched as those of every provider are. */
const watchedModels = (behaviour: Behaviour) => {
  const { clients, requests } = fakeModels(behaviour)
  const watched = Layer.effect(
    ModelClients,
    Effect.map(ModelClients, (models) =>
      ModelClients.of({
        ...models,
        open: (one) => Effect.map(models.open(one), (client) => observedModel(one, client))
      })
    )
  )
  return { requests, clients: Layer.provide(watched, clients) }
}

/** Fails on the first request of all, and then answers. */
const flaky: Behaviour = ({ nth }) => (nth === 1 ? failing("server") : Effect.succeed(reply(SECRET_ANSWER)))

/** Is asked too often at first, and refuses one request. */
const limited: Behaviour = ({ nth }) =>
  nth === 2 ? failing("rate-limited") : nth === 3 ? failing("refused") : Effect.succeed(reply("text"))

const priced = spec("m", { price: { input: 1_000_000, output: 0 } })

withLayer(layer)("Who watches a run", (it) => {
  it.effect("sees the run, each answer, and each request with its model, attempt, outcome and tokens", () =>
    Effect.gen(function* () {
      const { start } = yield* runShop()
      const { clients } = watchedModels(flaky)
      const { counts, logs, named } = yield* observed(inTime(start({ models: [priced] })).pipe(Effect.provide(clients)))
      assert.deepInclude(named("runPack")[0], {
        "assay.run_id": "r",
        "assay.answers.total": 4,
        "assay.outcome": "complete"
      })
      const answers = named("answer")
      assert.strictEqual(answers.length, 4)
      const again = answers.find((span) => span["assay.attempt"] === 2)
      assert.deepInclude(again, {
        "assay.model": "m",
        "assay.repeat": 0,
        "assay.outcome": "answered",
        "assay.cost_usd": 10,
        "gen_ai.usage.input_tokens": 10,
        "gen_ai.usage.output_tokens": 20
      })
      const requests = named("chat m")
      assert.strictEqual(requests.length, 5)
      assert.deepInclude(requests[0], {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai-compatible",
        "gen_ai.request.model": "m",
        "assay.attempt": 1,
        "assay.outcome": "server",
        "error.type": "server"
      })
      assert.strictEqual(requests.filter((span) => span["assay.attempt"] === 2).length, 1)
      assert.deepStrictEqual(counts("assay.requests", "assay.outcome"), { server: 1, answered: 4 })
      assert.deepStrictEqual(counts("assay.retries", "assay.model", "error.type"), { "m server": 1 })
      assert.deepStrictEqual(counts("assay.answers", "assay.outcome"), { answered: 4 })
      assert.deepStrictEqual(counts("assay.cost", "assay.model"), { m: 40 })
      assert.deepStrictEqual(counts("gen_ai.client.token.usage", "gen_ai.token.type"), { input: 4, output: 4 })
      assert.deepStrictEqual(counts("gen_ai.client.operation.duration", "error.type"), { server: 1, "": 4 })
      assert.deepStrictEqual(counts("gen_ai.client.operation.time_to_first_chunk"), { "": 4 })
      const retry = logs.find(({ message }) => message === "A model is asked again.")
      assert.deepInclude(retry?.fields, { model: "m", kind: "server", attempt: 2 })
      assert.isAbove(Number(retry?.fields["wait_ms"]), 0)
    })
  )

  it.effect("costs nothing where nobody does: no request is a span or counted, and logs say the same", () =>
    Effect.gen(function* () {
      const { start } = yield* runShop()
      const { clients } = watchedModels(flaky)
      const run = inTime(start({ models: [priced] })).pipe(Effect.provideService(IsWatched, false))
      const { counts, logs, named } = yield* observed(Effect.provide(run, clients))
      assert.deepStrictEqual([named("answer"), named("chat m")], [[], []])
      assert.deepStrictEqual(counts("assay.answers", "assay.outcome"), {})
      const over = logs.filter(({ message }) => message === "A request to a model is over.")
      assert.deepStrictEqual(
        over.map(({ fields }) => fields["outcome"]),
        ["server", "answered", "answered", "answered", "answered"]
      )
    })
  )

  it.effect("sees no text of a prompt or an answer, nor what stands behind the name of a command", () =>
    Effect.gen(function* () {
      const { pack, start } = yield* runShop()
      const { clients, requests } = watchedModels(flaky)
      const model = spec("command:./agent.sh --key hidden", { provider: "command", target: "./agent.sh --key hidden" })
      const { all, named } = yield* observed(inTime(start({ models: [model] })).pipe(Effect.provide(clients)))
      assert.strictEqual(requests.length, 5)
      assert.strictEqual(named("chat command:./agent.sh").length, 5)
      const texts = requests.flatMap(({ request }) => request.messages.map(({ content }) => content))
      assert.isTrue(texts.every((text) => text.length > 3))
      for (const text of [...texts, SECRET_ANSWER, "hidden"]) assert.notInclude(all, text)
      assert.include(all, pack.value.id)
    })
  )

  it.effect("sees that a run is gone on with, that a limit changed, and what the cache had", () =>
    Effect.gen(function* () {
      const { at, pack, resume, start } = yield* runShop()
      const { clients } = watchedModels(limited)
      const models = [spec("m")]
      const another = start({ models, target: { _tag: "New", pack, out: at("runs/other") } })
      const all = inTime(start({ models })).pipe(Effect.andThen(resume({ models })), Effect.andThen(another))
      const cached = Layer.fresh(AnswerCache.layerMemory)
      const { counts, logs } = yield* observed(Effect.provide(all, Layer.merge(clients, cached)))
      const messages = logs.map(({ message }) => message)
      assert.include(messages, "Another number of requests to a model runs at a time.")
      assert.deepInclude(logs.find(({ message }) => message === "A run is gone on with.")?.fields, { due: 1, again: 1 })
      assert.strictEqual(counts("assay.answers", "assay.outcome")["cached"], 4)
      assert.strictEqual(messages.filter((message) => message === "An answer comes from the cache.").length, 4)
    })
  )
})

withLayer(files)("Who watches a model judge", (it) => {
  it.effect("sees each verdict and how many there are of each kind, but no rationale", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      let asked = 0
      const { all, counts, named } = yield* observed(
        judging(at("r"), (request) => (++asked <= 2 ? "no verdict at all" : verdict(request, 2)))
      )
      const verdicts = named("verdict")
      assert.strictEqual(verdicts.length, 8)
      assert.deepInclude(verdicts[0], {
        "assay.judge": "j",
        "assay.verdict": "judge-unparseable",
        "error.type": "judge-unparseable"
      })
      assert.deepInclude(verdicts[1], { "assay.verdict": "scored", "gen_ai.evaluation.score.value": 2 })
      assert.deepStrictEqual(counts("assay.verdicts", "assay.judge", "assay.verdict"), {
        "j judge-unparseable": 1,
        "j scored": 7
      })
      assert.notInclude(all, "It says so.")
      assert.notInclude(all, "no verdict at all")
    })
  )
})

describe("Who watches a bench run", () => {
  it.effect("sees what came of each case but of held-out ones, which are only counted", () =>
    Effect.gen(function* () {
      const cases = [loadedCase("open-case"), loadedCase("held-case", { curation_class: "held-out" })]
      const bench = yield* benchOf(cases)
      bench.acts.rubric = () => Effect.succeed(rubricReply())
      const { all, counts, named } = yield* observed(bench.run())
      const attempts = named("attempt")
      assert.strictEqual(attempts.length, 2)
      const open = attempts.find((span) => span["assay.curation_class"] !== "held-out")
      assert.deepInclude(open, { "assay.case_id": "open-case", "assay.outcome": "passed", "assay.task_class": "toy" })
      const held = attempts.find((span) => span["assay.curation_class"] === "held-out")
      assert.notProperty(held, "assay.case_id")
      assert.notProperty(held, "assay.outcome")
      assert.notInclude(all, "held-case")
      assert.deepStrictEqual(counts("assay.bench.attempts", "assay.task_class", "assay.outcome"), { "toy passed": 2 })
      assert.deepStrictEqual(counts("assay.bench.attempt.duration", "assay.task_class"), { toy: 2 })
    })
  )
})
