import { assert, describe, it } from "@effect/vitest"
import { NodeServices } from "@effect/platform-node"
import { Effect, Layer, Redacted } from "effect"
import { ModelClients } from "../../src/services/ModelClients.ts"
import { endpointScoped } from "../endpoint/startEndpoint.ts"
import { KEY, request, specOf } from "./model/behindEndpoint.ts"

const provided = Effect.provide(ModelClients.layer.pipe(Layer.provide(NodeServices.layer)))
const list = (endpoint: string, key?: string) =>
  ModelClients.use((clients) =>
    clients.list({ endpoint, apiKey: key === undefined ? undefined : Redacted.make(key) })
  ).pipe(provided)

describe("Models", () => {
  it.live("are opened by their provider", () =>
    Effect.gen(function* () {
      const endpoint = yield* endpointScoped()
      const client = yield* ModelClients.use(({ open }) => open(specOf(endpoint.url, "echo")))
      assert.strictEqual((yield* client.ask(request)).text, "You said: What is the capital?")
    }).pipe(provided)
  )

  it.live("of a provider that is not built in are those of a package, which may not be there", () =>
    Effect.gen(function* () {
      const spec = { ...specOf(undefined, "echo"), provider: "nowhere" }
      const failure = yield* Effect.flip(ModelClients.use(({ open }) => open(spec)))
      assert.strictEqual(failure._tag, "ModelUnavailable")
      assert.match(failure.message, /npm install @ai-sdk\/nowhere/u)
    }).pipe(provided)
  )
})

describe("The models of an endpoint", () => {
  it.live("are listed, sorted, with and without /v1", () =>
    Effect.gen(function* () {
      const { url } = yield* endpointScoped({ models: { "a/first": () => "" } })
      const models = yield* list(url)
      assert.strictEqual(models[0], "a/first")
      assert.deepStrictEqual(models, [...models].sort())
      assert.deepStrictEqual(yield* list(`${url}/v1/`), models)
    })
  )

  it.live("are listed to who has the key, and its lack is said", () =>
    Effect.gen(function* () {
      const { url } = yield* endpointScoped({ key: KEY })
      assert.isNotEmpty(yield* list(url, KEY))
      const failure = yield* Effect.flip(list(url, "sk-other-Zq81vT3mX0pLw"))
      assert.strictEqual(failure._tag, "ModelUnavailable")
      assert.match(failure.message, /does not accept the key.*\(401\)\. Set ASSAY_API_KEY/u)
      assert.notInclude(failure.message, "Zq81")
    })
  )

  it.live("cannot be had where nobody listens, or something else does", () =>
    Effect.gen(function* () {
      const closed = yield* Effect.scoped(Effect.map(endpointScoped(), ({ url }) => url))
      assert.match((yield* Effect.flip(list(closed))).message, /nobody answers at .* \(ECONNREFUSED\)/u)
      const { url } = yield* endpointScoped()
      assert.match((yield* Effect.flip(list(`${url}/elsewhere`))).message, /\(404\)/u)
      assert.match((yield* Effect.flip(list(`${url}/control`))).message, /address is not that of its API/u)
      assert.strictEqual((yield* Effect.flip(list("localhost:1234")))._tag, "UsageInvalid")
    })
  )
})
