import { DAY_MS } from "../source/UtcTime.ts"
import type { Corruption, Original } from "./Corruption.ts"
import type { DrilledRun } from "./DrilledRun.ts"
import { edited, withKey } from "./jsonEdits.ts"

const at = (millis: number): string => new Date(millis).toISOString()

/**
 * A manifest that says another time: older than allowed, from the future, none. Nothing where no age is asked for.
 *
 * @since 0.1.0
 */
export const otherTimes = (
  file: Original,
  { maxAgeDays, now }: Pick<DrilledRun, "maxAgeDays" | "now">
): ReadonlyArray<Corruption> => {
  if (maxAgeDays === undefined) return []
  const dated = (how: string, time: string) =>
    edited(file, "aged", how, (document) => withKey(document, "created_at", time))
  return [
    ...dated(`it is older than ${maxAgeDays} days`, at(now - (maxAgeDays + 1) * DAY_MS)),
    ...dated("it is dated in the future", at(now + DAY_MS)),
    ...dated("it does not say when it was made", "some time ago")
  ]
}
