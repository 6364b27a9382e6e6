import { Schema } from "effect"
import { jsonText } from "./json.ts"
import { PackSummary } from "./PackSummary.ts"

const PackList = Schema.Struct({ schema_version: Schema.Literal(1), packs: Schema.Array(PackSummary) })

/**
 * The packs there are, as one JSON document.
 *
 * @since 0.1.0
 */
export const packListJson = (packs: ReadonlyArray<PackSummary>): string =>
  jsonText(PackList, { schema_version: 1, packs })
