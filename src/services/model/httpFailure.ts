import { Clock, Effect, Stream } from "effect"
import type { HttpClientError, HttpClientResponse } from "effect/http"
import { fieldOf } from "../../domain/model/fieldOf.ts"
import { errorBody } from "../../domain/model/providerError.ts"
import { refusalOf } from "../../domain/model/refusal.ts"
import { retryAfterMs } from "../../domain/model/retryAfter.ts"
import { safeWords } from "../../domain/model/safeWords.ts"
import type { Failure } from "./attempt.ts"

/** Codes of Node and its fetch for a connection that came about and broke. */
const BROKEN = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"])
/** Node's fetch waits 5 minutes for headers, and for each part of a body, whatever the deadline of the request. */
const SILENT = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"])

/** The code of an error, or of what it was caused by; their texts may hold anything. */
const codeOf = (error: unknown, depth = 4): string | undefined => {
  const code = fieldOf(error, "code")
  if (typeof code === "string") return code
  return depth === 0 || error === undefined ? undefined : codeOf(fieldOf(error, "cause"), depth - 1)
}

/** Whether the port is one that fetch never asks, since it is another protocol's. */
const isBarredPort = (error: unknown, depth = 4): boolean =>
  error !== undefined &&
  depth > 0 &&
  (fieldOf(error, "message") === "bad port" || isBarredPort(fieldOf(error, "cause"), depth - 1))

/** Why no response came, as a failure. */
export const noResponse =
  (base: string) =>
  (error: HttpClientError.HttpClientError): Failure => {
    const code = codeOf(error)
    const barred = isBarredPort(error) ? " (this port is kept for another protocol, and is never asked)" : ""
    const shown = code === undefined ? barred : ` (${code})`
    if (code !== undefined && BROKEN.has(code)) {
      return { kind: "transport", detail: `the connection to ${base} broke before a response came${shown}.` }
    }
    if (code !== undefined && SILENT.has(code)) {
      return { kind: "timeout", detail: `${base} was silent for 5 minutes, the longest wait there is${shown}.` }
    }
    const detail = `nobody answers at ${base}${shown}. See whether the server runs there, and the address.`
    return { kind: "unreachable", detail }
  }

/** Why a response broke off, as a failure. */
export const brokenBody = (error: HttpClientError.HttpClientError): Failure => {
  const code = codeOf(error)
  const shown = code === undefined ? "" : ` (${code})`
  return code !== undefined && SILENT.has(code)
    ? { kind: "timeout", detail: `the endpoint fell silent for 5 minutes in the middle of its reply${shown}.` }
    : { kind: "transport", detail: `the connection broke in the middle of the reply${shown}.` }
}

const LONGEST_BODY = 4 * 1024 * 1024

/** A body as text; of one that is longer than any that is expected, the start. */
export const bodyText = (response: HttpClientResponse.HttpClientResponse) => {
  let size = 0
  return response.stream.pipe(
    Stream.decodeText(),
    Stream.takeUntil((text) => (size += text.length) > LONGEST_BODY),
    Stream.mkString
  )
}

/** What must not be said of a request. */
export interface Secret {
  readonly key: string | undefined
  readonly prompts: ReadonlyArray<string>
}

/** A response that is none of success, as a failure, and what the provider's error is about. */
export const refused = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse, secret: Secret) {
  const { said, code, param } = errorBody(yield* Effect.orElseSucceed(bodyText(response), () => ""))
  const words = said === undefined ? undefined : safeWords(said, secret)
  const retryAfter = retryAfterMs(response.headers["retry-after"], yield* Clock.currentTimeMillis)
  const failure: Failure = { ...refusalOf(response.status, { said: words, code, param }), retryAfterMs: retryAfter }
  return { failure, code, param }
})
