import { utcMillis } from "../source/UtcTime.ts"

const OTHER_ZONE = /[+-]\d{2}:\d{2}/u

/**
 * The UTC time that a text with a zone says, to the millisecond; null for a text without a zone, which only its writer's
 * machine could tell, and for what is no time.
 *
 * @since 0.1.0
 */
export const zonedTime = (text: string | null | undefined): string | null => {
  const iso = (text ?? "").replace(" ", "T")
  // A day that no month has is refused in UTC, where it cannot move to another day first.
  if (Number.isNaN(utcMillis(iso.replace(OTHER_ZONE, "Z")))) return null
  const millis = Date.parse(iso)
  return Number.isNaN(millis) ? null : new Date(millis).toISOString()
}
