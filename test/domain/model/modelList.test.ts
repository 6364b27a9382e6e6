import { assert, describe, it } from "@effect/vitest"
import { canBeNamed, modelList } from "../../../src/domain/model/modelList.ts"

describe("A list of models", () => {
  it("is sorted, and has each once", () => {
    const data = [{ id: "b", object: "model" }, { id: "a/x:8b" }, { id: "b" }]
    assert.deepStrictEqual(modelList(JSON.stringify({ object: "list", data })), ["a/x:8b", "b"])
  })

  it("may be empty", () => {
    assert.deepStrictEqual(modelList('{"object":"list","data":null}'), [])
    assert.deepStrictEqual(modelList('{"data":[]}'), [])
  })

  it("is nothing else", () => {
    for (const text of ["", "<html>", '{"error":"Unexpected endpoint"}', "[]", '{"data":[{"name":"a"}]}']) {
      assert.isUndefined(modelList(text), text)
    }
  })

  it("names what can be asked for: nothing blank, and nothing that is not seen", () => {
    assert.deepStrictEqual(["", " ", "a\nb", "a\u001B[31m", "qwen3:8b", "größe/x"].filter(canBeNamed), [
      "qwen3:8b",
      "größe/x"
    ])
  })
})
