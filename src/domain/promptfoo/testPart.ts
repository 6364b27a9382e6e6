import { Predicate } from "effect"
import type { DocumentPath, Fault } from "../source/Problem.ts"
import { suggest } from "../source/suggest.ts"
import { quote } from "../source/wording.ts"
import { ASK_PROMPTFOO } from "./askPromptfoo.ts"

/**
 * What is read of one test of a config, or of what holds for all of them. Every variable has its values: the test is made for each.
 *
 * @since 0.1.0
 */
export interface TestPart {
  readonly path: DocumentPath
  readonly title: string | undefined
  readonly vars: ReadonlyMap<string, ReadonlyArray<unknown>>
  readonly assertions: ReadonlyArray<unknown>
  readonly threshold: number | undefined
  readonly transformed: boolean
  readonly withoutDefaults: boolean
}

type Fields = { readonly [key: string]: unknown }

/** Keys of a test that are read, and `metadata`, which changes nothing of what is asked or what is right. */
const KEYS = new Set(["description", "vars", "assert", "threshold", "options", "metadata"])
/** Keys that choose whom a test asks. */
const CHOOSING = new Set(["provider", "providers"])
/** Options that are read, and those of the graders of assertions that are not taken over, or of the order of asking. */
const OPTIONS = new Set([
  "transform",
  "postprocess",
  "disableDefaultAsserts",
  "provider",
  "rubricPrompt",
  "factuality",
  "runSerially"
])
/** Options that change what is asked. */
const ASKING = new Set(["transformVars", "prefix", "suffix", "storeOutputAs", "disableVarExpansion", "prompt"])

const valuesOf = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) && typeof value[0] === "string" ? value : [value]

const varFaults = (vars: unknown, path: DocumentPath): ReadonlyArray<Fault> => {
  if (vars === undefined || vars === null) return []
  if (!Predicate.isObject(vars) || Array.isArray(vars)) {
    return [{ path: [...path, "vars"], message: "Variables in other files are not read", hint: ASK_PROMPTFOO }]
  }
  return Object.entries(vars).flatMap(([name, value]) =>
    valuesOf(value).some((one) => typeof one === "string" && /^(?:file|package):/u.test(one))
      ? [
          {
            path: [...path, "vars", name],
            message: `The variable ${quote(name)} stands in another file, which is not read`,
            hint: ASK_PROMPTFOO
          }
        ]
      : []
  )
}

const optionFaults = (options: unknown, path: DocumentPath): ReadonlyArray<Fault> =>
  Predicate.isObject(options)
    ? Object.keys(options)
        .filter((key) => !OPTIONS.has(key))
        .map((key) => ({
          path: [...path, "options", key],
          message: `The option ${quote(key)} ${ASKING.has(key) ? "changes what is asked, and is not read" : "of a test is not read"}`,
          hint: ASK_PROMPTFOO
        }))
    : []

const keyFaults = (test: Fields, path: DocumentPath): ReadonlyArray<Fault> =>
  Object.keys(test)
    .filter((key) => !KEYS.has(key))
    .map((key) => {
      if (CHOOSING.has(key)) {
        const message = `The key ${quote(key)} chooses whom this test asks, and a pack asks every model everything`
        return { path: [...path, key], message, hint: ASK_PROMPTFOO }
      }
      const near = suggest(key, [...KEYS])
      const hint = near === undefined ? ASK_PROMPTFOO : `Did you mean ${quote(near)}?`
      return { path: [...path, key], key: true, message: `The key ${quote(key)} of a test is not read`, hint }
    })

const isOn = (options: unknown, key: string): boolean =>
  Predicate.isObject(options) && Object.entries(options).some(([name, value]) => name === key && value === true)

const has = (options: unknown, keys: ReadonlyArray<string>): boolean =>
  Predicate.isObject(options) && keys.some((key) => key in options)

/**
 * Reads one test as it was parsed, in any shape. What cannot be read is a fault at its place, which starts with `path`.
 *
 * @since 0.1.0
 */
export const testOf = (
  value: unknown,
  path: DocumentPath
): { readonly part: TestPart; readonly faults: ReadonlyArray<Fault> } => {
  const isTest = Predicate.isObject(value) && !Array.isArray(value)
  const test: Fields = isTest ? { ...value } : {}
  const { assert, description, options, threshold, vars } = test
  const hasVars = Predicate.isObject(vars) && !Array.isArray(vars)
  const part: TestPart = {
    path,
    title: typeof description === "string" ? description : undefined,
    vars: new Map(hasVars ? Object.entries(vars).map(([name, one]) => [name, valuesOf(one)]) : []),
    assertions: Array.isArray(assert) ? assert : [],
    threshold: typeof threshold === "number" ? threshold : undefined,
    transformed: has(options, ["transform", "postprocess"]),
    withoutDefaults: isOn(options, "disableDefaultAsserts")
  }
  const faults: ReadonlyArray<Fault> = isTest
    ? [
        ...keyFaults(test, path),
        ...varFaults(vars, path),
        ...optionFaults(options, path),
        ...(assert === undefined || assert === null || Array.isArray(assert)
          ? []
          : [{ path: [...path, "assert"], message: "Expected a list of assertions" }]),
        ...(threshold === undefined || threshold === null || typeof threshold === "number"
          ? []
          : [{ path: [...path, "threshold"], message: "Expected a number" }])
      ]
    : [{ path, message: "Tests in other files are not read", hint: ASK_PROMPTFOO }]
  return { part, faults }
}
