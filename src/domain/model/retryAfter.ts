const SECONDS = /^\d+(?:\.\d+)?$/u
/** A date of HTTP (RFC 9110): `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u

/**
 * How many milliseconds a `Retry-After` header asks to wait, counted from `now` (milliseconds since 1970): seconds, or a
 * date, which may have passed. Undefined where it asks nothing that can be understood.
 *
 * @since 0.1.0
 */
export const retryAfterMs = (header: string | undefined, now: number): number | undefined => {
  const text = header?.trim() ?? ""
  const wait = SECONDS.test(text) ? Number(text) * 1000 : HTTP_DATE.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isFinite(wait) ? Math.max(0, Math.ceil(wait)) : undefined
}
