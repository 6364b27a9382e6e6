import type { ModelFailureKind } from "./errors.ts"
import type { ProviderError } from "./providerError.ts"

/** Codes of a 429 that no waiting helps against. */
const SPENT = new Set(["insufficient_quota", "billing_hard_limit_reached", "billing_not_active"])

/** What providers call a model that they do not know. */
const NO_MODEL = new Set(["model_not_found", "invalid_model"])

const statusIn = (code: string | undefined): number | undefined =>
  code !== undefined && /^[345]\d\d$/u.test(code) ? Number(code) : undefined

/**
 * What kind of failure a status is.
 *
 * @since 0.1.0
 */
export const kindOfStatus = (status: number, code: string | undefined): ModelFailureKind => {
  if (status === 401 || status === 403) return "auth"
  if (status === 429) return SPENT.has(code ?? "") ? "refused" : "rate-limited"
  if (status === 408) return "timeout"
  if (status >= 500) return "server"
  return status === 404 || NO_MODEL.has(code ?? "") ? "not-found" : "refused"
}

const lead = (status: number, kind: ModelFailureKind): string => {
  switch (kind) {
    case "auth":
      return status === 401
        ? "the endpoint does not accept the key, or asks for one"
        : "the endpoint does not allow this request, or not with this key"
    case "rate-limited":
      return "the endpoint was asked too often"
    case "timeout":
      return "the endpoint waited too long for the request"
    case "server":
      return "the endpoint failed"
    case "not-found":
      return "the endpoint knows no such model, or the address is not that of its API"
    default:
      return status >= 300 && status < 400
        ? "the endpoint sends elsewhere; give the address that it sends to"
        : "the endpoint refused the request"
  }
}

/** What to do about it, where that is not plain. */
const next = (status: number): string =>
  status === 401 ? " Set ASSAY_API_KEY, or the variable that api_key_env names, to a key that is valid there." : ""

/**
 * A response that is none of success, as a kind of failure and a sentence. The provider's words must be safe already.
 *
 * @since 0.1.0
 */
export const refusalOf = (status: number, { said, code }: ProviderError) => {
  const kind = kindOfStatus(status, code)
  const quoted = said === undefined || status === 401 ? "." : `: ${JSON.stringify(said)}.`
  return { kind, detail: `${lead(status, kind)} (${status})${quoted}${next(status)}` }
}

/**
 * An error that came in place of a chunk, after a status of success. Without a code that is a status, it is the
 * server's failure.
 *
 * @since 0.1.0
 */
export const brokenOff = ({ said, code }: ProviderError) => {
  const status = statusIn(code)
  const quoted = said === undefined ? "." : `: ${JSON.stringify(said)}.`
  return {
    kind: status === undefined ? ("server" as const) : kindOfStatus(status, code),
    detail: `the endpoint reported an error in place of the reply${quoted}`
  }
}
