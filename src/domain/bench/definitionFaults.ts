import { Predicate, Schema } from "effect"
import { under } from "../source/placed.ts"
import type { Fault } from "../source/Problem.ts"
import { counted, nearHint, quote } from "../source/wording.ts"
import { bannedPart, BreakdownKey } from "./BreakdownKey.ts"
import { InvalidTaskClassName } from "./errors.ts"
import { RunnerCode, Severity } from "./FailureMode.ts"
import { Slug } from "./Slug.ts"
import { tiers } from "./Tier.ts"

const isSlug: (name: string) => boolean = Schema.is(Slug)
const isKey: (key: string) => boolean = Schema.is(BreakdownKey)
const isSeverity = Schema.is(Severity)

const nameReason = (name: string): string | undefined => {
  if (isSlug(name)) return undefined
  if (name.trim() === "") return "it is blank"
  if (name !== name.trim()) return "it begins or ends with a blank"
  return name === name.toLowerCase()
    ? "it must be lower-case letters and digits with single hyphens, at most 64 characters"
    : "it has upper-case letters"
}

/**
 * Why something is no name of a task class, or undefined where it is one. It may be of any type.
 *
 * @since 0.1.0
 */
export const taskClassNameFault = (name: unknown): InvalidTaskClassName | undefined => {
  if (typeof name !== "string") {
    const shown = name === null ? "null" : `A value of type ${typeof name}`
    return new InvalidTaskClassName({ name: shown, reason: "it is no text" })
  }
  const reason = nameReason(name)
  return reason === undefined ? undefined : new InvalidTaskClassName({ name: quote(name), reason })
}

const keyFault = (key: unknown, isRepeated: boolean): Omit<Fault, "path"> | undefined => {
  if (typeof key !== "string") return { message: `A breakdown key is a text, not of type ${typeof key}` }
  const banned = bannedPart(key)
  if (banned !== undefined) {
    return {
      message: `The breakdown key ${quote(key)} holds ${quote(banned)}`,
      hint: "Evidence is what was observed, never a model's opinion of itself: leave the key out"
    }
  }
  if (!isKey(key)) {
    return {
      message: `The breakdown key ${quote(key)} is none`,
      hint: "Write words of lower-case letters, digits and underscores, joined by dots, as cve.dropped"
    }
  }
  return isRepeated ? { message: `The breakdown key ${quote(key)} stands twice`, hint: "Leave one out" } : undefined
}

/**
 * What is wrong with the breakdown keys of a task class: there is none, one is no key, holds a banned word, or stands
 * twice. Paths are the places in the list.
 *
 * @since 0.1.0
 */
export const breakdownKeyFaults = (keys: ReadonlyArray<unknown>): ReadonlyArray<Fault> =>
  keys.length === 0
    ? [{ path: [], message: "There is no breakdown key", hint: "Declare at least one in breakdown-keys.ts" }]
    : keys.flatMap((key, index) => {
        const fault = keyFault(key, keys.indexOf(key) < index)
        return fault === undefined ? [] : [{ path: [index], ...fault }]
      })

/**
 * What is wrong with `minCasesForPromotion`, given as a plain object: no tier at all, a name that is no tier, a number that
 * is no count of at least 1.
 *
 * @since 0.1.0
 */
export const minCasesFaults = (minCases: unknown): ReadonlyArray<Fault> => {
  const hint = "Write how many cases a tier asks for, as { bronze: 10 }"
  if (!Predicate.isObject(minCases)) {
    return [{ path: [], message: "minCasesForPromotion is no object", hint }]
  }
  const entries = Object.entries(minCases)
  if (entries.length === 0) return [{ path: [], message: "minCasesForPromotion names no tier", hint }]
  return entries.flatMap(([tier, count]): ReadonlyArray<Fault> => {
    const known: ReadonlyArray<string> = tiers
    if (!known.includes(tier)) {
      return [{ path: [tier], key: true, message: `No tier ${quote(tier)}`, hint: nearHint(tier, "tiers", tiers) }]
    }
    return typeof count === "number" && Number.isSafeInteger(count) && count >= 1
      ? []
      : [{ path: [tier], message: `The number of cases for ${tier} is no whole number of at least 1`, hint }]
  })
}

const RUNNER_MEANINGS: Record<RunnerCode, string> = {
  "rubric.timeout": "The rubric took too long.",
  "rubric.unknown_failure_mode": "The rubric named a code that the taxonomy does not have, or one of the runner's.",
  "rubric.unknown_breakdown_key": "The rubric named a key that the task class does not have.",
  "rubric.malformed_output": "The rubric did not reply as it must.",
  "sut.exception": "The system under test failed.",
  "sut.timeout": "The system under test took too long.",
  "sut.cancelled": "The run ended before this case did."
}

const missingCodes = (missing: ReadonlyArray<RunnerCode>): ReadonlyArray<Fault> =>
  missing.length === 0
    ? []
    : [
        {
          path: [],
          message: `It lacks ${counted(missing.length, "code")} of the runner: ${missing.join(", ")}`,
          hint: "Every task class has these. Add them, with a description of your own if you like",
          add: missing.map((code) => `${code}: { severity: block, description: "${RUNNER_MEANINGS[code]}" }`)
        }
      ]

/**
 * What `failure_modes.yaml`, as it was parsed, lacks besides what its schema asks for: each code of the runner, with the
 * severity `block`.
 *
 * @since 0.1.0
 */
export const taxonomyFaults = (document: unknown): ReadonlyArray<Fault> => {
  if (!Predicate.isObject(document)) return []
  const entries = RunnerCode.literals.map((code) => ({ code, entry: under({ value: document, path: [] }, code) }))
  return [
    ...missingCodes(entries.flatMap(({ code, entry }) => (entry.value === undefined ? [code] : []))),
    ...entries.flatMap(({ code, entry }): ReadonlyArray<Fault> => {
      const { value, path } = under(entry, "severity")
      return isSeverity(value) && value !== "block"
        ? [{ path, message: `The severity of ${code} is ${value}`, hint: "A code of the runner always is block" }]
        : []
    })
  ]
}
