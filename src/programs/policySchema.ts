import { Policy } from "../domain/policy/Policy.ts"
import { schemaText } from "./schemaText.ts"

/**
 * The JSON Schema (draft 2020-12) of a policy file, as text that ends with a line feed: what an editor can check. The rules
 * that join several fields are not in it; `assay gate --policy` knows them.
 *
 * @since 0.1.0
 */
export const policySchema = (): string => schemaText("Assay policy", Policy)
