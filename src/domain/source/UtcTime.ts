import { Schema } from "effect"

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/u

/**
 * The milliseconds since 1970 of an ISO 8601 time in UTC with at least seconds, such as `2026-03-31T12:00:00Z`; NaN for
 * anything else, a day that no month has included.
 *
 * @since 0.1.0
 */
export const utcMillis = (text: string): number => {
  const millis = ISO.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse takes the 31st of February for a day in March.
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(text.slice(0, 19)) ? millis : Number.NaN
}

/**
 * The milliseconds of a day in UTC.
 *
 * @since 0.1.0
 */
export const DAY_MS = 86_400_000

/**
 * An ISO 8601 time in UTC, such as `2026-03-31T12:00:00Z`.
 *
 * @since 0.1.0
 */
export const UtcTime = Schema.String.check(
  Schema.makeFilter((text: string) =>
    Number.isNaN(utcMillis(text)) ? "Expected a time in UTC, such as 2026-03-31T12:00:00Z" : undefined
  )
)
