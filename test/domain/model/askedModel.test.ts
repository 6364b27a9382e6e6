import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { askedModel, otherThanAsked } from "../../../src/domain/model/askedModel.ts"
import { estimateOf } from "../../../src/domain/model/estimate.ts"
import type { ModelSpec } from "../../../src/domain/model/ModelSpec.ts"
import { requestOf } from "../../../src/domain/model/requestOf.ts"
import { workList } from "../../../src/domain/run/workList.ts"
import { onePrompt } from "./onePrompt.ts"

const spec: ModelSpec = {
  id: "fast",
  provider: "openai-compatible",
  target: "qwen3:8b",
  endpoint: "http://localhost:11434",
  apiKey: Redacted.make("sk-secret"),
  price: { input: 1, output: 2 },
  concurrency: 4,
  requestSeconds: 300,
  maxTokens: undefined
}

describe("What a run keeps of how a model was asked", () => {
  it("holds no secret: not the key, no command line, no address with more than its place", () => {
    const secrets = [
      spec,
      { ...spec, endpoint: "http://user:sk-secret@localhost/v1?key=sk-secret" },
      { ...spec, provider: "command", target: "curl -H 'key: sk-secret'", endpoint: undefined },
      { ...spec, provider: "http", target: "http://localhost/?key=sk-secret", endpoint: undefined }
    ]
    for (const one of secrets) assert.notInclude(JSON.stringify(askedModel(one)), "sk-secret")
    assert.strictEqual(askedModel(spec).endpoint, "http://localhost:11434/v1")
  })

  it("holds all else by which a run can be gone on with", () => {
    const open = {
      model: "fast",
      provider: "openai-compatible",
      target: "qwen3:8b",
      endpoint: "http://localhost:11434/v1",
      max_tokens: null,
      request_seconds: 300,
      concurrency: 4
    }
    assert.deepStrictEqual(askedModel(spec), open)
    const limited = askedModel({ ...spec, endpoint: undefined, maxTokens: 9 })
    assert.deepStrictEqual(limited, { ...open, endpoint: null, max_tokens: 9 })
    assert.match(askedModel({ ...spec, endpoint: "no address" }).endpoint ?? "", /^sha256:/u)
  })

  it("tells another model from the same one, and an address from the same one written otherwise", () => {
    const asked = askedModel(spec)
    assert.isUndefined(otherThanAsked(asked, spec))
    assert.isUndefined(otherThanAsked(asked, { ...spec, endpoint: "http://localhost:11434/v1/", concurrency: 1 }))
    assert.strictEqual(otherThanAsked(asked, { ...spec, provider: "anthropic" }), "provider")
    assert.strictEqual(otherThanAsked(asked, { ...spec, target: "qwen3:4b" }), "target")
    assert.strictEqual(otherThanAsked(asked, { ...spec, endpoint: "http://localhost:1234" }), "endpoint")
    assert.strictEqual(otherThanAsked(asked, { ...spec, endpoint: undefined }), "endpoint")
    const command = { ...spec, provider: "command", target: "a b" }
    assert.strictEqual(otherThanAsked(askedModel(command), { ...command, target: "a c" }), "target")
  })
})

describe("The request for an answer", () => {
  it("fills the prompt's marks once, and has a system message only where there is one to send", () => {
    for (const [system_prompt, roles] of [
      ["Be kind.", "system user"],
      ["", "user"],
      [null, "user"]
    ] as const) {
      const pack = { ...onePrompt, prompt_variants: [{ id: "none", system_prompt }] }
      const [work] = workList(pack, { models: ["m"], variants: ["none"] })
      const request = work && requestOf(work, { seed: 42, temperature: 0.3 }, 9)
      assert.deepInclude(request, { seed: 42, temperature: 0.3, max_tokens: 9 })
      assert.strictEqual(request?.messages.map(({ role }) => role).join(" "), roles)
      assert.strictEqual(request?.messages.at(-1)?.content, "Greet Ada.")
    }
  })
})

describe("The request for a repeat", () => {
  const [category] = onePrompt.categories
  const [prompt] = category?.prompts ?? []
  if (category === undefined || prompt === undefined) throw new Error("The pack has a prompt.")
  const repeated = {
    ...onePrompt,
    categories: [{ ...category, prompts: [{ ...prompt, repeats: 2, max_tokens: 5 }] }]
  }
  const requests = workList(repeated, { models: ["m"], variants: ["none"] }).map((work) =>
    requestOf(work, { seed: 42, temperature: 0 }, 9)
  )

  it("has a seed of its own, and the prompt's limit before the model's", () => {
    assert.deepStrictEqual(
      requests.map(({ seed, max_tokens }) => [seed, max_tokens]),
      [
        [42, 5],
        [43, 5]
      ]
    )
  })

  it("has no limit where neither sets one", () => {
    const [work] = workList(onePrompt, { models: ["m"], variants: ["none"] })
    assert.notProperty(work && requestOf(work, { seed: 42, temperature: 0 }, undefined), "max_tokens")
  })
})

describe("An estimate", () => {
  it("adds up tokens and dollars, and says what it guessed", () => {
    const due = workList(onePrompt, { models: ["fast", "other"], variants: ["none"] })
    const sampling = { seed: 1, temperature: 0 }
    assert.deepStrictEqual(estimateOf(spec, due, sampling), {
      model: "fast",
      answers: 1,
      input_tokens: 4,
      output_tokens: 500,
      unlimited: 1,
      cost_usd: 0.001004
    })
    assert.strictEqual(estimateOf({ ...spec, id: "another" }, due, sampling).answers, 0)
    assert.deepInclude(estimateOf({ ...spec, maxTokens: 10, price: undefined }, due, sampling), {
      output_tokens: 10,
      unlimited: 0,
      cost_usd: null
    })
  })
})
