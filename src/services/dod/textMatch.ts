import { Effect, Result, type Schema } from "effect"
import type { PlanCriterion } from "../../domain/dod/Criterion.ts"
import { compilePattern } from "../../domain/pack/compilePattern.ts"
import { normalizeText } from "../../domain/pack/normalizeText.ts"
import { type DocumentPath, showPath } from "../../domain/source/Problem.ts"
import { quote } from "../../domain/source/wording.ts"
import type { DodContext } from "../DodEvaluator.ts"
import { showJson } from "./showJson.ts"
import { type Decide, evaluator, failed, type Opinion, passed, skipped } from "./Opinion.ts"

interface Entry {
  readonly path: DocumentPath
  readonly value: Schema.Json
}

/** A context, laid out for searching: its keys at every depth, and the texts that are no container. */
interface Facts {
  readonly keys: ReadonlyArray<Entry & { readonly folded: string }>
  readonly texts: ReadonlyArray<{ readonly path: DocumentPath; readonly text: string; readonly folded: string }>
  readonly searched: string
}

const LISTED = 20

// Canonically equal texts are equal, whatever their case and white space; "ß" is "ss".
const fold = (text: string): string =>
  normalizeText(normalizeText(text, "nfc").toLowerCase().toUpperCase().toLowerCase(), "nfc")
    .replace(/\s+/gu, " ")
    .trim()

const isList = (value: Schema.Json): value is ReadonlyArray<Schema.Json> => Array.isArray(value)

const entriesBelow = ({ path, value }: Entry): ReadonlyArray<Entry> => {
  if (typeof value !== "object" || value === null) return []
  return isList(value)
    ? value.map((item, index) => ({ path: [...path, index], value: item }))
    : Object.entries(value).map(([key, item]) => ({ path: [...path, key], value: item }))
}

const factsOf = (context: DodContext): Facts => {
  const keys: Array<Facts["keys"][number]> = []
  const texts: Array<Facts["texts"][number]> = []
  const visit = (entry: Entry): void => {
    const key = entry.path.at(-1)
    if (typeof key === "string") keys.push({ ...entry, folded: fold(key) })
    if (typeof entry.value === "object" && entry.value !== null) return entriesBelow(entry).forEach(visit)
    const text = String(entry.value)
    texts.push({ path: entry.path, text, folded: fold(text) })
  }
  entriesBelow({ path: [], value: context }).forEach(visit)
  const names = Object.keys(context).map(quote)
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : ""
  return { keys, texts, searched: `${names.slice(0, LISTED).join(", ")}${more}` }
}

/** Words that people write where a machine writes false. */
const NO = new Set([
  "no",
  "false",
  "off",
  "n",
  "0",
  "none",
  "never",
  "nein",
  "falsch",
  "not yet",
  "todo",
  "tbd",
  "failed"
])

const saysNo = (value: Schema.Json): boolean =>
  value === false ||
  value === null ||
  value === 0 ||
  (typeof value === "string" && (value.trim() === "" || NO.has(fold(value)))) ||
  (typeof value === "object" && Object.keys(value).length === 0)

const byText = (text: string, { keys, texts, searched }: Facts): Opinion => {
  const wanted = fold(text)
  if (wanted === "") return failed("The criterion has no text to look for.")
  const named = keys.filter(({ folded }) => folded.includes(wanted))
  const no = named.find(({ value }) => saysNo(value))
  if (no !== undefined) return failed(`The key ${showPath(no.path)} matches, and its value is ${showJson(no.value)}.`)
  const [key] = named
  if (key !== undefined) return passed(`The key ${showPath(key.path)} matches; its value is ${showJson(key.value)}.`)
  const value = texts.find(({ folded }) => folded.includes(wanted))
  return value === undefined
    ? failed(`No key and no value mentions the criterion's text. Searched: ${searched}.`)
    : passed(`The value of ${showPath(value.path)} mentions it.`)
}

const byPattern = (pattern: string, { texts, searched }: Facts): Opinion => {
  const compiled = compilePattern(pattern, "")
  if (Result.isFailure(compiled)) return failed(`${compiled.failure}.`)
  if (compiled.success.found("")) {
    return failed(`The pattern ${quote(pattern)} is found in an empty text too, so finding it shows nothing.`)
  }
  const value = texts.find(({ text }) => compiled.success.found(text))
  return value === undefined
    ? failed(`No value matches the pattern ${quote(pattern)}. Searched: ${searched}.`)
    : passed(`The value of ${showPath(value.path)} matches the pattern ${quote(pattern)}.`)
}

/**
 * Decides criteria by what a context mentions. A pattern is searched in the values; a text in keys and values, where a
 * key that matches decides by its value. Of a nested value each text in it is searched by itself, and its keys count as
 * keys: `{ checks: { "Tests pass": false } }` does not say that tests pass.
 */
export const textMatchIn = (context: DodContext): Decide => {
  const facts = factsOf(context)
  return ({ pattern, text }: PlanCriterion) =>
    Effect.sync(() =>
      Object.keys(context).length === 0
        ? skipped("The context is empty: there is nothing to search.")
        : pattern === null
          ? byText(text, facts)
          : byPattern(pattern, facts)
    )
}

export const textMatch = evaluator({ evaluator: "text-match" }, textMatchIn)
