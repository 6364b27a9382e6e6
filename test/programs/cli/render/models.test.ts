import { assert, describe, it } from "@effect/vitest"
import { modelsJson, modelsNext, modelsText } from "../../../../src/programs/cli/render/models.ts"

const URL = "http://localhost:11434"

describe("A list of models", () => {
  it("has one model a line as text, safe to print", () => {
    assert.strictEqual(modelsText(["a:8b", "b\u001B[31m\nc"]), "a:8b\nb␛[31m c\n")
  })

  it("is one JSON document", () => {
    const text = modelsJson(URL, ["a:8b"])
    assert.deepStrictEqual(JSON.parse(text), { schema_version: 1, endpoint: URL, models: ["a:8b"] })
  })

  it("says what to do next, in words that a shell takes as they are", () => {
    assert.strictEqual(
      modelsNext(URL, ["it's:8b", "z"]),
      String.raw`Next: assay run --pack office --model 'openai-compatible:it'\''s:8b' --endpoint http://localhost:11434`
    )
    assert.match(modelsNext(URL, []), /offers no models/u)
  })
})
