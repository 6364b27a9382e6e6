import { Schema } from "effect"
import { Comparison } from "../../../domain/comparison/Comparison.ts"
import type { Exit } from "./gateReport.ts"
import { Ending, jsonText } from "./json.ts"

/**
 * The JSON document of a comparison: the comparison, and the exit code that the process ends with.
 *
 * @since 0.1.0
 */
export const ComparisonDocument = Schema.Struct({
  ...Comparison.fields,
  exit: Ending
})

/**
 * A comparison as one JSON document, with the answers that differ as a whole.
 *
 * @since 0.1.0
 */
export const compareJson = (comparison: Comparison, { code, name }: Exit): string =>
  jsonText(ComparisonDocument, { ...comparison, exit: { code, name } })
