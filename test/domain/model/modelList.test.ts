import { assert, describe, it } from "@effect/vitest"
import { modelList } from "../../../src/domain/model/modelList.ts"

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
})
