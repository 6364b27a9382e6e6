import { globalAgent, request } from "node:http"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, References } from "effect"
import { ModelClients } from "../../src/services/ModelClients.ts"
import { event, failure, good, stream } from "../endpoint/Script.ts"
import { type Endpoint, endpointScoped } from "../endpoint/startEndpoint.ts"
import { layer as running, runShop, spec } from "../programs/running.ts"
import { until } from "../e2e/assay.ts"
import { thorough } from "../thorough.ts"

const layer = ModelClients.layer.pipe(Layer.provideMerge(running))

/** How long the models that turn requests away do so, in milliseconds. */
const PERIOD = 60_000
/** A model's answers are good, or fail in this way. */
const OUTCOMES: Readonly<Record<string, string | undefined>> = {
  echo: undefined,
  garbage: "malformed",
  html: "malformed",
  half: "malformed",
  ...(thorough
    ? {
        stall: "timeout",
        silent: "timeout",
        drop: "transport",
        "no-answer": "transport",
        told: undefined,
        untold: undefined
      }
    : {})
}

/** Turns requests away from the first one on, as long as it does, and says how much longer or not. */
const limitedFor = (isTold: boolean) => {
  let until = 0
  return (asked: Parameters<typeof good>[0]) => {
    const now = Date.now()
    until ||= now + PERIOD
    const left = Math.ceil((until - now) / 1000)
    const headers = isTold ? { "retry-after": String(left) } : {}
    return left > 0 ? failure(429, "Too many requests.", "rate_limit_exceeded", headers) : good(asked, "blue, three")
  }
}

/** Half of a character of four bytes, then the end. */
const half = () => stream([event('{"choices":[{"delta":{"content":"a'), { send: Uint8Array.of(0xf0, 0x9f) }])

const socketsOf = (sockets: typeof globalAgent.sockets, { url }: Endpoint): number =>
  Object.entries(sockets).flatMap(([name, own]) => (name.startsWith(new URL(url).host) ? (own ?? []) : [])).length

withLayer(layer, { excludeTestServices: true })("A run over an endpoint in trouble", (it) => {
  it.effect(
    "has every answer or its failure by kind, and leaves no connection but those that wait for another request",
    () =>
      Effect.gen(function* () {
        const endpoint = yield* endpointScoped({
          models: { half, told: limitedFor(true), untold: limitedFor(false) }
        })
        const shop = yield* runShop()
        const models = Object.keys(OUTCOMES).map((id) =>
          spec(id, { endpoint: `${endpoint.url}/v1`, requestSeconds: 1 })
        )
        yield* Effect.provideService(shop.start({ models, preflight: false }), References.MinimumLogLevel, "None")
        const answers = yield* shop.answers
        for (const [id, kind] of Object.entries(OUTCOMES)) {
          const own = answers.filter(({ model }) => model === id)
          assert.deepStrictEqual([id, ...new Set(own.map(({ error }) => error?.kind))], [id, kind])
          assert.strictEqual(own.length, 4)
        }
        assert.strictEqual(endpoint.inFlight().now, 0)
        assert.strictEqual(socketsOf(globalAgent.sockets, endpoint), 0)
        yield* Effect.promise(() =>
          until("connections are closed", () => endpoint.open() <= socketsOf(globalAgent.freeSockets, endpoint))
        )
      }),
    600_000
  )

  it.effect("would be seen to leave one that nobody closed", () =>
    Effect.gen(function* () {
      const endpoint = yield* endpointScoped()
      const body = JSON.stringify({ model: "stall", messages: [] })
      const left = request(`${endpoint.url}/v1/chat/completions`, { method: "POST" }).on("error", () => {})
      left.end(body)
      yield* Effect.promise(() => endpoint.received(1))
      assert.deepStrictEqual(
        [endpoint.inFlight().now, socketsOf(globalAgent.sockets, endpoint), endpoint.open()],
        [1, 1, 1]
      )
      assert.strictEqual(socketsOf(globalAgent.freeSockets, endpoint), 0)
      left.destroy()
      yield* Effect.promise(() => until("it is closed", () => endpoint.open() === 0))
    })
  )
})
