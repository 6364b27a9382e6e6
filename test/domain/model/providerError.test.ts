import { readFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { errorBody, providerError } from "../../../src/domain/model/providerError.ts"
import { brokenOff, kindOfStatus, refusalOf } from "../../../src/domain/model/refusal.ts"

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

describe("The error that a message of the protocol reports", () => {
  it.each<readonly [unknown, unknown]>([
    [
      { object: "error", message: "gone", code: 404 },
      { said: "gone", code: "404", param: undefined }
    ],
    [{ error: " gone\n" }, { said: "gone", code: undefined, param: undefined }],
    [{ error: { message: " ", code: "", type: "t", param: "p" } }, { said: undefined, code: "t", param: "p" }],
    [{ error: { code: "c", type: "t", param: 1 } }, { said: undefined, code: "c", param: undefined }],
    [{ error: null }, undefined],
    [{ object: "list", message: "fine" }, undefined],
    [{}, undefined]
  ])("of %j is %j", (message, error) => {
    assert.deepStrictEqual<unknown>(providerError(message), error)
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
    assert.strictEqual(kindOfStatus(400, "model_not_found"), "not-found")
    assert.strictEqual(kindOfStatus(408, undefined), "timeout")
    assert.strictEqual(kindOfStatus(499, undefined), "refused")
    for (const code of ["billing_hard_limit_reached", "billing_not_active"]) {
      assert.strictEqual(kindOfStatus(429, code), "refused")
    }
  })

  it("is one sentence with what to do", () => {
    assert.strictEqual(detail(500), "the endpoint failed (500).")
    assert.match(detail(404, "no x"), /knows no such model.* \(404\): "no x"\.$/u)
    for (const status of [300, 307, 399]) assert.match(detail(status), /sends elsewhere/u)
    for (const status of [299, 400]) assert.strictEqual(detail(status), `the endpoint refused the request (${status}).`)
    assert.strictEqual(detail(403), "the endpoint does not allow this request, or not with this key (403).")
    assert.strictEqual(detail(429), "the endpoint was asked too often (429).")
    assert.strictEqual(detail(408), "the endpoint waited too long for the request (408).")
    assert.match(detail(401, "Incorrect API key provided: sk-abcd"), /\(401\)\. Set ASSAY_API_KEY/u)
    assert.match(detail(401), /^the endpoint does not accept the key, or asks for one \(401\)/u)
    assert.notInclude(detail(401, "Incorrect API key provided: sk-abcd"), "sk-abcd")
  })
})

const told = (said: string | undefined) => brokenOff({ said, code: undefined, param: undefined }).detail

describe("An error in place of a piece of a reply", () => {
  it.each([
    [undefined, "server"],
    ["429", "rate-limited"],
    ["503", "server"],
    ["300", "refused"],
    ["404", "not-found"],
    ["200", "server"],
    ["4040", "server"],
    ["E404", "server"],
    ["401x", "server"],
    ["insufficient_quota", "server"]
  ] as const)("with the code %s is of the kind %s", (code, kind) => {
    assert.strictEqual(brokenOff({ said: undefined, code, param: undefined }).kind, kind)
  })

  it("is told with the provider's words, where it has some", () => {
    assert.strictEqual(told(undefined), "the endpoint reported an error in place of the reply.")
    assert.strictEqual(told("gone"), 'the endpoint reported an error in place of the reply: "gone".')
  })
})
