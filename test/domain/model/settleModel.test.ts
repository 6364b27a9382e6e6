import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import type { ModelSettings } from "../../../src/domain/model/ModelSettings.ts"
import { splitModel } from "../../../src/domain/model/ModelSpec.ts"
import {
  ENDPOINT_VARIABLE,
  generalSettings,
  type Given,
  KEY_VARIABLE,
  settleModel,
  specOf
} from "../../../src/domain/model/settleModel.ts"

const MODEL = "openai-compatible:qwen"
const NAMED: ModelSettings = { provider: "openai-compatible", target: "qwen", endpoint: "http://file/v1" }

const given = (
  flags: Given["flags"] = {},
  environment: Readonly<Record<string, string>> = {},
  settings: Partial<ModelSettings> = {}
): Given => ({
  flags,
  environment: new Map(Object.entries(environment).map(([name, value]) => [name, Redacted.make(value)])),
  models: new Map([["strong", { ...NAMED, ...settings }]])
})
const settled = (text: string, ...args: Parameters<typeof given>) =>
  Result.getOrThrow(settleModel(text, given(...args)))
const shown = ({
  from,
  source,
  value
}: {
  readonly from: string | null
  readonly source: string
  readonly value: unknown
}) => [Redacted.isRedacted(value) ? Redacted.value(value) : value, source, from]
const refusal = (found: Result.Result<unknown, string>) => (Result.isFailure(found) ? found.failure : "taken")

describe("The name of a model", () => {
  it.each([
    ["a:b", { provider: "a", target: "b" }],
    ["a:b:c", { provider: "a", target: "b:c" }],
    ["ab", undefined],
    [":b", undefined],
    ["a:", undefined],
    ["a: ", undefined]
  ])("%s splits into %j", (text, split) => {
    assert.deepStrictEqual(splitModel(text), split)
  })

  it("is one of the config's, or a provider with a model", () => {
    assert.deepStrictEqual(shown(settled("strong").target), ["qwen", "file", null])
    assert.deepStrictEqual(shown(settled("strong").provider), ["openai-compatible", "file", null])
    assert.deepStrictEqual(shown(settled(MODEL).provider), ["openai-compatible", "flag", "--model"])
    assert.deepStrictEqual(shown(settled(MODEL).target), ["qwen", "flag", "--model"])
    assert.strictEqual(settled(MODEL).id, MODEL)
  })

  it("is refused where it is neither, with the nearest and those there are", () => {
    const HOW = "Write PROVIDER:MODEL, such as openai-compatible:qwen3:8b"
    assert.strictEqual(
      refusal(settleModel("strng", given())),
      `There is no model "strng". Did you mean "strong"? ${HOW}, or a name of assay.config.yaml. Known models: strong.`
    )
    assert.strictEqual(refusal(settleModel("x", { ...given(), models: new Map() })), `There is no model "x". ${HOW}.`)
    assert.include(refusal(settleModel("Bad:qwen", given())), 'no model "Bad:qwen"')
  })
})

const all = (...args: Parameters<typeof given>) => {
  const { concurrency, env, maxTokens, price, requestSeconds } = settled("strong", ...args)
  return [concurrency, requestSeconds, maxTokens, env, price].map(shown)
}

describe("A setting of a model", () => {
  const URL = "http://flag/v1"
  const ENV = { [ENDPOINT_VARIABLE]: "http://env/v1" }
  const endpoints: ReadonlyArray<readonly [string, string, Parameters<typeof given>, ReadonlyArray<unknown>]> = [
    ["nowhere", MODEL, [], [undefined, "default", null]],
    ["the environment", MODEL, [{}, ENV], ["http://env/v1", "environment", ENDPOINT_VARIABLE]],
    ["the file before the environment", "strong", [{}, ENV], ["http://file/v1", "file", null]],
    ["the flag before all", "strong", [{ endpoint: URL }, ENV], [URL, "flag", "--endpoint"]],
    [
      "the file alone for another provider",
      "strong",
      [{ endpoint: URL }, ENV, { provider: "x" }],
      ["http://file/v1", "file", null]
    ],
    ["nowhere for another provider", "x:qwen", [{ endpoint: URL }, ENV], [undefined, "default", null]]
  ]
  it.each(endpoints)("takes its endpoint from %s", (_what, text, args, expected) => {
    assert.deepStrictEqual(shown(settled(text, ...args).endpoint), [...expected])
  })

  const KEYS = { [KEY_VARIABLE]: "ours", OWN: "own" }
  const OWN = { api_key_env: "OWN" }
  const keys: ReadonlyArray<readonly [string, string, Parameters<typeof given>, ReadonlyArray<unknown>]> = [
    ["nowhere", MODEL, [], [undefined, "default", null]],
    ["our variable", MODEL, [{}, KEYS], ["ours", "environment", KEY_VARIABLE]],
    ["our variable for http", "http:x", [{}, KEYS], ["ours", "environment", KEY_VARIABLE]],
    ["nowhere for a program", "command:x", [{}, KEYS], [undefined, "default", null]],
    ["nowhere for a package", "anthropic:x", [{}, KEYS], [undefined, "default", null]],
    ["the variable that the file names", "strong", [{}, KEYS, OWN], ["own", "environment", "OWN"]],
    ["the named variable though it is not set", "strong", [{}, {}, OWN], [undefined, "environment", "OWN"]],
    [
      "ours where a flag leads elsewhere",
      "strong",
      [{ endpoint: URL }, KEYS, OWN],
      ["ours", "environment", KEY_VARIABLE]
    ],
    [
      "the named one where the flag leads to the same place",
      "strong",
      [{ endpoint: "http://file/v1/" }, KEYS, OWN],
      ["own", "environment", "OWN"]
    ],
    [
      "the named one of another provider, whatever the flag",
      "strong",
      [{ endpoint: URL }, KEYS, { ...OWN, provider: "x" }],
      ["own", "environment", "OWN"]
    ]
  ]
  it.each(keys)("takes its key from %s", (_what, text, args, expected) => {
    assert.deepStrictEqual(shown(settled(text, ...args).key), [...expected])
  })

  it("takes a key that is for one address never to another one without an address of the file", () => {
    const { endpoint: _, ...open } = NAMED
    const models = new Map([["open", { ...open, ...OWN }]])
    const found = Result.getOrThrow(settleModel("open", { ...given({ endpoint: URL }, KEYS), models }))
    assert.deepStrictEqual(shown(found.key), ["own", "environment", "OWN"])
  })

  it("has a pace only from the file", () => {
    assert.deepStrictEqual(shown(settled("strong").requestsPerMinute), [undefined, "default", null])
    const { requestsPerMinute } = settled("strong", {}, {}, { requests_per_minute: 6 })
    assert.deepStrictEqual(shown(requestsPerMinute), [6, "file", null])
  })

  it("comes from variables of these names", () => {
    assert.deepStrictEqual([ENDPOINT_VARIABLE, KEY_VARIABLE], ["ASSAY_ENDPOINT", "ASSAY_API_KEY"])
  })

  it("is the flag's, the file's or the standard, in this order", () => {
    const file = { concurrency: 7, request_seconds: 70, max_tokens: 9, env: ["A"], price: { input: 1, output: 2 } }
    assert.deepStrictEqual(all(), [
      [4, "default", null],
      [300, "default", null],
      [undefined, "default", null],
      [[], "default", null],
      [undefined, "default", null]
    ])
    assert.deepStrictEqual(all({}, {}, file), [
      [7, "file", null],
      [70, "file", null],
      [9, "file", null],
      [["A"], "file", null],
      [{ input: 1, output: 2 }, "file", null]
    ])
    assert.deepStrictEqual(all({ concurrency: 1, requestSeconds: 2 }, {}, file).slice(0, 2), [
      [1, "flag", "--concurrency"],
      [2, "flag", "--request-seconds"]
    ])
  })

  it("is shown for models in general as for one of openai-compatible", () => {
    const { endpoint, key } = generalSettings(given({ endpoint: URL }, KEYS))
    assert.deepStrictEqual(
      [shown(endpoint), shown(key)],
      [
        [URL, "flag", "--endpoint"],
        ["ours", "environment", KEY_VARIABLE]
      ]
    )
  })
})

const specWith = (key: string | undefined) =>
  specOf(settled("strong", {}, key === undefined ? {} : { OWN: key }, { api_key_env: "OWN" }))

describe("A model that can be asked", () => {
  it("has a key where one is named, and one that a header can hold", () => {
    assert.include(refusal(specWith(undefined)), "takes its key from the environment variable OWN, which is empty")
    for (const bad of ["", " ", "a b", "a\n", "ä", "\u007f"])
      assert.include(refusal(specWith(bad)), "The key in OWN holds")
    assert.isTrue(Result.isSuccess(specWith("!~a")))
    assert.isTrue(Result.isSuccess(specOf(settled(MODEL))))
  })

  it("has what was settled", () => {
    const { apiKey, ...spec } = Result.getOrThrow(specWith("k"))
    assert.strictEqual(apiKey && Redacted.value(apiKey), "k")
    assert.deepStrictEqual(spec, {
      id: "strong",
      provider: "openai-compatible",
      target: "qwen",
      endpoint: "http://file/v1",
      price: undefined,
      concurrency: 4,
      requestSeconds: 300,
      maxTokens: undefined,
      env: []
    })
    const paced = Result.getOrThrow(specOf(settled("strong", {}, {}, { requests_per_minute: 6 })))
    assert.strictEqual(paced.requestsPerMinute, 6)
    assert.notProperty(spec, "requestsPerMinute")
  })
})
