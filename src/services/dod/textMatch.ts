import { Effect, Result, type Schema } from "effect"
import type { PlanCriterion } from "../../domain/dod/Criterion.ts"
import { compilePattern } from "../../domain/pack/compilePattern.ts"
import { type DocumentPath, showPath } from "../../domain/source/Problem.ts"
import { quote } from "../../domain/source/wording.ts"
import type { DodContext } from "../DodEvaluator.ts"
import { fold, isNo, lastWord, mentionsWhole, negates, saysNo } from "./factWords.ts"
import { showJson } from "./showJson.ts"
import { type Decide, evaluator, failed, type Opinion, passed, skipped } from "./Opinion.ts"

interface Entry {
  readonly path: DocumentPath
  readonly value: Schema.Json
  /** What stands in the same object or list, itself included. */
  readonly beside: ReadonlyArray<readonly [key: string | number, value: Schema.Json]>
}

/** A context, laid out for searching: its keys at every depth, and the texts that are no container. */
interface Facts {
  readonly keys: ReadonlyArray<Entry & { readonly folded: string }>
  readonly texts: ReadonlyArray<Omit<Entry, "value"> & { readonly text: string; readonly folded: string }>
  readonly searched: string
}

const LISTED = 20
const LONGEST_ROW = 20

const isList = (value: Schema.Json): value is ReadonlyArray<Schema.Json> => Array.isArray(value)

const entriesBelow = (path: DocumentPath, value: Schema.Json): ReadonlyArray<Entry> => {
  if (typeof value !== "object" || value === null) return []
  const parts: Entry["beside"] = isList(value) ? [...value.entries()] : Object.entries(value)
  // A long list is no row: what stands in it stands for itself.
  const beside = isList(value) && value.length > LONGEST_ROW ? [] : parts
  return parts.map(([key, item]) => ({ path: [...path, key], value: item, beside }))
}

const factsOf = (context: DodContext): Facts => {
  const keys: Array<Facts["keys"][number]> = []
  const texts: Array<Facts["texts"][number]> = []
  const visit = (entry: Entry): void => {
    const key = entry.path.at(-1)
    if (typeof key === "string") keys.push({ ...entry, folded: fold(key) })
    if (typeof entry.value === "object" && entry.value !== null) {
      return entriesBelow(entry.path, entry.value).forEach(visit)
    }
    const text = String(entry.value)
    texts.push({ path: entry.path, beside: entry.beside, text, folded: fold(text) })
  }
  entriesBelow([], context).forEach(visit)
  const names = Object.keys(context).map(quote)
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : ""
  return { keys, texts, searched: `${names.slice(0, LISTED).join(", ")}${more}` }
}

/** The last words of keys under which records say how a thing ended. */
const VERDICTS = new Set(
  "status state result outcome conclusion verdict pass passed ok success successful done met complete completed approved value".split(
    " "
  )
)

/** Why a key does not let its criterion pass; undefined where it does. */
const objectionToKey = ({ path, value }: Entry, wanted: string): string | undefined => {
  const place = showPath(path)
  if (saysNo(value, wanted)) return `The key ${place} matches, and its value is ${showJson(value)}.`
  return path.some((step) => typeof step === "string" && negates(step, wanted))
    ? `The key ${place} matches, but it says that this is not so.`
    : undefined
}

const speaksAgainst = (key: string | number, value: Schema.Json, wanted: string): boolean => {
  if (typeof key === "number") return value === false || (typeof value === "string" && isNo(value))
  return VERDICTS.has(lastWord(key)) ? saysNo(value, wanted) : negates(key, wanted) && !saysNo(value, wanted)
}

/** Why the text of a value speaks against its criterion; undefined where it does not. */
const objectionToText = ({ path, beside, folded }: Facts["texts"][number], wanted: string): string | undefined => {
  const place = showPath(path)
  if (path.some((step) => typeof step === "string" && negates(step, wanted))) {
    return `The value of ${place} mentions it under a key that says that this is not so.`
  }
  // A record that is about nothing but the criterion: `{ name: "Tests pass", status: "failed" }`, `["Tests pass", false]`.
  const against =
    folded === wanted
      ? beside.find(([key, value]) => key !== path.at(-1) && speaksAgainst(key, value, wanted))
      : undefined
  if (against === undefined) return undefined
  const [key, value] = against
  return `The value of ${place} is about it, and ${showPath([...path.slice(0, -1), key])} beside it is ${showJson(value)}.`
}

const byText = (text: string, { keys, texts, searched }: Facts): Opinion => {
  const wanted = fold(text)
  if (wanted === "") return failed("The criterion has no text to look for.")
  const named = keys.filter(({ folded }) => folded.includes(wanted))
  const mentions = texts.filter(({ folded }) => folded.includes(wanted))
  const objection =
    named.map((key) => objectionToKey(key, wanted)).find((why) => why !== undefined) ??
    mentions.map((value) => objectionToText(value, wanted)).find((why) => why !== undefined)
  if (objection !== undefined) return failed(objection)
  const key = named.find(({ folded }) => mentionsWhole(folded, wanted))
  if (key !== undefined) return passed(`The key ${showPath(key.path)} matches; its value is ${showJson(key.value)}.`)
  const [value] = mentions
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
  const { found, longest } = compiled.success
  const long = texts.find(({ text }) => text.length > longest)
  if (long !== undefined) {
    const size = `${long.text.length} characters, at most ${longest}`
    return failed(`The value of ${showPath(long.path)} is too long for the pattern ${quote(pattern)} (${size}).`)
  }
  const value = texts.find(({ text }) => found(text))
  return value === undefined
    ? failed(`No value matches the pattern ${quote(pattern)}. Searched: ${searched}.`)
    : passed(`The value of ${showPath(value.path)} matches the pattern ${quote(pattern)}.`)
}

/**
 * Decides criteria by what a context mentions. A pattern is searched in the values; a text in keys and values, where a
 * key that matches decides by its value. Of a nested value each text in it is searched by itself, and its keys count as
 * keys: `{ checks: { "Tests pass": false } }` does not say that tests pass. One mention that says no outweighs all others.
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
