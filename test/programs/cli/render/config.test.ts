import { assert, describe, expect, it } from "@effect/vitest"
import { configJson, configText } from "../../../../src/programs/cli/render/config.ts"
import type { ShownConfig } from "../../../../src/programs/showConfig.ts"

const style = { color: false, width: 100 }

const config: ShownConfig = {
  values: [
    { name: "min_coverage", value: 1, source: "default", from: null },
    { name: "endpoint", value: "http://localhost:11434", source: "environment", from: "ASSAY_ENDPOINT" },
    { name: "api_key", value: "set", source: "environment", from: "ASSAY_API_KEY" }
  ],
  models: [
    {
      id: "own",
      values: [
        { name: "target", value: "node \u001b[31manswer.mjs", source: "file", from: "assay.config.yaml" },
        { name: "api_key", value: null, source: "environment", from: "OWN_KEY" },
        { name: "price", value: { input: 0.1, output: 2 }, source: "file", from: "assay.config.yaml" },
        { name: "max_tokens", value: null, source: "default", from: null },
        { name: "env", value: ["A", "B"], source: "file", from: "assay.config.yaml" }
      ]
    },
    { id: "bare", values: [{ name: "api_key", value: null, source: "default", from: null }] }
  ]
}

describe("The config that is in force", () => {
  it("is shown as text", () => {
    expect(configText(config, style)).toMatchSnapshot()
  })

  it("says how to name models where there are none", () => {
    assert.include(configText({ ...config, models: [] }, style), "No models")
  })

  it("is one JSON document", () => {
    const document: unknown = JSON.parse(configJson(config))
    assert.deepStrictEqual(document, { schema_version: 1, ...config })
  })
})
