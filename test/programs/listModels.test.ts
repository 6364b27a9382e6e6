import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { listModels } from "../../src/programs/listModels.ts"
import { AssayConfig } from "../../src/services/AssayConfig.ts"
import { ModelClients } from "../../src/services/ModelClients.ts"

const ADDRESS = "http://h:1234/v1"

const listing = (list: ModelClients["Service"]["list"], env: Readonly<Record<string, string>> = {}) =>
  Effect.provide(
    Layer.mergeAll(
      Layer.mock(ModelClients, { list }),
      AssayConfig.layerMemory({}),
      ConfigProvider.layer(ConfigProvider.fromEnvRecord(env))
    )
  )

describe("Listing models", () => {
  it.effect("asks the endpoint that is given, with the key of the environment", () =>
    Effect.gen(function* () {
      const { endpoint, models } = yield* listModels({ endpoint: ADDRESS, seconds: 1 })
      assert.deepStrictEqual([endpoint, models], [ADDRESS, [`${ADDRESS} sesame`]])
    }).pipe(
      listing(
        ({ endpoint, apiKey }) => Effect.succeed([`${endpoint} ${apiKey === undefined ? "" : Redacted.value(apiKey)}`]),
        { ASSAY_ENDPOINT: "http://other", ASSAY_API_KEY: "sesame" }
      )
    )
  )

  it.effect("asks the endpoint of the environment where none is given", () =>
    Effect.gen(function* () {
      const { endpoint, models } = yield* listModels({ endpoint: undefined, seconds: 1 })
      assert.deepStrictEqual([endpoint, models], [ADDRESS, [ADDRESS]])
    }).pipe(listing(({ endpoint = "" }) => Effect.succeed([endpoint]), { ASSAY_ENDPOINT: ADDRESS }))
  )

  it.effect("leaves out what cannot be asked for, and says how many that are", () =>
    Effect.gen(function* () {
      const listed = yield* listModels({ endpoint: ADDRESS, seconds: 1 })
      assert.deepStrictEqual(listed, { endpoint: ADDRESS, models: ["a", "b"], unusable: 2 })
    }).pipe(listing(() => Effect.succeed(["", " ", "a", "b"])))
  )

  it.effect("is refused where there is no endpoint at all", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(listModels({ endpoint: undefined, seconds: 1 }))
      assert.match(failure.message, /No endpoint is given\. Give --endpoint URL/u)
    }).pipe(listing(() => Effect.succeed([])))
  )

  it.effect("is unavailable where nothing comes in time", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(Effect.flip(listModels({ endpoint: ADDRESS, seconds: 10 })))
      yield* TestClock.adjust("10 seconds")
      const failure = yield* Fiber.join(fiber)
      assert.strictEqual(failure._tag, "ModelUnavailable")
      assert.match(failure.message, /did not come within 10 seconds/u)
    }).pipe(listing(() => Effect.never))
  )
})
