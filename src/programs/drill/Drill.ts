import type { Corruption } from "../../domain/drill/Corruption.ts"
import type { DecidedPolicy } from "../decidePolicy.ts"
import type { LeftAlone } from "./piecesOf.ts"

/**
 * One corruption that was tried: which conditions must not pass over it, and what the gate decided on it. It was `blocked` only
 * if the gate was closed and each of these conditions was unmet.
 *
 * @since 0.1.0
 */
export interface DrillAttempt extends Omit<Corruption, "changes"> {
  readonly conditions: ReadonlyArray<string>
  readonly decision: DecidedPolicy
  readonly blocked: boolean
}

/**
 * A drill that was held on evidence that the gate passes: every attempt, and the files that nobody corrupted, with the reason.
 * `shown` takes the places of the copy out of a text, so that it is the same each time.
 *
 * @since 0.1.0
 */
export interface Drill {
  readonly seed: number
  readonly decision: DecidedPolicy
  readonly attempts: ReadonlyArray<DrillAttempt>
  readonly left: ReadonlyArray<LeftAlone>
  readonly shown: (text: string) => string
}
