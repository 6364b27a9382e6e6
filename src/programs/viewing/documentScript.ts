import { Schema } from "effect"
import { ViewProblem } from "./ViewProgress.ts"

/** What could end a script, or a line of it. */
const UNSAFE = ["<", ">", "&", "\u2028", "\u2029"]

const escapeOf = (character: string): string => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** JSON in which such characters are escapes: what is left is JSON and JavaScript alike. */
const escaped = (json: string): string =>
  UNSAFE.reduce((text, character) => text.replaceAll(character, escapeOf(character)), json)

/** In an object literal this key would set the prototype; computed, it is a key like any other. No text in JSON holds it so. */
const literal = (json: string): string => escaped(json).replaceAll(/(?<=[{,])"__proto__":/gu, '["__proto__"]:')

const encoder = new TextEncoder()

const call = (name: string, path: string, value: unknown): Uint8Array =>
  encoder.encode(`${name}(${escaped(JSON.stringify(path))},${literal(JSON.stringify(value))})\n`)

/**
 * A document as the script that hands it to the page.
 *
 * @since 0.1.0
 */
export const documentScript = <S extends Schema.ConstraintEncoder<unknown, never>>(
  path: string,
  schema: S,
  value: S["Type"]
): Uint8Array => call("assayDocument", path, Schema.encodeSync(schema)(value))

/**
 * The same for a document that cannot be made.
 *
 * @since 0.1.0
 */
export const problemScript = (path: string, problem: string): Uint8Array =>
  call("assayProblem", path, Schema.encodeSync(ViewProblem)({ schema_version: 1, problem }))
