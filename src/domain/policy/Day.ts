import { Schema } from "effect"
import { DAY_MS, utcMillis } from "../source/UtcTime.ts"

/**
 * The first instant after a day (`2026-12-31`) in UTC, in milliseconds since 1970; NaN for anything that is no such day.
 *
 * @since 0.1.0
 */
export const endOfDay = (day: string): number => utcMillis(`${day}T00:00:00Z`) + DAY_MS

/**
 * A day of the calendar in UTC, such as `2026-12-31`.
 *
 * @since 0.1.0
 */
export const Day = Schema.String.check(
  Schema.makeFilter((text: string) =>
    Number.isNaN(endOfDay(text)) ? "Expected a day of the calendar, such as 2026-12-31" : undefined
  )
)
