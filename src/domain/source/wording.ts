import { suggest } from "./suggest.ts"

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu
const QUOTED_LIMIT = 60
const VALUE_LIMIT = 80
const LISTED_LIMIT = 30

/**
 * The text with every character that a terminal would act on or not show (controls, bidi marks, lone surrogates)
 * written as `\u{...}`.
 *
 * @since 0.1.0
 */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`)

/**
 * A value from data, as text for a message that says in what two things differ; a long one is cut. What is not there is
 * null.
 *
 * @since 0.1.0
 */
export const shownValue = (value: unknown): string => {
  const text = printable(typeof value === "string" ? value : JSON.stringify(value ?? null))
  return text.length > VALUE_LIMIT ? `${text.slice(0, VALUE_LIMIT)}…` : text
}

/**
 * A text from data, quoted for a message on one line; a long one is cut.
 *
 * @since 0.1.0
 */
export const quote = (text: string): string =>
  printable(JSON.stringify(text.length > QUOTED_LIMIT ? `${text.slice(0, QUOTED_LIMIT)}…` : text))

/**
 * The known names, for a hint: `Known dimensions: Q1, Q2`. A long list is cut.
 *
 * @since 0.1.0
 */
export const listHint = (what: string, known: ReadonlyArray<string>): string =>
  `Known ${what}: ${known.slice(0, LISTED_LIMIT).join(", ")}${known.length > LISTED_LIMIT ? ", ..." : ""}`

/**
 * The next step after an unknown name: the nearest known one, or else the list of those there are.
 *
 * @since 0.1.0
 */
export const nearHint = (name: string, what: string, known: ReadonlyArray<string>): string => {
  const near = suggest(name, known)
  return near === undefined ? listHint(what, known) : `Did you mean ${quote(near)}?`
}

/**
 * The next step after an unknown choice: the nearest one, if any is near, and the list.
 *
 * @since 0.1.0
 */
export const choiceHint = (name: string, what: string, known: ReadonlyArray<string>): string => {
  const near = suggest(name, known)
  return `${near === undefined ? "" : `Did you mean ${quote(near)}? `}${listHint(what, known)}`
}

/**
 * The plural of the name of a key: `kinds`, `statuses`; a name that is one already stays.
 *
 * @since 0.1.0
 */
export const pluralOf = (name: string): string =>
  /(?:ss|us)$/u.test(name) ? `${name}es` : name.endsWith("s") ? name : `${name}s`

/**
 * A count with its noun: `1 error`, `2 errors`. The plural is given where it is not the noun with an s.
 *
 * @since 0.1.0
 */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

const PLAIN_WORD = /^[\w@%+:,./-]+$/u

/**
 * A text as one word of a shell command: quoted unless it holds only what no shell touches.
 *
 * @since 0.1.0
 */
export const shellWord = (text: string): string =>
  PLAIN_WORD.test(text) ? text : `'${printable(text).replaceAll("'", String.raw`'\''`)}'`
