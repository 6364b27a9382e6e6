import { printable } from "../source/wording.ts"

const LONGEST = 200
const HIDDEN = "[hidden]"
/** The least of a key that shows what it is; shorter keys are only hidden where they stand as words. */
const TELLING = 8
/** A line of a prompt that is shorter may be an ordinary word. */
const PROMPT_LINE = 16

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)

/** Hides a key, and every word that shows its beginning or that was masked already, as some providers do. */
const withoutKey = (words: string, key: string): string => {
  const masked = words.replace(/(?<!\S)\S*\*{3}\S*/gu, HIDDEN)
  if (key === "") return masked
  if (key.length < TELLING) return masked.replace(new RegExp(`(?<![\\w-])${escaped(key)}(?![\\w-])`, "gu"), HIDDEN)
  return masked
    .replaceAll(key, HIDDEN)
    .replace(new RegExp(String.raw`(?<!\S)\S*${escaped(key.slice(0, TELLING))}\S*`, "gu"), HIDDEN)
}

/**
 * As much of the words as is shown, without what is quoted of the prompt. There may be very many lines, and the words may be
 * very long: these are gone through once, and a line is known by how it begins.
 */
const withoutPrompt = (words: string, prompts: ReadonlyArray<string>): string => {
  const lines = prompts.flatMap((prompt) => prompt.split("\n")).map((line) => line.trim())
  const long = [...new Set(lines.filter((line) => line.length >= PROMPT_LINE))]
  const longestFirst = long.sort((one, other) => other.length - one.length)
  const byBeginning = Map.groupBy(longestFirst, (line) => line.slice(0, PROMPT_LINE))
  const safe: Array<string> = []
  let shown = 0
  for (let at = 0; at < words.length && shown <= LONGEST;) {
    const quoted = byBeginning.get(words.slice(at, at + PROMPT_LINE))?.find((line) => words.startsWith(line, at))
    const next = quoted === undefined ? words.charAt(at) : HIDDEN
    safe.push(next)
    shown += next.trim().length
    at += quoted?.length ?? 1
  }
  return safe.join("")
}

/**
 * A provider's words as they may be shown and stored: on one line, cut where they are long, without the keys, and without
 * lines of the prompts.
 *
 * @since 0.1.0
 */
export const safeWords = (
  words: string,
  {
    key = "",
    keys = [key],
    prompts = []
  }: {
    readonly key?: string | undefined
    readonly keys?: ReadonlyArray<string>
    readonly prompts?: ReadonlyArray<string>
  }
): string => {
  const safe = printable(withoutPrompt(keys.reduce(withoutKey, words), prompts).replace(/\s+/gu, " ").trim())
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST).toWellFormed()}…` : safe
}

/** What servers that check no key are given in its place: ordinary words, which hide nothing. */
const PLACEHOLDERS = new Set(["lm-studio", "llama.cpp", "localhost", "no-key-required", "not-needed", "placeholder"])

/**
 * A text of a model's without the key that it was asked with, wherever that stands in it. Keys of fewer than eight characters
 * and the words that are commonly given where none is needed hide nothing: they may be words of the text.
 *
 * @since 0.1.0
 */
export const withoutKeyIn = (text: string, key: string): string =>
  key.length < TELLING || PLACEHOLDERS.has(key.toLowerCase()) ? text : text.replaceAll(key, HIDDEN)
