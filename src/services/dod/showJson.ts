import { printable } from "../../domain/source/wording.ts"

const LIMIT = 60

/** A JSON value for a message on one line; a long one is cut. */
export const showJson = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing"
  return printable(text.length > LIMIT ? `${text.slice(0, LIMIT)}…` : text)
}
