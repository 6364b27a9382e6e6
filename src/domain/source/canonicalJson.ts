import canonicalize from "canonicalize"
import { Predicate } from "effect"

// RFC 8785 knows no lone surrogates. A text that has one, or that starts like the replacement of such a text, is
// replaced by NUL and its JSON form, so that different texts stay different.
const wellFormed = (text: string): string => (isPlain(text) ? text : `\u0000${JSON.stringify(text)}`)

const isPlain = (text: string): boolean => text.isWellFormed() && !text.startsWith("\u0000")

/** Whether there is nothing to be replaced, as nearly always. */
const isAllPlain = (value: unknown): boolean =>
  typeof value === "string"
    ? isPlain(value)
    : Array.isArray(value)
      ? value.every(isAllPlain)
      : !Predicate.isObject(value) || Object.entries(value).every(([key, entry]) => isPlain(key) && isAllPlain(entry))

const allWellFormed = (value: unknown): unknown =>
  typeof value === "string"
    ? wellFormed(value)
    : Array.isArray(value)
      ? value.map(allWellFormed)
      : Predicate.isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [wellFormed(key), allWellFormed(entry)]))
        : value

/**
 * The canonical JSON text of a JSON value (RFC 8785): the same for equal values, whatever the order of their keys, and
 * different for different ones. Throws on NaN and infinities, which JSON does not have.
 *
 * @since 0.1.0
 */
export const canonicalJson = (value: unknown): string =>
  canonicalize(isAllPlain(value) ? value : allWellFormed(value)) ?? "null"
