import { Predicate, Result } from "effect"
import { checkFaults } from "../pack/checkFaults.ts"
import { shownValue } from "../source/wording.ts"
import { fillVars, isTemplate, type Vars } from "./fillVars.ts"
import { javascriptPattern, literalPattern } from "./javascriptPattern.ts"

/**
 * A check of a pack as it will stand in its file.
 *
 * @since 0.1.0
 */
export type DraftCheck = Readonly<Record<string, unknown>>

/**
 * What became of assertions: the checks that mean the same, and of each of the rest a sentence with the reason.
 *
 * @since 0.1.0
 */
export interface Taken {
  readonly checks: ReadonlyArray<DraftCheck>
  readonly left: ReadonlyArray<string>
}

type Made = Result.Result<ReadonlyArray<DraftCheck>, string>

/** Checks are on the first dimension of the draft, and compare texts as they are. */
const common = { dimension: "Q1", normalize: "none" }
const FENCE = String.raw`(?m)^[ \t]*(?:` + "`{3}|~{3})"

const check = (fields: DraftCheck): Made => Result.succeed([{ ...fields, ...common }])
const matches = (pattern: string, inverse: boolean, flags?: string): DraftCheck => ({
  kind: inverse ? "not-matches" : "matches",
  pattern,
  ...(flags === undefined ? {} : { flags }),
  ...common
})

const NO_TEXT = "its value is no plain text"
const textOf = (value: unknown): Result.Result<string, string> =>
  (typeof value === "string" && value !== "") || typeof value === "number"
    ? Result.succeed(String(value))
    : Result.fail(NO_TEXT)

const textsOf = (value: unknown): Result.Result<ReadonlyArray<string>, string> => {
  if (typeof value === "string" && value.includes('"')) return Result.fail("its list has quotation marks")
  const list: ReadonlyArray<unknown> = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value
          .split(",")
          .map((one) => one.trim())
          .filter((one) => one !== "")
      : []
  const texts = list.flatMap((one) =>
    Result.getOrElse(
      Result.map(textOf(one), (text) => [text]),
      () => []
    )
  )
  return texts.length > 0 && texts.length === list.length
    ? Result.succeed(texts)
    : Result.fail("its value is no list of texts")
}

const ignoringCase = (texts: ReadonlyArray<string>): string => texts.map(literalPattern).join("|")

type Maker = (value: unknown, inverse: boolean) => Made

const contains =
  (read: (value: unknown) => Result.Result<DraftCheck, string>): Maker =>
  (value, inverse) =>
    Result.flatMap(read(value), (needles) => check({ kind: inverse ? "not-contains" : "contains", ...needles }))

const literally =
  (pattern: (text: string) => string): Maker =>
  (value, inverse) =>
    Result.map(textOf(value), (text) => [matches(pattern(text), inverse)])

const isJson: Maker = (value, inverse) => {
  if (inverse) return Result.fail("Assay has no check that an answer is no JSON")
  const schema =
    value === undefined || value === null || value === ""
      ? {}
      : Predicate.isObject(value)
        ? { schema: value }
        : undefined
  if (schema === undefined) return Result.fail("its schema is not written out in the config")
  // A pack's check forgives a fence around the JSON, and no line of JSON can be one.
  return Result.succeed([{ kind: "json", ...schema, ...common }, matches(FENCE, true)])
}

const MAKERS = new Map<string, Maker>([
  ["contains", contains((value) => Result.map(textOf(value), (text) => ({ text })))],
  ["contains-any", contains((value) => Result.map(textsOf(value), (any) => ({ any })))],
  ["contains-all", contains((value) => Result.map(textsOf(value), (all) => ({ all })))],
  ["icontains", (value, inverse) => Result.map(textOf(value), (text) => [matches(literalPattern(text), inverse, "i")])],
  [
    "icontains-any",
    (value, inverse) => Result.map(textsOf(value), (texts) => [matches(ignoringCase(texts), inverse, "i")])
  ],
  [
    "icontains-all",
    (value, inverse) =>
      inverse
        ? Result.fail("Assay has no check that one of several texts is missing, whatever its case")
        : Result.map(textsOf(value), (texts) => texts.map((text) => matches(literalPattern(text), false, "i")))
  ],
  ["starts-with", literally((text) => `^${literalPattern(text)}`)],
  [
    "equals",
    (value, inverse) => {
      const text = typeof value === "boolean" ? String(value) : value
      return literally((one) => String.raw`^${literalPattern(one)}\z`)(text, inverse)
    }
  ],
  [
    "regex",
    (value, inverse) =>
      typeof value === "string" && value !== ""
        ? Result.mapBoth(javascriptPattern(value), {
            onFailure: (what) => `its pattern has ${what}, which Assay's patterns do not`,
            onSuccess: (pattern) => [matches(pattern, inverse)]
          })
        : Result.fail(NO_TEXT)
  ],
  ["is-json", isJson]
])

/** Why assertions of a type have no counterpart. */
const REASONS = new Map<string, string>([
  ["javascript", "it is code"],
  ["python", "it is code"],
  ["ruby", "it is code"],
  ["webhook", "it asks a server"],
  ["latency", "a check sees the text alone; the times are in the scorecard"],
  ["cost", "a check sees the text alone; the cost is in the scorecard"],
  ["select-best", "it compares answers"],
  ["max-score", "it compares answers"]
])

/** The value with the test's variables filled in. */
const filled = (value: unknown, vars: Vars): Result.Result<unknown, string> => {
  const NEEDS = "its value is a template that needs more than plain variables"
  if (typeof value === "string") {
    if (/^(?:file|package):/u.test(value)) return Result.fail("its value stands in another file")
    return isTemplate(value) ? Result.fromOption(fillVars(value, vars), () => NEEDS) : Result.succeed(value)
  }
  if (Array.isArray(value)) return Result.all(value.map((one: unknown) => filled(one, vars)))
  return isTemplate(JSON.stringify(value ?? null)) ? Result.fail(NEEDS) : Result.succeed(value)
}

const nameOf = (type: string, value: unknown): string =>
  value === undefined || value === null ? type : `${type} ${shownValue(value)}`

const made = (assertion: { readonly [key: string]: unknown }, type: string, vars: Vars): Made => {
  const inverse = type.startsWith("not-")
  const base = inverse ? type.slice("not-".length) : type
  const maker = MAKERS.get(base)
  if (maker === undefined) return Result.fail(REASONS.get(base) ?? "Assay has no check that means the same")
  if (assertion["weight"] === 0) return Result.fail("its weight is 0, so promptfoo never lets it fail")
  if (assertion["transform"] !== undefined) return Result.fail("it is about what a transform makes of the answer")
  return Result.flatMap(filled(assertion["value"], vars), (value) => maker(value, inverse)).pipe(
    Result.flatMap((checks) => {
      const [fault] = checks.flatMap(checkFaults)
      return fault === undefined ? Result.succeed(checks) : Result.fail(fault.message)
    })
  )
}

/**
 * Takes over an assertion of promptfoo where a pack has checks that mean exactly the same; every other one is left, with the
 * reason. A set of assertions without a threshold is taken one by one, since all of it must hold.
 *
 * @since 0.1.0
 */
export const takeAssertion = (assertion: unknown, vars: Vars): Taken => {
  if (!Predicate.isObject(assertion) || !("type" in assertion) || typeof assertion.type !== "string") {
    return { checks: [], left: [`${shownValue(assertion)}: it has no type`] }
  }
  const { type } = assertion
  const fields: { readonly [key: string]: unknown } = { ...assertion }
  if (
    type === "assert-set" &&
    fields["threshold"] === undefined &&
    fields["weight"] !== 0 &&
    Array.isArray(fields["assert"])
  ) {
    return takeAssertions(fields["assert"], vars)
  }
  const checks = made(fields, type, vars)
  const weight = fields["weight"]
  if (Result.isFailure(checks)) {
    const value = type === "assert-set" ? undefined : fields["value"]
    const why = type === "assert-set" ? "not all of it must hold" : checks.failure
    return { checks: [], left: [`${nameOf(type, value)}: ${why}`] }
  }
  const note =
    weight === undefined || weight === 1 ? [] : [`the weight ${shownValue(weight)} of ${type}: all checks count alike`]
  return { checks: checks.success, left: note }
}

/**
 * Takes over assertions, in their order.
 *
 * @since 0.1.0
 */
export const takeAssertions = (assertions: ReadonlyArray<unknown>, vars: Vars): Taken => {
  const taken = assertions.map((one) => takeAssertion(one, vars))
  return { checks: taken.flatMap(({ checks }) => checks), left: taken.flatMap(({ left }) => left) }
}
