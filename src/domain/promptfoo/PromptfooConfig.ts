import { Predicate, Schema } from "effect"
import type { DocumentPath, Fault } from "../source/Problem.ts"
import { nearHint, quote } from "../source/wording.ts"
import { ASK_PROMPTFOO } from "./askPromptfoo.ts"
import { testOf, type TestPart } from "./testPart.ts"

/**
 * A prompt of a config: its text, or the file that it stands in.
 *
 * @since 0.1.0
 */
export interface PromptPart {
  readonly path: DocumentPath
  readonly label: string | undefined
  readonly text: string | undefined
  readonly file: string | undefined
}

/**
 * What is read of a config of promptfoo.
 *
 * @since 0.1.0
 */
export interface PromptfooConfig {
  readonly prompts: ReadonlyArray<PromptPart>
  readonly models: ReadonlyArray<string>
  readonly defaultTest: TestPart
  readonly tests: ReadonlyArray<TestPart>
  readonly repeat: number
}

/** A config, and everything in it that is not taken over by reading it. */
export interface ReadConfig {
  readonly config: PromptfooConfig
  readonly faults: ReadonlyArray<Fault>
}

/** Keys that change nothing of what is asked or what is right. */
const HARMLESS = new Set([
  "$schema",
  "description",
  "env",
  "tags",
  "outputPath",
  "sharing",
  "writeLatestResults",
  "metadata",
  "derivedMetrics",
  "tracing"
])
const READ = ["prompts", "providers", "targets", "tests", "defaultTest", "evaluateOptions", "commandLineOptions"]
const REFUSED = new Map([
  ["extensions", "Extensions are code, which Assay does not run"],
  ["nunjucksFilters", "Filters are code, which Assay does not run"],
  ["scenarios", "Scenarios are not read"],
  ["redteam", "Tests that are made by red teaming are not read"]
])

const FILE_ENDING = /\.(?:txt|md|j2|json|jsonl|ya?ml|csv|tsv|xlsx?|[cm]?[jt]s|py|rb|go|sh)(?::\w+)?$/iu
const READABLE = /\.(?:txt|md|json)$/iu

const isFile = (text: string): boolean => text.startsWith("file://") || (FILE_ENDING.test(text) && !/\s/u.test(text))

const promptOf = (
  value: unknown,
  path: DocumentPath
): { readonly part: PromptPart | undefined; readonly faults: ReadonlyArray<Fault> } => {
  const given: { readonly [key: string]: unknown } = Predicate.isObject(value) ? { ...value } : { raw: value }
  const { id, label, raw } = given
  const odd = Object.keys(given).find((key) => !["id", "label", "raw", "config"].includes(key))
  const source = raw ?? id
  const refuse = (message: string) => ({ part: undefined, faults: [{ path, message, hint: ASK_PROMPTFOO }] })
  if (odd !== undefined) return refuse(`The key ${quote(odd)} of a prompt is not read`)
  if (typeof source !== "string" || source.trim() === "") return refuse("This prompt is no text")
  const name = typeof label === "string" ? label : undefined
  if (!isFile(source)) return { part: { path, label: name, text: source, file: undefined }, faults: [] }
  const file = source.replace(/^file:\/\//u, "")
  if (/[*?{}[\]]/u.test(file)) return refuse(`The pattern ${quote(file)} stands for several files`)
  return READABLE.test(file)
    ? { part: { path, label: name, text: undefined, file }, faults: [] }
    : refuse(`The prompts in ${quote(file)} are not read: Assay runs no code, and reads .txt, .md and .json`)
}

const modelOf = (value: unknown): string | undefined => {
  if (typeof value === "string") return value
  if (!Predicate.isObject(value)) return undefined
  const { id, label }: { readonly id?: unknown; readonly label?: unknown } = value
  if (typeof label === "string") return label
  return typeof id === "string" ? id : Object.keys(value)[0]
}

/** Where a provider is asked some prompts only. */
const modelFaults = (value: unknown, path: DocumentPath): ReadonlyArray<Fault> =>
  Predicate.isObject(value) && "prompts" in value
    ? [
        {
          path: [...path, "prompts"],
          message: "This provider is asked some prompts only, and a pack asks every model everything",
          hint: ASK_PROMPTFOO
        }
      ]
    : []

const listOf = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

const keyFaults = (document: object): ReadonlyArray<Fault> =>
  Object.entries(document).flatMap(([key, value]): ReadonlyArray<Fault> => {
    const refused = REFUSED.get(key)
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
    if (HARMLESS.has(key) || READ.includes(key) || (refused !== undefined && isEmpty)) return []
    const known = [...READ, ...HARMLESS]
    return [
      refused === undefined
        ? { path: [key], key: true, message: `Unknown key ${quote(key)}`, hint: nearHint(key, "keys", known) }
        : { path: [key], message: refused, hint: ASK_PROMPTFOO }
    ]
  })

const isTimes = Schema.is(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))

const repeatIn = (options: unknown): unknown =>
  Predicate.isObject(options) && "repeat" in options ? options.repeat : undefined

/** As promptfoo has it: what is meant for its command line counts first, and what is no number of times is once. */
const repeatOf = (document: { readonly [key: string]: unknown }): number => {
  const repeat = repeatIn(document["commandLineOptions"]) ?? repeatIn(document["evaluateOptions"])
  return isTimes(repeat) ? repeat : 1
}

const testsOf = (value: unknown) => {
  const read = listOf(value).map((test, index) => testOf(test, ["tests", ...(Array.isArray(value) ? [index] : [])]))
  return read.length > 0 ? read : [testOf({}, ["tests"])]
}

/**
 * Reads a config of promptfoo as it was parsed, in any shape. What needs code, other files than prompts, or a feature that is
 * not known is a fault at its place.
 *
 * @since 0.1.0
 */
export const readConfig = (document: unknown): ReadConfig => {
  const given: { readonly [key: string]: unknown } = Predicate.isObject(document) ? { ...document } : {}
  const prompts = listOf(given["prompts"]).map((prompt, index) =>
    promptOf(prompt, ["prompts", ...(Array.isArray(given["prompts"]) ? [index] : [])])
  )
  const asking = (given["providers"] ?? null) === null ? "targets" : "providers"
  const models = listOf(given[asking])
  const defaultTest = testOf(given["defaultTest"] ?? {}, ["defaultTest"])
  const tests = testsOf(given["tests"])
  const config: PromptfooConfig = {
    prompts: prompts.flatMap(({ part }) => part ?? []),
    models: [...new Set(models.flatMap((one) => modelOf(one) ?? []))],
    defaultTest: defaultTest.part,
    tests: tests.map(({ part }) => part),
    repeat: repeatOf(given)
  }
  const faults: ReadonlyArray<Fault> = [
    ...(Predicate.isObject(document) && !Array.isArray(document)
      ? keyFaults(document)
      : [{ path: [], message: "A config of promptfoo is a map of keys" }]),
    ...(prompts.length === 0 ? [{ path: [], message: "The config has no prompts" }] : []),
    ...prompts.flatMap((prompt) => prompt.faults),
    ...models.flatMap((model, index) => modelFaults(model, [asking, index])),
    ...defaultTest.faults,
    ...tests.flatMap((test) => test.faults)
  ]
  return { config, faults }
}
