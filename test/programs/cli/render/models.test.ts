import { assert, describe, it } from "@effect/vitest"
import { modelsJson, modelsLeftOut, modelsNext, modelsText } from "../../../../src/programs/cli/render/models.ts"

const URL = "http://localhost:11434"

describe("A list of models", () => {
  it("has one model a line as text, safe to print", () => {
    assert.strictEqual(modelsText(["a:8b", "b\u001B[31m\nc"]), "a:8b\nb␛[31m c\n")
  })

  it("is one JSON document", () => {
    const text = modelsJson(URL, ["a:8b"])
    assert.deepStrictEqual(JSON.parse(text), { schema_version: 1, endpoint: URL, models: ["a:8b"] })
  })

  it("says how many models are not in it", () => {
    assert.match(modelsLeftOut(1), /^1 model left out: a name that is blank/u)
    assert.match(modelsLeftOut(2), /^2 models left out/u)
  })

  it("says what to do next, in words that a shell takes as they are", () => {
    assert.strictEqual(
      modelsNext(URL, ["it's:8b", "z"]),
      String.raw`Next: assay run --pack office --model 'openai-compatible:it'\''s:8b' --endpoint http://localhost:11434`
    )
    assert.match(modelsNext(URL, []), /offers no models/u)
  })
})
