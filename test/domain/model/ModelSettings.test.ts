import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { hasEndpoint, hasKey, ModelName, ModelSettings } from "../../../src/domain/model/ModelSettings.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"

describe("The settings of a model in the config", () => {
  const whole = {
    provider: "openai-compatible",
    target: "qwen",
    endpoint: "http://a/v1",
    api_key_env: "A_1",
    price: { input: 0, output: 2 },
    concurrency: 1,
    requests_per_minute: 1,
    request_seconds: 0.1,
    max_tokens: 1
  }
  const decode = Schema.decodeUnknownResult(ModelSettings)
  /** With these changes; what is undefined is left out. */
  const changed = (changes: object): unknown => JSON.parse(JSON.stringify({ ...whole, ...changes }))

  it("have these fields", () => {
    assertFieldsDocumented(ModelSettings, whole, /^(?!provider$|target$|price\.)/)
    assertFieldsDocumented(ModelSettings, { provider: "command", target: "x", env: ["A"] }, /^env$/)
  })

  it.each([
    { provider: "Bad" },
    { provider: "9a" },
    { provider: "a_b" },
    { target: " " },
    { endpoint: "ftp://a" },
    { api_key_env: "sk-secret" },
    { api_key_env: "1A" },
    { api_key_env: "A-B" },
    { price: { input: -1, output: 0 } },
    { concurrency: 0 },
    { concurrency: 1001 },
    { requests_per_minute: 0 },
    { requests_per_minute: 1_000_001 },
    { request_seconds: 0.09 },
    { request_seconds: 86_401 },
    { max_tokens: 0 },
    { env: ["A"] },
    { provider: "command" },
    { provider: "script" },
    { provider: "command", endpoint: undefined, api_key_env: "A" }
  ])("are refused with %j", (changes) => {
    assert.isTrue(Result.isFailure(decode(changed(changes))))
  })

  it("may have each limit at its end", () => {
    const most = { concurrency: 1000, requests_per_minute: 1_000_000, request_seconds: 86_400 }
    assert.isTrue(Result.isSuccess(decode(changed(most))))
  })

  const ADDRESS = "Give one such as http://localhost:11434/v1"
  const ALONE = "Give the address alone, and a key in the environment variable ASSAY_API_KEY"
  it.each<readonly [string, object, string]>([
    ["endpoint", { endpoint: "ftp://u:sesame@a" }, `The endpoint is no http or https address. ${ADDRESS}`],
    ["endpoint", { endpoint: 'no "address" sesame' }, `The endpoint is no http or https address. ${ADDRESS}`],
    [
      "endpoint",
      { endpoint: "http://u:sesame@abc/v1" },
      `The endpoint is given with a user, a query or a fragment. ${ALONE}`
    ],
    [
      "api_key_env",
      { api_key_env: "sesame" },
      "Expected the name of an environment variable, in capitals, never a key itself"
    ],
    ["provider", { provider: "Bad" }, "Expected a provider in lower-case letters, digits and hyphens"],
    ["endpoint", { provider: "script" }, "A model of the provider script has no endpoint"],
    ["api_key_env", { provider: "script", endpoint: undefined }, "A model of the provider script takes no key"],
    [
      "api_key_env",
      { provider: "command", endpoint: undefined },
      "A model of the provider command takes no key: list the variable in env, for the program to read"
    ],
    ["env", { env: ["A"] }, "Only a command sees environment variables"]
  ])("say at %s what is wrong with %j, and repeat nothing that may be a key", (field, changes, why) => {
    const result = decode(changed(changes))
    const message = Result.isFailure(result) ? result.failure.message : "taken"
    assert.strictEqual(message, `${why}\n  at ["${field}"]`)
  })

  it("have a name that can be written on a command line", () => {
    assert.deepStrictEqual(["fast", "a/b:c@d+e-f_g.1", "", "a b", "größe"].map(Schema.is(ModelName)), [
      true,
      true,
      false,
      false,
      false
    ])
  })

  it("may have an endpoint and a key where a provider has them", () => {
    assert.deepStrictEqual(
      ["openai-compatible", "anthropic", "http", "command", "replay", "script"].map((name) => [
        hasEndpoint(name),
        hasKey(name)
      ]),
      [
        [true, true],
        [true, true],
        [false, true],
        [false, false],
        [false, false],
        [false, false]
      ]
    )
  })
})
