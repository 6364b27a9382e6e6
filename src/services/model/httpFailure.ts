import { Clock, Effect } from "effect"
import { fieldOf } from "../../domain/model/fieldOf.ts"
import { errorBody } from "../../domain/model/providerError.ts"
import { refusalOf } from "../../domain/model/refusal.ts"
import { retryAfterMs } from "../../domain/model/retryAfter.ts"
import { safeWords } from "../../domain/model/safeWords.ts"
import { Capped } from "../bench/Capped.ts"
import type { Failure } from "./attempt.ts"
import type { ConnectionFailed, HttpResponse } from "./HttpExchange.ts"

/** Codes of Node for a connection that came about and broke. */
const BROKEN = new Set(["ECONNRESET", "EPIPE"])

/** The code of an error; its text may hold anything. */
const codeOf = ({ cause }: ConnectionFailed): string | undefined => {
  const code = fieldOf(cause, "code")
  return typeof code === "string" ? code : undefined
}

/** Why no response came, as a failure. */
export const noResponse =
  (base: string) =>
  (error: ConnectionFailed): Failure => {
    const code = codeOf(error)
    const shown = code === undefined ? "" : ` (${code})`
    if (code !== undefined && BROKEN.has(code)) {
      return { kind: "transport", detail: `the connection to ${base} broke before a response came${shown}.` }
    }
    const detail = `nobody answers at ${base}${shown}. See whether the server runs there, and the address.`
    return { kind: "unreachable", detail }
  }

/** Why a response broke off, as a failure. */
export const brokenBody = (error: ConnectionFailed): Failure => {
  const code = codeOf(error)
  const shown = code === undefined ? "" : ` (${code})`
  return { kind: "transport", detail: `the connection broke in the middle of the reply${shown}.` }
}

const LONGEST_BODY = 4 * 1024 * 1024

/** A body as text; of one that is longer than any that is expected, the start. */
export const bodyText = Effect.fnUntraced(function* (response: HttpResponse) {
  const body = new Capped(LONGEST_BODY)
  yield* response.read((part) => {
    body.add(part)
    return body.flooded
  })
  return new TextDecoder().decode(body.bytes)
})

/** What must not be said of a request. */
export interface Secret {
  readonly key: string | undefined
  readonly prompts: ReadonlyArray<string>
}

/** A response that is none of success, as a failure, and what the provider's error is about. */
export const refused = Effect.fnUntraced(function* (response: HttpResponse, secret: Secret) {
  const { said, code, param } = errorBody(yield* Effect.orElseSucceed(bodyText(response), () => ""))
  const words = said === undefined ? undefined : safeWords(said, secret)
  const retryAfter = retryAfterMs(response.header("retry-after"), yield* Clock.currentTimeMillis)
  const failure: Failure = { ...refusalOf(response.status, { said: words, code, param }), retryAfterMs: retryAfter }
  return { failure, code, param }
})
