import { Schema } from "effect"
import { HIDDEN } from "./plain.ts"

// A log on GitHub finds a command of its own behind `##[`, wherever that stands.
const ESCAPED = new RegExp(String.raw`[${HIDDEN}]|#(?=#\[)`, "gu")

const safe = (json: string): string =>
  json.replace(ESCAPED, (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

/**
 * How a command ends, as its document says it.
 *
 * @since 0.1.0
 */
export const Ending = Schema.Struct({ code: Schema.Int, name: Schema.String })

/**
 * A value as the JSON document of its published schema: two blanks of indent, a line break at the end. Control
 * characters, bidirectional ones too, are written as `\uXXXX`, so the document is safe to print and parses to the value.
 *
 * @since 0.1.0
 */
export const jsonText = <S extends Schema.ConstraintEncoder<unknown, never>>(schema: S, value: S["Type"]): string =>
  `${safe(JSON.stringify(Schema.encodeSync(schema)(value), null, 2))}\n`

/**
 * The same as one line, for a document of many.
 *
 * @since 0.1.0
 */
export const jsonLine = <S extends Schema.ConstraintEncoder<unknown, never>>(schema: S, value: S["Type"]): string =>
  `${safe(JSON.stringify(Schema.encodeSync(schema)(value)))}\n`
