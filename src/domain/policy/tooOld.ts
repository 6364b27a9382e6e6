import { quote } from "../source/wording.ts"
import { DAY_MS, utcMillis } from "../source/UtcTime.ts"

/**
 * When a part of the evidence was made, as it says itself; `what` names it for a sentence.
 *
 * @since 0.1.0
 */
export interface Dated {
  readonly what: string
  readonly at: string
}

/**
 * Why evidence is not as young as asked, as sentences; none where it is. Every part must have a time (ISO 8601, UTC) that is
 * not after `now` (milliseconds since 1970) and at most `days` before it; evidence without any part has none.
 *
 * @since 0.1.0
 */
export const tooOld = (parts: ReadonlyArray<Dated>, days: number, now: number): ReadonlyArray<string> =>
  parts.length === 0
    ? ["Nothing says how old the evidence is."]
    : parts.flatMap(({ at, what }) => {
        const age = now - utcMillis(at)
        if (Number.isNaN(age)) return [`Nobody can tell when ${what} was made (${quote(at)}).`]
        if (age < 0) return [`${what} is dated in the future (${at}).`]
        // Asked this way round, what is no number is never young enough.
        return age <= days * DAY_MS ? [] : [`${what} is too old: it is of ${at}, and at most ${days} days are allowed.`]
      })
