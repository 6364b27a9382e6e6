import { counted } from "../../../domain/source/wording.ts"
import type { BenchEvent } from "../../bench/BenchEvent.ts"
import { plain } from "./plain.ts"
import { usdText } from "./benchFigures.ts"

/**
 * How far a run is, as a line that the next one takes the place of; undefined where an event tells nothing of it.
 *
 * @since 0.1.0
 */
export const progressLine = (event: BenchEvent): string | undefined =>
  event._tag === "Progressed"
    ? `${event.done} of ${counted(event.attempts, "attempt")}${event.costUsd === 0 ? "" : `, ${usdText(event.costUsd)} so far`}`
    : undefined

const STOPS = {
  interrupted: "Interrupted",
  "cost-cap": "Stopped by the cost cap",
  failed: "Failed"
} as const

/**
 * What happened, as a line that stays; undefined where an event is none to remember.
 *
 * @since 0.1.0
 */
export const progressNews = (event: BenchEvent): string | undefined => {
  switch (event._tag) {
    case "Planned": {
      const known = [
        ...(event.resumedFrom === null ? [] : [`${event.takenOver} taken over from ${event.resumedFrom}`]),
        ...(event.cached === 0 ? [] : [`${event.cached} from the cache, not run`])
      ]
      const rest = known.length === 0 ? "" : ` (${known.join(", ")})`
      return plain(
        `Run ${event.runId} of ${event.taskClass} by ${event.sut}: ${counted(event.cases, "case")}, ${counted(event.attempts, "attempt")}${rest}`
      )
    }
    case "Stopped":
      return `${STOPS[event.why]} after ${event.done} of ${counted(event.attempts, "attempt")}; what was done is kept.`
    case "Progressed":
    case "Appended":
      return undefined
  }
}
