import { Predicate, Result } from "effect"
import type { Fault } from "../source/Problem.ts"
import type { Normalize } from "./Check.ts"
import { compileJsonSchema } from "./jsonSchema.ts"
import { compileCheckPattern } from "./checkPattern.ts"
import { neverFoundFolded } from "./neverFound.ts"
import { normalizeText } from "./normalizeText.ts"

type Raw = { readonly [key: string]: unknown }

const normalizeOf = (check: Raw): Normalize =>
  check["normalize"] === "none" || check["normalize"] === "fold" ? check["normalize"] : "nfc"

const exactlyOne = (check: Raw, keys: ReadonlyArray<string>): ReadonlyArray<Fault> => {
  const given = keys.filter((key) => key in check)
  return given.length === 1
    ? []
    : [
        {
          path: [],
          message: `A "${String(check["kind"])}" check needs exactly one of ${keys.join(", ")}; this one has ${given.length === 0 ? "none" : given.join(" and ")}`
        }
      ]
}

// An empty text is the schema's to report; here it is one that only becomes empty, and would occur in every answer.
const needleFaults = (check: Raw): ReadonlyArray<Fault> => {
  const how = normalizeOf(check)
  const located = ["text", "any", "all"].flatMap((key) => {
    const value = check[key]
    return Array.isArray(value)
      ? value.map((needle: unknown, index) => ({ path: [key, index], needle }))
      : [{ path: [key], needle: value }]
  })
  return located.flatMap(({ path, needle }) =>
    typeof needle === "string" && needle !== "" && normalizeText(needle, how) === ""
      ? [{ path, message: `Nothing is left of this text under "normalize: ${how}", so every answer would contain it` }]
      : []
  )
}

const equalsFaults = (check: Raw): ReadonlyArray<Fault> => {
  const text = check["text"]
  return typeof text === "string" && text !== "" && normalizeText(text, normalizeOf(check)).trim() === ""
    ? [{ path: ["text"], message: "The text is blank, and a blank answer is never checked: this check cannot pass" }]
    : []
}

// What an answer can be at its least, and a long one: a pattern that is found in all of these is found in every answer.
const PROBES = [
  ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)),
  ..."éß漢😀",
  "lorem ipsum 0\n".repeat(300)
]

const patternFaults = (check: Raw): ReadonlyArray<Fault> => {
  const { pattern, flags = "" } = check
  if (typeof pattern !== "string" || typeof flags !== "string" || pattern === "") return []
  const how = normalizeOf(check)
  return Result.match(compileCheckPattern(pattern, flags, how), {
    onFailure: (message) => [{ path: [message.startsWith("Unknown pattern flag") ? "flags" : "pattern"], message }],
    onSuccess: ({ found }) => {
      if (PROBES.every((probe) => found(normalizeText(probe, how)))) {
        const never = check["kind"] === "matches" ? "fail" : "pass"
        return [
          { path: ["pattern"], message: `The pattern is found in every answer, so this check can never ${never}` }
        ]
      }
      const never = how === "fold" ? neverFoundFolded(pattern) : undefined
      return never === undefined ? [] : [{ path: ["pattern"], message: `Under normalize: fold, ${never}` }]
    }
  })
}

const schemaFaults = (check: Raw): ReadonlyArray<Fault> => {
  const schema = check["schema"]
  if (!Predicate.isObject(schema)) return []
  return Result.match(compileJsonSchema(schema), {
    onFailure: (message) => [{ path: ["schema"], message }],
    onSuccess: () => []
  })
}

const RULES = new Map<unknown, (check: Raw) => ReadonlyArray<Fault>>([
  ["contains", (check) => [...exactlyOne(check, ["text", "any", "all"]), ...needleFaults(check)]],
  ["not-contains", (check) => [...exactlyOne(check, ["text", "any", "all"]), ...needleFaults(check)]],
  ["equals", equalsFaults],
  ["matches", patternFaults],
  ["not-matches", patternFaults],
  ["bullets", (check) => exactlyOne(check, ["n", "at_most"])],
  ["json", schemaFaults]
])

/**
 * The faults of one check of a pack that its schema cannot see: which of several fields are given, patterns and JSON
 * Schemas that do not compile, and a check that could never fail or never pass, as far as that can be told. It takes the
 * check as it was parsed, in any shape, and leaves wrong types to the schema; the paths start at the check.
 *
 * @since 0.1.0
 */
export const checkFaults = (check: unknown): ReadonlyArray<Fault> =>
  Predicate.isObject(check) && "kind" in check ? (RULES.get(check.kind)?.(check) ?? []) : []
