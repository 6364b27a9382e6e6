import { PackFields } from "../domain/pack/Pack.ts"
import { schemaText } from "./schemaText.ts"

/**
 * The JSON Schema (draft 2020-12) of a pack file, as text that ends with a line feed: what an editor can check. The
 * rules that join several fields are not in it; `assay pack validate` knows them.
 *
 * @since 0.1.0
 */
export const packSchema = (): string => schemaText("Assay pack", PackFields)
