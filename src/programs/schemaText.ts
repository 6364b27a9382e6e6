import { Schema } from "effect"

/**
 * The JSON Schema (draft 2020-12) of a file, as text that ends with a line feed: what an editor can check. The rules that join
 * several fields are not in it.
 *
 * @since 0.1.0
 */
export const schemaText = (title: string, schema: Schema.Constraint): string => {
  const document = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  const whole = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title,
    ...document.schema,
    $defs: document.definitions
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}
