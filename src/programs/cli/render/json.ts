import { Schema } from "effect"

/**
 * A value as the JSON document of its published schema: two blanks of indent, a line break at the end.
 *
 * @since 0.1.0
 */
export const jsonText = <S extends Schema.ConstraintEncoder<unknown, never>>(schema: S, value: S["Type"]): string =>
  `${JSON.stringify(Schema.encodeSync(schema)(value), null, 2)}\n`
