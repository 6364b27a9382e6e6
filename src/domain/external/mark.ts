import { Result } from "effect"
import { shownValue } from "../source/wording.ts"
import type { ExternalAttempt } from "./ExternalEvidence.ts"

/** What Inspect's own metrics take a text for. */
const WORDS = new Map([
  ["C", 1],
  ["P", 0.5],
  ["I", 0],
  ["N", 0]
])
/** The same in any case of letters, as its `value_to_float` reads them. */
const YES_NO = new Map([
  ["yes", 1],
  ["true", 1],
  ["no", 0],
  ["false", 0]
])
const DECIMAL = /^-?\d+(?:\.\d+)?$/u

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number"
    ? value
    : typeof value === "boolean"
      ? Number(value)
      : typeof value === "string"
        ? (WORDS.get(value) ?? YES_NO.get(value.toLowerCase()) ?? (DECIMAL.test(value) ? Number(value) : undefined))
        : undefined

/**
 * The mark of an attempt, 0..1, where 1 is full marks; null where the value says that there is none (NaN). Fails with a
 * sentence for everything that is no such mark: nothing says what passes on another scale.
 *
 * @since 0.1.0
 */
export const markOf = (value: unknown): Result.Result<number | null, string> => {
  if (value === "NaN") return Result.succeed(null)
  const mark = numberOf(value)
  if (mark === undefined) {
    return Result.fail(`Expected a mark (a number from 0 to 1, true, false, C, I, P or N), got ${shownValue(value)}`)
  }
  return mark >= 0 && mark <= 1
    ? Result.succeed(mark)
    : Result.fail(`The mark ${mark} is not between 0 and 1, so nothing says what passes`)
}

const LONGEST = 200

/** The first line of what an error says; the rest is for whoever has the tool's own files. */
const brief = (error: string): string => {
  const line = error.trim().replace(/[\r\n].*/su, "")
  return line === "" ? "an error without a message" : line.slice(0, LONGEST).toWellFormed()
}

/**
 * An attempt by its mark and its error, of which the first line is kept: full marks and no error pass. `none` says why there
 * is no mark.
 *
 * @since 0.1.0
 */
export const attemptOf = (mark: number | null, error: string | null, none: string): ExternalAttempt => {
  if (error !== null) return { outcome: "error", value: mark, detail: brief(error) }
  if (mark === null) return { outcome: "ungraded", value: null, detail: none }
  return { outcome: mark === 1 ? "passed" : "failed", value: mark, detail: null }
}
