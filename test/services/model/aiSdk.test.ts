import { createRequire } from "node:module"
import path from "node:path"
import { assert, describe } from "@effect/vitest"
import { Effect, Fiber, Redacted, Schedule } from "effect"
import { openAiSdkFrom } from "../../../src/services/model/aiSdk.ts"
import { patientFetch } from "../../../src/services/model/patientFetch.ts"
import { live } from "../dod/folder.ts"
import { askOnce, failureOf, request, specOf } from "./asking.ts"
import { withFakeSdk } from "./fakeSdk.ts"

type More = Parameters<typeof specOf>[2]

const fake = (model: string, { version = "v3", ...more }: More & { readonly version?: string } = {}) =>
  Effect.flatMap(withFakeSdk(version), (dir) => openAiSdkFrom(dir)(specOf("fake", model, more)))

const ask = (model: string, more?: Parameters<typeof fake>[1]) => askOnce(fake(model, more))

interface Seen {
  readonly options: object
  readonly call: object
  readonly aborted: boolean
  readonly cancelled: boolean
}

/** What the fake package in a folder was asked. */
const seenIn = (dir: string): ReadonlyArray<Seen> =>
  createRequire(path.join(dir, "x.js"))("./node_modules/@ai-sdk/fake/index.js").seen

const refusal = (source: string, version?: string) =>
  Effect.gen(function* () {
    const dir = yield* withFakeSdk(version, source)
    const error = yield* Effect.flip(openAiSdkFrom(dir)(specOf("fake", "good")))
    assert.strictEqual(error._tag, "ModelUnavailable")
    return error.message
  })

const digest = (source?: string) =>
  Effect.map(
    Effect.flatMap(withFakeSdk("v3", source), (dir) => openAiSdkFrom(dir)(specOf("fake", "good"))),
    (client) => client.digest
  )

describe.concurrent("A model of an AI SDK package", () => {
  for (const version of ["v2", "v3", "v4"]) {
    live(`is read by version ${version} of the interface`, () =>
      Effect.gen(function* () {
        const { e2e_ms: _, ttft_ms, decode_tps, ...said } = yield* ask("thinks", { version })
        assert.deepStrictEqual(said, {
          text: "hello world",
          reasoning: "hm",
          finish_reason: "length",
          usage: { input: 3, output: 2, reasoning: 1 }
        })
        assert.isNumber(ttft_ms)
        assert.isTrue(decode_tps === undefined || decode_tps > 0)
      })
    )
  }

  live("is left where it never comes to an end, as soon as that is longer than an answer may be", () =>
    Effect.gen(function* () {
      const dir = yield* withFakeSdk("v3")
      const client = yield* openAiSdkFrom(dir)(specOf("fake", "repeats"))
      for (const content of ["think", "say"]) {
        const failed = yield* Effect.flip(client.ask({ ...request, messages: [{ role: "user", content }] }))
        assert.deepStrictEqual([failed.kind, failed.detail], ["malformed", "the reply is longer than 10 MB."])
        assert.isAtMost(failed.text.length + failed.reasoning.length, 10 * 1024 * 1024)
      }
      assert.deepStrictEqual(
        seenIn(dir).map(({ cancelled }) => cancelled),
        [true, true]
      )
    })
  )

  live("is asked in the words of that interface, with the key and the address that are given", () =>
    Effect.gen(function* () {
      const dir = yield* withFakeSdk()
      const spec = specOf("fake", "good", {
        apiKey: Redacted.make("k-1"),
        endpoint: "http://localhost/v1",
        maxTokens: 9
      })
      const { ask } = yield* openAiSdkFrom(dir)(spec)
      yield* ask({ ...request, json_schema: { name: "verdict", schema: { type: "object" } } })
      const [{ options, call } = assert.fail("nothing was asked")] = seenIn(dir)
      assert.deepStrictEqual(options, { fetch: patientFetch, apiKey: "k-1", baseURL: "http://localhost/v1" })
      assert.deepStrictEqual(call, {
        prompt: [
          { role: "system", content: "Be short." },
          { role: "user", content: [{ type: "text", text: "Say hello to the world." }] }
        ],
        temperature: 0,
        seed: 42,
        maxOutputTokens: 9,
        responseFormat: { type: "json", name: "verdict", schema: { type: "object" } }
      })
    })
  )

  live("is left to find its own key and address where none is given", () =>
    Effect.gen(function* () {
      const dir = yield* withFakeSdk()
      yield* askOnce(openAiSdkFrom(dir)(specOf("fake", "good")))
      assert.deepStrictEqual(seenIn(dir)[0]?.options, { fetch: patientFetch })
    })
  )

  live("finishes in the words of chat completions", () =>
    Effect.gen(function* () {
      const reasons = yield* Effect.forEach(["good", "thinks", "filtered", "unknown", "empty"], (model) =>
        Effect.map(ask(model), ({ finish_reason }) => finish_reason)
      )
      assert.deepStrictEqual(reasons, ["stop", "length", "content_filter", null, "stop"])
    })
  )

  live("fails by any error in its stream, whatever comes after it, and keeps what had come", () =>
    Effect.gen(function* () {
      const kinds = yield* Effect.forEach(["error", "plain-error", "finish-error", "interrupted", "ends"], (model) =>
        Effect.map(failureOf(ask(model)), (error) => `${error.kind}: ${error.text}`)
      )
      assert.deepStrictEqual(kinds, [
        "transport: hello world",
        "server: hello world",
        "server: hello world",
        "transport: hello world",
        "transport: hello world"
      ])
    })
  )

  live("fails by what it throws, of which nothing is repeated that may be secret", () =>
    Effect.gen(function* () {
      const errors = yield* Effect.forEach(["400", "401", "429", "500", "refused", "no-key", "string"], (model) =>
        failureOf(ask(model))
      )
      assert.deepStrictEqual(
        errors.map(({ kind }) => kind),
        ["refused", "auth", "rate-limited", "server", "unreachable", "auth", "server"]
      )
      assert.strictEqual(errors[0]?.detail, "@ai-sdk/fake failed (status 400, some_code, AI_APICallError).")
      assert.strictEqual(errors[2]?.retry_after_ms, 3000)
      for (const error of errors) assert.notMatch(JSON.stringify(error), /secret|pw@|hello/u)
    })
  )

  live("is aborted when its deadline comes, or when it is interrupted", () =>
    Effect.gen(function* () {
      const dir = yield* withFakeSdk()
      const stalls = (requestSeconds: number) =>
        askOnce(openAiSdkFrom(dir)(specOf("fake", "stalls", { requestSeconds })))
      assert.deepInclude(yield* failureOf(stalls(0.2)), { kind: "timeout", text: "so far" })
      const asked = yield* Effect.forkChild(stalls(20))
      yield* Effect.sync(() => seenIn(dir)[1]).pipe(
        Effect.filterOrFail((one) => one !== undefined),
        Effect.retry(Schedule.spaced("5 millis"))
      )
      yield* Fiber.interrupt(asked)
      assert.deepStrictEqual(
        seenIn(dir).map(({ aborted }) => aborted),
        [true, true]
      )
    })
  )

  live("cannot be used where its package is not installed, which says how to install it", () =>
    Effect.gen(function* () {
      const dir = yield* withFakeSdk()
      const missing = (provider: string, target: string) =>
        Effect.map(Effect.flip(openAiSdkFrom(dir)(specOf(provider, target))), ({ message }) => message)
      assert.strictEqual(
        yield* missing("qwen3", "8b"),
        "The model qwen3:8b cannot be used: its package is not installed here. Run `npm install @ai-sdk/qwen3`. If a model of an endpoint is meant, write openai-compatible:qwen3:8b."
      )
      assert.include(yield* missing("openai-compatibel", "x"), 'If the provider "openai-compatible" is meant')
    })
  )

  live("cannot be used where its package is another kind of thing", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal("throw new Error('sk-secret')"), "is installed and cannot be loaded")
      assert.include(yield* refusal("import 'no-such-thing'"), "is installed and cannot be loaded")
      assert.include(yield* refusal("export const other = 1"), "has no function that makes a provider")
      assert.include(yield* refusal("export const createFake = () => ({})"), "failed")
      const old = "export const createFake = () => ({ languageModel: () => ({ specificationVersion: 'v1' }) })"
      assert.include(yield* refusal(old), 'speaks "v1" of the AI SDK\'s interface; v2, v3 and v4 are understood')
      const unknown = yield* Effect.flip(fake("no-such"))
      assert.include(unknown.message, "AI_NoSuchModelError")
      assert.notInclude(unknown.message, "secret")
    })
  )

  live("is another one when its package is", () =>
    Effect.gen(function* () {
      const next =
        "export const createFake = () => ({ languageModel: () => ({ specificationVersion: 'v3' }) }); export const VERSION = '2'"
      assert.strictEqual(yield* digest(), yield* digest())
      assert.notStrictEqual(yield* digest(), yield* digest(next))
    })
  )
})
