import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { baseOf, isOwnMachine } from "../../../src/domain/model/endpoint.ts"

const base = (endpoint: string) => Result.getOrElse(baseOf(endpoint), (sentence) => assert.fail(sentence))
const refusal = (endpoint: string) =>
  Result.match(baseOf(endpoint), { onSuccess: (base) => assert.fail(base), onFailure: (sentence) => sentence })

describe("The address of an endpoint", () => {
  it("is the same with and without /v1 and a slash", () => {
    for (const text of [
      "http://h:1234",
      "http://h:1234/",
      "http://h:1234/v1",
      "http://h:1234/v1/",
      " http://h:1234/v1// "
    ]) {
      assert.strictEqual(base(text), "http://h:1234/v1")
    }
  })

  it("keeps a path of its own, and loses that of a call", () => {
    assert.strictEqual(base("https://openrouter.ai/api/v1"), "https://openrouter.ai/api/v1")
    assert.strictEqual(base("https://h/v1beta/openai/"), "https://h/v1beta/openai")
    assert.strictEqual(base("http://h/v1/chat/completions"), "http://h/v1")
    assert.strictEqual(base("http://h/v1/models/"), "http://h/v1")
    assert.strictEqual(base("http://h/models/v2"), "http://h/models/v2")
    assert.strictEqual(base("http://[::1]:8000"), "http://[::1]:8000/v1")
  })

  it("is on this machine, or it is not", () => {
    const own = [
      "http://localhost:1",
      "http://a.localhost/v1",
      "http://127.0.0.1:1/v1",
      "http://ab.cd.localhost",
      "http://127.1.2.3",
      "http://127.100.20.10",
      "http://[::1]:1"
    ]
    const others = [
      "http://h",
      "https://localhost.example.com",
      "http://notlocalhost",
      "http://127-0-0-1",
      "http://127.0.0.1.example.com",
      "http://10.0.0.1",
      "h",
      ""
    ]
    assert.deepStrictEqual(
      own.map(isOwnMachine),
      own.map(() => true)
    )
    assert.deepStrictEqual(
      others.map(isOwnMachine),
      others.map(() => false)
    )
  })

  it("is http or https", () => {
    for (const text of ["", "localhost:1234", "h", "ftp://h/v1", "file:///etc/passwd", "http://", "http://h:99999"]) {
      assert.match(refusal(text), /no http or https address\. Give one/u)
    }
    assert.include(refusal("localhost:1234"), 'The endpoint "localhost:1234" is no http')
  })

  it("holds no user and no query, and none is said", () => {
    for (const text of [
      "http://u:sesame@h/v1",
      "http://sesame@h/v1",
      "http://:sesame@h/v1",
      "http://h/v1?key=sesame",
      "http://h/v1#sesame",
      "htp://u:sesame@h"
    ]) {
      assert.notInclude(refusal(text), "sesame", text)
    }
    assert.match(refusal("http://u:sesame@h/v1"), /ASSAY_API_KEY/u)
  })
})
