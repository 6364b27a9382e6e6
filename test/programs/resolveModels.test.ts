import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Redacted } from "effect"
import type { ModelSettings } from "../../src/domain/model/ModelSettings.ts"
import { type ModelChoice, resolveModels } from "../../src/programs/resolveModels.ts"
import { AssayConfig } from "../../src/services/AssayConfig.ts"

const models: Readonly<Record<string, ModelSettings>> = {
  hosted: {
    provider: "openai-compatible",
    target: "gpt-big",
    endpoint: "https://api.example.com/v1",
    api_key_env: "HOSTED_KEY",
    price: { input: 1.5, output: 6 },
    concurrency: 2,
    request_seconds: 60,
    max_tokens: 900
  },
  open: { provider: "openai-compatible", target: "gpt-small", api_key_env: "HOSTED_KEY" },
  claude: { provider: "anthropic", target: "claude-x" },
  local: { provider: "command", target: "node answer.mjs", env: ["MY_TOKEN"] }
}

const resolve = (choice: ModelChoice, environment: Readonly<Record<string, string>> = {}) =>
  resolveModels(choice).pipe(
    Effect.provide([
      AssayConfig.layerMemory({ models }),
      ConfigProvider.layer(ConfigProvider.fromEnvRecord(environment))
    ])
  )

const detailOf = (choice: ModelChoice, environment?: Readonly<Record<string, string>>) =>
  Effect.map(Effect.flip(resolve(choice, environment)), (error) => error.message)

const limits = (choice: ModelChoice) =>
  Effect.map(resolve(choice, { HOSTED_KEY: "k" }), ([model]) => [model?.concurrency, model?.requestSeconds])

describe("Models that are asked for", () => {
  it.effect("have all that the config says of them", () =>
    Effect.gen(function* () {
      const [hosted] = yield* resolve({ models: ["hosted"] }, { HOSTED_KEY: "k-1" })
      assert.deepInclude(hosted, {
        id: "hosted",
        provider: "openai-compatible",
        target: "gpt-big",
        endpoint: "https://api.example.com/v1",
        price: { input: 1.5, output: 6 },
        concurrency: 2,
        requestSeconds: 60,
        maxTokens: 900
      })
      assert.strictEqual(hosted?.apiKey && Redacted.value(hosted.apiKey), "k-1")
    })
  )

  it.effect("may lack their key where nobody is asked, and only there", () =>
    Effect.gen(function* () {
      const [hosted] = yield* resolve({ models: ["hosted"], keyless: true })
      assert.deepInclude(hosted, { id: "hosted", apiKey: undefined })
      assert.include(yield* detailOf({ models: ["hosted"] }), "HOSTED_KEY")
    })
  )

  it.effect("take the address from the flag, else from the config, else from the environment", () =>
    Effect.gen(function* () {
      const environment = { HOSTED_KEY: "k", ASSAY_ENDPOINT: "http://env" }
      const addresses = yield* Effect.forEach(
        [
          resolve({ models: ["hosted"], endpoint: "http://flag" }, environment),
          resolve({ models: ["hosted"] }, environment),
          resolve({ models: ["open"] }, environment),
          resolve({ models: ["openai-compatible:qwen3:8b"] }, environment),
          resolve({ models: ["openai-compatible:qwen3:8b"] })
        ],
        Effect.map(([model]) => model?.endpoint)
      )
      assert.deepStrictEqual(addresses, [
        "http://flag",
        "https://api.example.com/v1",
        "http://env",
        "http://env",
        undefined
      ])
    })
  )

  it.effect.each<readonly [string, ModelChoice, Readonly<Record<string, string>>, string | undefined]>([
    ["of the entry's own", { models: ["hosted"] }, { ASSAY_ENDPOINT: "http://env" }, "own"],
    ["that a flag says again", { models: ["hosted"], endpoint: "https://api.example.com/v1/" }, {}, "own"],
    ["of a flag, where the entry names none", { models: ["open"], endpoint: "http://flag" }, {}, "own"],
    ["of the environment, where the entry names none", { models: ["open"] }, { ASSAY_ENDPOINT: "http://env" }, "own"],
    ["of a flag, where the entry names another", { models: ["hosted"], endpoint: "http://flag" }, {}, undefined],
    [
      "of a flag, with a key for it",
      { models: ["hosted"], endpoint: "http://flag" },
      { ASSAY_API_KEY: "general" },
      "general"
    ]
  ])("send the key that an entry names only to the address of that entry: %s", ([, choice, environment, expected]) =>
    Effect.gen(function* () {
      const [model] = yield* resolve(choice, { HOSTED_KEY: "own", ...environment })
      assert.strictEqual(model?.apiKey && Redacted.value(model.apiKey), expected)
    })
  )

  it.effect("take flags before the config and what is built in last", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* limits({ models: ["hosted"], concurrency: 9, requestSeconds: 5 }), [9, 5])
      assert.deepStrictEqual(yield* limits({ models: ["hosted"] }), [2, 60])
      assert.deepStrictEqual(yield* limits({ models: ["claude"] }), [4, 300])
    })
  )

  it.effect("need no entry in the config, and may have colons in their names", () =>
    Effect.gen(function* () {
      const [model] = yield* resolve({ models: ["openai-compatible:qwen3:8b"] }, { ASSAY_API_KEY: "k-2" })
      assert.deepInclude(model, { id: "openai-compatible:qwen3:8b", provider: "openai-compatible", target: "qwen3:8b" })
      assert.strictEqual(model?.apiKey && Redacted.value(model.apiKey), "k-2")
    })
  )

  it.effect("are not sent the key or the address that are meant for another provider", () =>
    Effect.gen(function* () {
      const environment = { ASSAY_API_KEY: "k-2", ASSAY_ENDPOINT: "http://env" }
      const asked = yield* resolve({ models: ["claude", "local", "script:a.yaml"] }, environment)
      for (const { id, apiKey, endpoint } of asked) {
        assert.isUndefined(apiKey, id)
        assert.isUndefined(endpoint, id)
      }
      assert.deepStrictEqual(asked[1]?.env, ["MY_TOKEN"])
    })
  )

  it.effect("are refused where the variable that the config names is not set: no other key takes its place", () =>
    Effect.gen(function* () {
      const detail = yield* detailOf({ models: ["hosted"] }, { ASSAY_API_KEY: "other", HOSTED_KEY: "" })
      assert.include(detail, "environment variable HOSTED_KEY, which is empty or not set")
    })
  )

  it.effect("are refused with a key that would break its header, which is not shown", () =>
    Effect.gen(function* () {
      const detail = yield* detailOf({ models: ["hosted"] }, { HOSTED_KEY: "sk-secret\nx: y" })
      assert.include(detail, "The key in HOSTED_KEY")
      assert.notInclude(detail, "sk-secret")
    })
  )

  it.effect("are refused where a name is unknown, with the nearest one", () =>
    Effect.gen(function* () {
      const detail = yield* detailOf({ models: ["hostd"] })
      assert.include(detail, 'There is no model "hostd". Did you mean "hosted"?')
      assert.include(detail, "openai-compatible:qwen3:8b")
      for (const name of ["openai-compatible:", ":x", "../up:x", "Open AI:x"]) {
        assert.include(yield* detailOf({ models: [name] }), "There is no model", name)
      }
    })
  )

  it.effect("are asked for once, and at least one is", () =>
    Effect.gen(function* () {
      assert.include(
        yield* detailOf({ models: ["claude", "local", "claude"] }),
        'The model "claude" is asked for twice'
      )
      assert.include(yield* detailOf({ models: [] }), "No model is asked for")
    })
  )

  it.effect("must be able to use the address that a flag gives", () =>
    Effect.gen(function* () {
      const endpoint = "http://localhost"
      assert.include(
        yield* detailOf({ models: ["claude"], endpoint }),
        "--endpoint is the address of openai-compatible"
      )
      const mixed = yield* resolve({ models: ["claude", "openai-compatible:x"], endpoint })
      assert.deepStrictEqual(
        mixed.map((model) => model.endpoint),
        [undefined, endpoint]
      )
    })
  )

  it.effect("are found by names that objects have of their own", () =>
    Effect.gen(function* () {
      for (const name of ["__proto__", "constructor", "toString"]) {
        assert.include(yield* detailOf({ models: [name] }), `There is no model "${name}"`)
      }
    })
  )
})
