import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { type ShowConfigOptions, showConfig } from "../../src/programs/showConfig.ts"
import { AssayConfig, type ConfigFields } from "../../src/services/AssayConfig.ts"

const config: ConfigFields = {
  min_level: "solid",
  models: {
    fast: { provider: "openai-compatible", target: "qwen3:8b", concurrency: 2 },
    strong: { provider: "openai-compatible", target: "gpt-x", endpoint: "https://api/v1", api_key_env: "STRONG_KEY" },
    own: { provider: "command", target: "node answer.mjs", env: ["MY_TOKEN"] },
    there: { provider: "http", target: "http://localhost/ask?key=sk-5", api_key_env: "THERE_KEY" }
  }
}

const show = (
  options: Partial<ShowConfigOptions> = {},
  environment: Readonly<Record<string, string>> = {},
  fields: ConfigFields = config
) =>
  showConfig({ models: [], ...options }).pipe(
    Effect.provide([AssayConfig.layerMemory(fields), ConfigProvider.layer(ConfigProvider.fromEnvRecord(environment))])
  )

/** What is shown, as lines of `name = value (source: from)`. */
const linesOf = ({ values, models }: Effect.Success<ReturnType<typeof show>>): ReadonlyArray<string> =>
  [{ id: "", values }, ...models].flatMap(({ id, values }) =>
    values.map(({ name, value, source, from }) => `${id}.${name} = ${JSON.stringify(value)} (${source}: ${from})`)
  )

describe("The config that is in force", () => {
  it.effect("is shown value by value, with where each comes from", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(linesOf(yield* show({}, { ASSAY_API_KEY: "sk-1", ASSAY_ENDPOINT: "http://env" })), [
        ".min_coverage = 1 (default: null)",
        '.min_level = "solid" (file: assay.config.yaml)',
        '.endpoint = "http://env" (environment: ASSAY_ENDPOINT)',
        '.api_key = "set" (environment: ASSAY_API_KEY)',
        'fast.provider = "openai-compatible" (file: assay.config.yaml)',
        'fast.target = "qwen3:8b" (file: assay.config.yaml)',
        'fast.endpoint = "http://env" (environment: ASSAY_ENDPOINT)',
        'fast.api_key = "set" (environment: ASSAY_API_KEY)',
        "fast.price = null (default: null)",
        "fast.concurrency = 2 (file: assay.config.yaml)",
        "fast.request_seconds = 300 (default: null)",
        "fast.max_tokens = null (default: null)",
        'strong.provider = "openai-compatible" (file: assay.config.yaml)',
        'strong.target = "gpt-x" (file: assay.config.yaml)',
        'strong.endpoint = "https://api/v1" (file: assay.config.yaml)',
        "strong.api_key = null (environment: STRONG_KEY)",
        "strong.price = null (default: null)",
        "strong.concurrency = 4 (default: null)",
        "strong.request_seconds = 300 (default: null)",
        "strong.max_tokens = null (default: null)",
        'own.provider = "command" (file: assay.config.yaml)',
        'own.target = "node answer.mjs" (file: assay.config.yaml)',
        "own.price = null (default: null)",
        "own.concurrency = 4 (default: null)",
        "own.request_seconds = 300 (default: null)",
        "own.max_tokens = null (default: null)",
        'own.env = ["MY_TOKEN"] (file: assay.config.yaml)',
        'there.provider = "http" (file: assay.config.yaml)',
        'there.target = "http://localhost/ask (in part: the rest may be secret)" (file: assay.config.yaml)',
        "there.api_key = null (environment: THERE_KEY)",
        "there.price = null (default: null)",
        "there.concurrency = 4 (default: null)",
        "there.request_seconds = 300 (default: null)",
        "there.max_tokens = null (default: null)"
      ])
    })
  )

  it.effect("shows what a flag would win over", () =>
    Effect.gen(function* () {
      const environment = { ASSAY_ENDPOINT: "http://env" }
      const flags = {
        endpoint: "http://flag",
        minCoverage: 0.5,
        minLevel: "strong",
        concurrency: 9,
        requestSeconds: 7
      } as const
      const lines = linesOf(yield* show({ ...flags, models: ["fast"] }, environment))
      assert.deepStrictEqual(
        lines.filter((line) => line.includes("(flag")),
        [
          ".min_coverage = 0.5 (flag: --min-coverage)",
          '.min_level = "strong" (flag: --min-level)',
          '.endpoint = "http://flag" (flag: --endpoint)',
          'fast.endpoint = "http://flag" (flag: --endpoint)',
          "fast.concurrency = 9 (flag: --concurrency)",
          "fast.request_seconds = 7 (flag: --request-seconds)"
        ]
      )
      assert.isFalse(lines.some((line) => line.startsWith("strong")))
    })
  )

  it.effect("shows no key and no address with credentials", () =>
    Effect.gen(function* () {
      const environment = { ASSAY_API_KEY: "sk-1", STRONG_KEY: "sk-2", ASSAY_ENDPOINT: "http://me:sk-3@host/v1?k=sk-4" }
      const shown = linesOf(yield* show({}, environment)).join("\n")
      assert.notInclude(shown, "sk-")
      assert.include(shown, 'strong.api_key = "set" (environment: STRONG_KEY)')
      assert.include(shown, "http://host/v1 (in part")
      assert.notInclude(linesOf(yield* show({}, { ASSAY_ENDPOINT: "me:sk-3@host" })).join("\n"), "sk-")
    })
  )

  it.effect("shows a model that the config does not name, and refuses one that there is not", () =>
    Effect.gen(function* () {
      const lines = linesOf(yield* show({ models: ["script:a.yaml"] }, {}, {}))
      assert.include(lines, 'script:a.yaml.target = "a.yaml" (flag: --model)')
      assert.include((yield* Effect.flip(show({ models: ["fsat"] }))).message, 'Did you mean "fast"?')
    })
  )
})
