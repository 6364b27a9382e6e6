import { Effect } from "effect"
import { folder } from "../dod/folder.ts"

/** A package as the AI SDK's are: a function that makes a provider, whose models do what their names say. */
const code = `
const usage = VERSION_IS === "v2"
  ? { inputTokens: 3, outputTokens: 2, totalTokens: 5, reasoningTokens: 1 }
  : { inputTokens: { total: 3 }, outputTokens: { total: 2, text: 1, reasoning: 1 } }
const reason = (word) => (VERSION_IS === "v2" ? word : { unified: word, raw: word })
const finish = (word) => ({ type: "finish", finishReason: reason(word), usage })
const text = (delta) => ({ type: "text-delta", id: "1", delta })
const secret = "sk-secret from https://me:pw@host with Say hello to the world."
const apiError = (fields) =>
  Object.assign(new Error(secret), { name: "AI_APICallError", url: secret, requestBodyValues: secret, ...fields })
const said = [{ type: "stream-start", warnings: [] }, { type: "text-start", id: "1" }, text("hello"), text(" world")]
const status = (statusCode, more = {}) => () => { throw apiError({ statusCode, responseBody: '{"error":{"type":"some_code","message":"sk-secret"}}', ...more }) }
const behaviours = {
  good: () => [...said, { type: "text-end", id: "1" }, finish("stop")],
  thinks: () => [{ type: "reasoning-delta", id: "0", delta: "hm" }, ...said, finish("length")],
  empty: () => [finish("stop")],
  filtered: () => [...said, finish("content-filter")],
  unknown: () => [...said, finish("unknown")],
  error: () => [...said, { type: "error", error: apiError({ statusCode: 200 }) }, finish("stop")],
  "plain-error": () => [...said, { type: "error", error: { type: "overloaded_error", message: "sk-secret" } }, finish("stop")],
  "finish-error": () => [...said, finish("error")],
  interrupted: () => [...said, finish("interrupted")],
  ends: () => said,
  "no-key": () => { throw Object.assign(new Error("sk-secret"), { name: "AI_LoadAPIKeyError" }) },
  400: status(400), 401: status(401), 500: status(500),
  429: status(429, { responseHeaders: { "retry-after": "3" } }),
  refused: () => { throw apiError({ cause: Object.assign(new Error("fetch"), { cause: { code: "ECONNREFUSED" } }) }) },
  string: () => { throw "sk-secret" }
}
export const seen = []
export const createFake = (options) => ({
  languageModel: (id) => {
    if (id === "no-such") throw Object.assign(new Error("sk-secret"), { name: "AI_NoSuchModelError" })
    return {
      specificationVersion: VERSION_IS,
      doStream: async ({ abortSignal, ...call }) => {
        const record = { options, call, aborted: false, cancelled: false }
        seen.push(record)
        abortSignal.addEventListener("abort", () => { record.aborted = true })
        if (id === "stalls") {
          return { stream: new ReadableStream({
            start: (controller) => controller.enqueue(text("so far")),
            cancel: () => { record.cancelled = true }
          }) }
        }
        if (id === "repeats") {
          const type = call.prompt[0].content[0].text === "think" ? "reasoning-delta" : "text-delta"
          return { stream: new ReadableStream({
            pull: (controller) => controller.enqueue({ type, id: "1", delta: "x".repeat(1024 * 1024) }),
            cancel: () => { record.cancelled = true }
          }) }
        }
        const parts = behaviours[id]()
        return { stream: new ReadableStream({ start: (controller) => { parts.forEach((part) => controller.enqueue(part)); controller.close() } }) }
      }
    }
  }
})
export const createFakeTool = undefined
export const VERSION = "1.2.3"
`

/** A folder in which `@ai-sdk/fake` is installed, speaking a version of the interface. */
export const withFakeSdk = Effect.fnUntraced(function* (version = "v3", source = code) {
  const { dir, write } = yield* folder
  const manifest = {
    name: "@ai-sdk/fake",
    version: "1.2.3",
    type: "module",
    exports: { ".": { import: "./index.js" } }
  }
  yield* write("node_modules/@ai-sdk/fake/package.json", JSON.stringify(manifest))
  yield* write("node_modules/@ai-sdk/fake/index.js", source.replaceAll("VERSION_IS", JSON.stringify(version)))
  return dir
})
