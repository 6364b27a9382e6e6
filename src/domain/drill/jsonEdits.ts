import { Option, Predicate, Schema } from "effect"
import { changed, type Corruption, type CorruptionKind, type Original, textOf } from "./Corruption.ts"

/** A JSON object, in any shape. */
export type JsonObject = { readonly [key: string]: Schema.Json }

const decodeJson = Schema.decodeOption(Schema.fromJsonString(Schema.Json))

/**
 * A text as JSON; undefined where it is none.
 *
 * @since 0.1.0
 */
export const jsonIn = (text: string): Schema.Json | undefined => Option.getOrUndefined(decodeJson(text))

/**
 * Whether a value of JSON is an object.
 *
 * @since 0.1.0
 */
export const isJsonObject = (value: Schema.Json | undefined): value is JsonObject =>
  Predicate.isObject(value) && !Array.isArray(value)

/**
 * A text as a JSON object; none where it is none.
 *
 * @since 0.1.0
 */
export const objectIn = (text: string): JsonObject | undefined => {
  const value = jsonIn(text)
  return isJsonObject(value) ? value : undefined
}

/** Stands for a number that JSON has no word for, until the text is made. */
const MARK = "\u0000number"

/**
 * Words that some programs write for numbers and that are none, or are too large to be any.
 *
 * @since 0.1.0
 */
export const NO_NUMBERS = ["NaN", "1e999"] as const

const textOfJson = (value: Schema.Json): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * The document with another value under a key.
 *
 * @since 0.1.0
 */
export const withKey = (document: JsonObject, key: string, value: Schema.Json): JsonObject =>
  Object.fromEntries([...Object.entries(document).filter(([name]) => name !== key), [key, value]])

/**
 * A JSON document in which something is another value; none where the file is no object.
 *
 * @since 0.1.0
 */
export const edited = (
  file: Original,
  kind: CorruptionKind,
  how: string,
  edit: (document: JsonObject) => JsonObject | undefined
): ReadonlyArray<Corruption> => {
  const document = objectIn(textOf(file))
  const after = document === undefined ? undefined : edit(document)
  return after === undefined ? [] : changed(file, kind, how, textOfJson(after))
}

/**
 * A JSON document in which a number is none.
 *
 * @since 0.1.0
 */
export const noNumbers = (file: Original, key: string): ReadonlyArray<Corruption> => {
  const document = objectIn(textOf(file))
  return document === undefined || !Object.hasOwn(document, key)
    ? []
    : NO_NUMBERS.flatMap((word) =>
        changed(
          file,
          "corrupted",
          `${key} is ${word}`,
          textOfJson(withKey(document, key, MARK)).replace(JSON.stringify(MARK), word)
        )
      )
}
