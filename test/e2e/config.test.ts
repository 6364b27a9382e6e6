import { assert, describe, it } from "@effect/vitest"
import { exits, refuses, workshop } from "./assay.ts"

const config = `min_level: solid
models:
  fast: { provider: openai-compatible, target: "qwen3:8b", api_key_env: FAST_KEY }
  careful: { provider: script, target: careful.yaml }
`

describe.concurrent("assay config show", () => {
  it("shows every value with its source, and no key, as text and as JSON", async () => {
    const { assayWith, write } = workshop()
    write("assay.config.yaml", config)
    const env = { FAST_KEY: "sk-secret", ASSAY_ENDPOINT: "http://localhost:11434" }
    const text = await assayWith({ env }, "config", "show")
    exits(text, 0)
    assert.match(text.stdout, /^min_level +solid +assay\.config\.yaml$/mu)
    assert.match(text.stdout, /^endpoint +http:\/\/localhost:11434 +ASSAY_ENDPOINT$/mu)
    assert.match(text.stdout, /^api_key +set, not shown +FAST_KEY$/mu)
    const json = await assayWith({ env }, "config", "show", "--format", "json", "--min-level", "strong")
    exits(json, 0)
    const document: { values: ReadonlyArray<object>; models: ReadonlyArray<{ id: string }> } = JSON.parse(json.stdout)
    assert.deepInclude(document.values, { name: "min_level", value: "strong", source: "flag", from: "--min-level" })
    assert.deepStrictEqual(
      document.models.map(({ id }) => id),
      ["fast", "careful"]
    )
    for (const { stdout, stderr } of [text, json]) assert.notInclude(stdout + stderr, "sk-secret")
  })

  it("works without a config", async () => {
    const { assay } = workshop()
    const ended = await assay("config", "show")
    exits(ended, 0)
    assert.include(ended.stdout, "No models")
  })

  it("refuses a config that does not fit, with the place and without what may be a key", async () => {
    const { assay, write } = workshop()
    write("assay.config.yaml", "models:\n  fast:\n    provider: anthropic\n    target: a\n    api_key: sk-secret\n")
    const ended = await assay("config", "show")
    refuses(ended, 65, "assay.config.yaml:5:5", 'Unknown key "api_key"')
    assert.notInclude(ended.stderr, "sk-secret")
  })

  it("refuses a model that there is not", async () => {
    const { assay, write } = workshop()
    write("assay.config.yaml", config)
    refuses(await assay("config", "show", "--model", "fats"), 64, 'Did you mean "fast"?')
  })
})
