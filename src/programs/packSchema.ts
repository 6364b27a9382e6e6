import { Schema } from "effect"
import { PackFields } from "../domain/pack/Pack.ts"

/**
 * The JSON Schema (draft 2020-12) of a pack file, as text that ends with a line feed: what an editor can check. The
 * rules that join several fields are not in it; `assay pack validate` knows them.
 *
 * @since 0.1.0
 */
export const packSchema = (): string => {
  const document = Schema.toJsonSchemaDocument(PackFields, { onExcessProperty: "error" })
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Assay pack",
    ...document.schema,
    $defs: document.definitions
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
