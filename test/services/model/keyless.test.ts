import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { ModelClients } from "../../../src/services/ModelClients.ts"
import { observed } from "../../programs/observing.ts"
import { KEY, request, specOf } from "./behindEndpoint.ts"
import { openAiCompatible } from "../../../src/services/model/openAiCompatible.ts"
import { serve } from "./serving.ts"

const provided = Effect.provide(ModelClients.layer.pipe(Layer.provide(NodeServices.layer)))

/** An endpoint that repeats what it is sent as a key, split over two chunks; `cut` ends it before it says so. */
const repeating = (cut = false) =>
  serve((response, { headers, method }) => {
    const said = (headers.authorization ?? "").replace("Bearer ", "")
    if (method === "GET") {
      response.writeHead(200, { "content-type": "application/json" })
      response.end(JSON.stringify({ data: [{ id: "plain" }, { id: `a/${said}` }] }))
      return
    }
    const half = Math.floor(said.length / 2)
    const deltas = [
      { reasoning: `I was given ${said}.`, content: `Your key is ${said.slice(0, half)}` },
      { content: `${said.slice(half)}, and ${said}.` }
    ]
    response.writeHead(200, { "content-type": "text/event-stream" })
    for (const delta of deltas) response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
    const last = JSON.stringify({ choices: [{ delta: {}, finish_reason: `stop ${said}` }] })
    response.end(cut ? "" : `data: ${last}\n\ndata: [DONE]\n\n`)
  })

const withKey = (url: string, key: string) => specOf(url.replace("/answer", ""), "m", { apiKey: Redacted.make(key) })

const asking = (url: string, key: string) =>
  Effect.flatMap(
    ModelClients.use(({ open }) => open(withKey(url, key))),
    (client) => client.ask(request)
  )

describe("A key that an endpoint repeats", () => {
  it.live("is in no part of the reply, nor in what is told of it", () =>
    Effect.gen(function* () {
      const { url, seen } = yield* repeating()
      const { named, result } = yield* observed(asking(url, KEY))
      assert.include(seen[0]?.headers.authorization, KEY)
      assert.strictEqual(result.text, "Your key is [hidden], and [hidden].")
      assert.strictEqual(result.reasoning, "I was given [hidden].")
      assert.strictEqual(result.finish_reason, "stop [hidden]")
      assert.deepStrictEqual(named("chat m")[0]?.["gen_ai.response.finish_reasons"], ["other"])
    }).pipe(provided)
  )

  it.live("is not in what had come of a reply that broke off", () =>
    Effect.gen(function* () {
      const { url } = yield* repeating(true)
      const failure = yield* Effect.flip(asking(url, KEY))
      assert.strictEqual(failure._tag === "ModelFailed" ? failure.text : "", "Your key is [hidden], and [hidden].")
      assert.notInclude(JSON.stringify(failure), KEY)
    }).pipe(provided)
  )

  it.live("is not in the list of its models", () =>
    Effect.gen(function* () {
      const { url } = yield* repeating()
      const models = yield* ModelClients.use(({ list }) => list(withKey(url, KEY)))
      assert.deepStrictEqual(models, ["a/[hidden]", "plain"])
    }).pipe(provided)
  )

  it.live("would be there else, and a word that is no key stays", () =>
    Effect.gen(function* () {
      const { url } = yield* repeating()
      const client = yield* openAiCompatible(withKey(url, KEY))
      const { reasoning, text } = yield* client.ask(request)
      for (const said of [text, reasoning]) assert.include(said, KEY)
      for (const key of ["ollama", "x", "lm-studio", "not-needed"]) {
        assert.strictEqual((yield* asking(url, key)).reasoning, `I was given ${key}.`)
      }
    }).pipe(provided)
  )
})
