import type { ModelFailureKind } from "./errors.ts"
import { fieldOf } from "./fieldOf.ts"
import { errorBody } from "./providerError.ts"
import { kindOfStatus } from "./refusal.ts"
import { retryAfterMs } from "./retryAfter.ts"

/** The AI SDK's own errors, by name, as far as they say more than that something failed. */
const NAMED = new Map<string, ModelFailureKind>([
  ["AI_LoadAPIKeyError", "auth"],
  ["AI_NoSuchModelError", "not-found"],
  ["AI_InvalidPromptError", "refused"],
  ["AI_InvalidArgumentError", "refused"],
  ["AI_UnsupportedFunctionalityError", "refused"],
  ["AI_JSONParseError", "malformed"],
  ["AI_TypeValidationError", "malformed"],
  ["AI_InvalidResponseDataError", "malformed"],
  ["AI_EmptyResponseBodyError", "malformed"]
])

/** Codes of providers for failures in the middle of a reply, where no status tells. */
const CODED = new Map<string, ModelFailureKind>([
  ["authentication_error", "auth"],
  ["permission_error", "auth"],
  ["invalid_request_error", "refused"],
  ["not_found_error", "not-found"],
  ["rate_limit_error", "rate-limited"],
  ["rate_limit_exceeded", "rate-limited"],
  ["insufficient_quota", "refused"]
])

const NETWORK = new Map<string, ModelFailureKind>([
  ["ECONNREFUSED", "unreachable"],
  ["ENOTFOUND", "unreachable"],
  ["EAI_AGAIN", "unreachable"],
  ["ECONNRESET", "transport"],
  ["EPIPE", "transport"],
  ["UND_ERR_SOCKET", "transport"],
  ["UND_ERR_CONNECT_TIMEOUT", "unreachable"],
  ["UND_ERR_HEADERS_TIMEOUT", "timeout"],
  ["UND_ERR_BODY_TIMEOUT", "timeout"]
])

/** A word of a protocol; anything else may hold an address, a prompt or a key. */
const CODE = /^[a-z][a-z_]{0,49}$/u
const NAME = /^[A-Z][A-Za-z_]{0,49}$/u
const wordOf = (value: unknown, pattern = CODE): string | undefined =>
  typeof value === "string" && pattern.test(value) ? value : undefined

const networkCode = (error: unknown, depth = 4): string | undefined => {
  const code = fieldOf(error, "code")
  if (typeof code === "string" && NETWORK.has(code)) return code
  return depth === 0 || error === undefined ? undefined : networkCode(fieldOf(error, "cause"), depth - 1)
}

const statusOf = (error: unknown): number | undefined => {
  const status = fieldOf(error, "statusCode")
  return typeof status === "number" && Number.isInteger(status) ? status : undefined
}

/** What the provider calls the failure: in its response, or in the error itself. */
const providersCode = (error: unknown): string | undefined => {
  const body = fieldOf(error, "responseBody")
  return (
    (typeof body === "string" ? wordOf(errorBody(body).code) : undefined) ??
    wordOf(fieldOf(fieldOf(error, "data"), "type")) ??
    wordOf(fieldOf(error, "type")) ??
    wordOf(fieldOf(error, "code"))
  )
}

const kindOf = (error: unknown, status: number | undefined, code: string | undefined): ModelFailureKind => {
  if (status !== undefined && status >= 300) return kindOfStatus(status, code)
  const network = networkCode(error)
  const named = NAMED.get(String(fieldOf(error, "name"))) ?? CODED.get(code ?? "") ?? NETWORK.get(network ?? "")
  if (named !== undefined) return named
  // A connection that breaks in the middle of a reply is reported with the status that the reply began with.
  return status === undefined ? "server" : "transport"
}

/**
 * An error of an AI SDK package as a kind and a sentence. Only its status, its name, the provider's code and the wait that
 * is asked for are taken over: its texts and fields hold the prompt and the address, and may hold a key. `now` is the time
 * in milliseconds since 1970.
 *
 * @since 0.1.0
 */
export const sdkFailure = (error: unknown, packageName: string, now: number) => {
  const status = statusOf(error)
  const code = providersCode(error)
  const kind = kindOf(error, status, code)
  const name = wordOf(fieldOf(error, "name"), NAME)
  const known = [status === undefined ? undefined : `status ${status}`, code ?? networkCode(error), name]
  const told = [...new Set(known.filter((word) => word !== undefined))].join(", ")
  const header = fieldOf(fieldOf(error, "responseHeaders"), "retry-after")
  const next =
    kind === "auth"
      ? " Set the variable that the package reads its key from, or name one with api_key_env in assay.config.yaml."
      : ""
  return {
    kind,
    detail: `${packageName} failed${told === "" ? "" : ` (${told})`}.${next}`,
    retryAfterMs: typeof header === "string" ? retryAfterMs(header, now) : undefined
  }
}
