import { utcMillis } from "../source/UtcTime.ts"

const ZONED = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]\d{2}:\d{2})$/u

/**
 * The UTC time that a text with a zone says, to the millisecond; null for a text without a zone, which only its writer's
 * machine could tell, and for what is no time.
 *
 * @since 0.1.0
 */
export const zonedTime = (text: string | null | undefined): string | null => {
  const [, day, time, fraction = "", zone] = ZONED.exec(text ?? "") ?? []
  if (day === undefined || time === undefined || zone === undefined) return null
  // A day that no month has is refused in UTC, where it cannot move to another day first.
  if (Number.isNaN(utcMillis(`${day}T${time}Z`))) return null
  const millis = Date.parse(`${day}T${time}${fraction.slice(0, 4)}${zone}`)
  return Number.isNaN(millis) ? null : new Date(millis).toISOString()
}
