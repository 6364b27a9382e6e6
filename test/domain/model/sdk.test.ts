import { assert, describe, it } from "@effect/vitest"
import { sdkFailure } from "../../../src/domain/model/sdkFailure.ts"
import { sdkPart } from "../../../src/domain/model/sdkPart.ts"

const failed = (error: unknown) => sdkFailure(error, "pkg", 0)

describe("A failure of an SDK", () => {
  const table: ReadonlyArray<readonly [string, unknown, string, string]> = [
    ["a status", { statusCode: 429 }, "rate-limited", "pkg failed (status 429)."],
    ["a status of the server", { statusCode: 503 }, "server", "pkg failed (status 503)."],
    ["a status that is none", { statusCode: 1.5 }, "server", "pkg failed."],
    ["a name", { name: "AI_JSONParseError" }, "malformed", "pkg failed (AI_JSONParseError)."],
    ["a name nobody knows", { name: "AI_Other" }, "server", "pkg failed (AI_Other)."],
    ["a name that is a text", { name: "AI key sk-1" }, "server", "pkg failed."],
    [
      "the code of a body",
      { responseBody: '{"error":{"type":"rate_limit_error"}}' },
      "rate-limited",
      "pkg failed (rate_limit_error)."
    ],
    ["the type of its data", { data: { type: "not_found_error" } }, "not-found", "pkg failed (not_found_error)."],
    ["its own type", { type: "invalid_request_error" }, "refused", "pkg failed (invalid_request_error)."],
    ["its own code", { code: "insufficient_quota" }, "refused", "pkg failed (insufficient_quota)."],
    ["a code that ends in a word", { code: "SK-1secret_word" }, "server", "pkg failed."],
    ["a name that ends in one", { name: "sk-1SecretWord" }, "server", "pkg failed."],
    ["a code that is a secret", { code: "sk-SECRET" }, "server", "pkg failed."],
    ["a connection", { cause: { cause: { code: "ECONNREFUSED" } } }, "unreachable", "pkg failed (ECONNREFUSED)."],
    [
      "a connection that is deep down",
      { cause: { cause: { cause: { cause: { code: "ECONNRESET" } } } } },
      "transport",
      "pkg failed (ECONNRESET)."
    ],
    ["one too deep", { cause: { cause: { cause: { cause: { cause: { code: "EPIPE" } } } } } }, "server", "pkg failed."],
    ["a time-out", { code: "UND_ERR_BODY_TIMEOUT" }, "timeout", "pkg failed (UND_ERR_BODY_TIMEOUT)."],
    ["a reply that broke off", { statusCode: 200 }, "transport", "pkg failed (status 200)."],
    [
      "a reply that began and was cut",
      { statusCode: 200, cause: { code: "ECONNRESET" } },
      "transport",
      "pkg failed (status 200, ECONNRESET)."
    ],
    ["a redirect", { statusCode: 300 }, "refused", "pkg failed (status 300)."],
    ["nothing", undefined, "server", "pkg failed."]
  ]
  it.each(table)("is of the kind that it says by %s", (_what, error, kind, detail) => {
    assert.deepStrictEqual<unknown>(failed(error), { kind, detail, retryAfterMs: undefined })
  })

  it.each([
    ["AI_LoadAPIKeyError", "auth"],
    ["AI_NoSuchModelError", "not-found"],
    ["AI_InvalidPromptError", "refused"],
    ["AI_InvalidArgumentError", "refused"],
    ["AI_UnsupportedFunctionalityError", "refused"],
    ["AI_TypeValidationError", "malformed"],
    ["AI_InvalidResponseDataError", "malformed"],
    ["AI_EmptyResponseBodyError", "malformed"]
  ])("is known by the name %s as %s", (name, kind) => {
    assert.strictEqual(failed({ name }).kind, kind)
  })

  it.each([
    ["authentication_error", "auth"],
    ["permission_error", "auth"],
    ["rate_limit_exceeded", "rate-limited"],
    ["ENOTFOUND", "unreachable"],
    ["EAI_AGAIN", "unreachable"],
    ["EPIPE", "transport"],
    ["UND_ERR_SOCKET", "transport"],
    ["UND_ERR_CONNECT_TIMEOUT", "unreachable"],
    ["UND_ERR_HEADERS_TIMEOUT", "timeout"]
  ])("is known by the code %s as %s", (code, kind) => {
    assert.strictEqual(failed({ code }).kind, kind)
  })

  it("says where the key comes from, and how long to wait", () => {
    assert.include(failed({ statusCode: 401 }).detail, "api_key_env")
    assert.strictEqual(failed({ statusCode: 429, responseHeaders: { "retry-after": "2" } }).retryAfterMs, 2000)
    assert.isUndefined(failed({ statusCode: 429, responseHeaders: { "retry-after": 2 } }).retryAfterMs)
  })
})

const usage = (given: object) => ({ type: "finish", finishReason: "stop", usage: given })

describe("A part of an SDK's stream", () => {
  const table: ReadonlyArray<readonly [unknown, object]> = [
    [
      { type: "text-delta", delta: "a" },
      { _tag: "Piece", text: "a", reasoning: "" }
    ],
    [
      { type: "text-delta", delta: 1 },
      { _tag: "Piece", text: "", reasoning: "" }
    ],
    [
      { type: "reasoning-delta", delta: "a" },
      { _tag: "Piece", text: "", reasoning: "a" }
    ],
    [
      { type: "error", error: 7 },
      { _tag: "Failed", error: 7 }
    ],
    [
      { type: "finish", finishReason: "error" },
      { _tag: "Failed", error: undefined }
    ],
    [{ type: "finish", finishReason: "interrupted" }, { _tag: "Broken" }],
    [
      { type: "finish", finishReason: { unified: "length" } },
      { _tag: "Finished", finish_reason: "length", usage: {} }
    ],
    [
      { type: "finish", finishReason: "content-filter" },
      { _tag: "Finished", finish_reason: "content_filter", usage: {} }
    ],
    [
      { type: "finish", finishReason: "tool-calls" },
      { _tag: "Finished", finish_reason: "tool_calls", usage: {} }
    ],
    [
      { type: "finish", finishReason: "unknown" },
      { _tag: "Finished", finish_reason: null, usage: {} }
    ],
    [{ type: "finish" }, { _tag: "Finished", finish_reason: null, usage: {} }],
    [
      usage({ inputTokens: 1, outputTokens: 2, reasoningTokens: 0 }),
      { _tag: "Finished", finish_reason: "stop", usage: { input: 1, output: 2, reasoning: 0 } }
    ],
    [
      usage({ inputTokens: { total: 1 }, outputTokens: { total: 2, reasoning: 3 } }),
      { _tag: "Finished", finish_reason: "stop", usage: { input: 1, output: 2, reasoning: 3 } }
    ],
    [
      usage({ inputTokens: -1, outputTokens: "2", reasoningTokens: 1.5 }),
      { _tag: "Finished", finish_reason: "stop", usage: {} }
    ],
    [{ type: "raw" }, { _tag: "Other" }],
    [null, { _tag: "Other" }]
  ]
  it.each(table)("%j is %j", (part, expected) => {
    assert.deepStrictEqual<unknown>(sdkPart(part), expected)
  })
})
