import { escapeComments } from "./comments.ts"
import type { DoDCriterion } from "./Criterion.ts"
import { writeWording } from "./criterionText.ts"
import { escapeStart } from "./listLine.ts"

type Bullet = "-" | "*" | "+" | "1." | "1)"

/**
 * How a list is written: a bullet or numbers, with a task box or not, or (empty) one plain line each.
 *
 * @since 0.1.0
 */
export type ListMarker = "" | Bullet | `${Bullet} [${" " | "x"}]`

/**
 * Writes criteria as a list, one a line, so that `parseDodCriteria` gives them back. `depthOf` nests them: the depth of a
 * criterion by its place, from 0. What would not be read as text is escaped with a backslash, e.g. `\- x`.
 *
 * @since 0.1.0
 */
export const renderDodCriteria = (
  criteria: ReadonlyArray<Pick<DoDCriterion, "text" | "pattern">>,
  marker: ListMarker,
  depthOf: (place: number) => number = () => 0
): string =>
  criteria
    .map((criterion, place) => {
      const numbered = marker.replace("1", String(place + 1))
      const words = escapeComments(escapeStart(writeWording(criterion)))
      return `${"    ".repeat(depthOf(place))}${numbered}${marker === "" ? "" : " "}${words}\n`
    })
    .join("")
