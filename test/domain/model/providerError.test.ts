import { readFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { errorBody } from "../../../src/domain/model/providerError.ts"
import { kindOfStatus, refusalOf } from "../../../src/domain/model/refusal.ts"

const wire = (name: string) => readFileSync(path.resolve(import.meta.dirname, "../../fixtures/wire", name), "utf8")

describe("The body of a failure", () => {
  it("says why, whoever sent it", () => {
    assert.deepStrictEqual(errorBody(wire("ollama-error.json")), {
      said: 'model "qwen9" not found, try pulling it first',
      code: "not_found_error",
      param: undefined
    })
    assert.strictEqual(errorBody(wire("vllm-error.json")).said, "The model `qwen9` does not exist.")
    assert.match(errorBody(wire("lm-studio-error.json")).said ?? "", /^Unexpected endpoint/u)
    assert.deepStrictEqual(errorBody(wire("openrouter-error.json")), {
      said: "Insufficient credits",
      code: "402",
      param: undefined
    })
    assert.strictEqual(errorBody(wire("openai-error.json")).param, "max_tokens")
  })

  it("is read in the forms of frameworks, too", () => {
    assert.strictEqual(errorBody('{"detail":"Not Found"}').said, "Not Found")
    assert.strictEqual(errorBody('{"detail":[{"loc":["body"],"msg":"field required"}]}').said, "field required")
    assert.strictEqual(errorBody('[{"error":{"message":"bad","code":400}}]').said, "bad")
    assert.strictEqual(errorBody('{"errors":[{"message":"bad"}]}').said, "bad")
    assert.strictEqual(errorBody('{"message":"bad"}').said, "bad")
  })

  it("says nothing where it is no JSON, or says nothing", () => {
    for (const body of ["<html>502 Bad Gateway</html>", "", "{}", "null", "7", '{"error":{}}']) {
      assert.isUndefined(errorBody(body).said, body)
    }
  })
})

const detail = (status: number, said?: string) => refusalOf(status, { said, code: undefined, param: undefined }).detail

describe("A status that is none of success", () => {
  it("tells whether asking again can help", () => {
    assert.strictEqual(kindOfStatus(401, undefined), "auth")
    assert.strictEqual(kindOfStatus(403, undefined), "auth")
    assert.strictEqual(kindOfStatus(429, undefined), "rate-limited")
    assert.strictEqual(kindOfStatus(429, "insufficient_quota"), "refused")
    assert.strictEqual(kindOfStatus(500, undefined), "server")
    assert.strictEqual(kindOfStatus(529, undefined), "server")
    assert.strictEqual(kindOfStatus(400, undefined), "refused")
    assert.strictEqual(kindOfStatus(302, undefined), "refused")
    assert.strictEqual(kindOfStatus(404, undefined), "not-found")
    assert.strictEqual(kindOfStatus(400, "invalid_model"), "not-found")
  })

  it("is one sentence with what to do", () => {
    assert.strictEqual(detail(500), "the endpoint failed (500).")
    assert.match(detail(404, "no x"), /knows no such model.* \(404\): "no x"\.$/u)
    assert.match(detail(307), /sends elsewhere/u)
    assert.match(detail(401, "Incorrect API key provided: sk-abcd"), /\(401\)\. Set ASSAY_API_KEY/u)
    assert.notInclude(detail(401, "Incorrect API key provided: sk-abcd"), "sk-abcd")
  })
})
