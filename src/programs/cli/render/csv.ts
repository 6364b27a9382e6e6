import { plain } from "./plain.ts"

/**
 * One CSV field: a number as it is (never rounded), an absent value as nothing, or a text.
 *
 * @since 0.1.0
 */
export type Field = string | number | null

// A spreadsheet runs a text that begins so as a formula, whatever the quotes around it.
const FORMULA = /^[=+\-@\t\r\n]/u

const show = (field: Field): string => {
  if (field === null) return ""
  if (typeof field === "number") return String(field)
  const text = plain(FORMULA.test(field) ? `'${field}` : field)
  return /[",]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Rows as CSV by RFC 4180: CRLF, quotes only where needed. A text that a spreadsheet would run as a formula (it begins
 * with `=`, `+`, `-`, `@`, a tab or a line break) gets a leading apostrophe, and a text is one line without control
 * characters, as in `plain`. JSON is the format that keeps every id to the letter.
 *
 * @since 0.1.0
 */
export const csvText = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<Field>>): string =>
  [head, ...rows].map((row) => `${row.map(show).join(",")}\r\n`).join("")
