import { assert, describe, it } from "@effect/vitest"
import { unownedModel } from "../../../src/domain/model/unownedModel.ts"

const model = (id: string, provider: string) => ({ id, provider })

describe("A worker", () => {
  it.each(["command", "http", "anthropic"])("asks a model of %s only where its own config names it", (provider) => {
    const asked = [model("a", "openai-compatible"), model("b", provider)]
    assert.strictEqual(unownedModel(asked, new Set(["a"]))?.id, "b")
    assert.isUndefined(unownedModel(asked, new Set(["b"])))
  })

  it("asks endpoints, recordings and scripts that a run names", () => {
    const asked = ["openai-compatible", "replay", "script"].map((provider) => model(`${provider}:m`, provider))
    assert.isUndefined(unownedModel(asked, new Set()))
  })
})
