import { Schema } from "effect"
import { GateDecision } from "../../../domain/gate/GateDecision.ts"
import type { Exit } from "./gateReport.ts"
import { Ending, jsonText } from "./json.ts"

/**
 * The JSON document of a gate: the decision, and the exit code that the process ends with.
 *
 * @since 0.1.0
 */
export const GateDocument = Schema.Struct({
  ...GateDecision.fields,
  exit: Ending
})

/**
 * A gate's decision as one JSON document.
 *
 * @since 0.1.0
 */
export const gateJson = (decision: GateDecision, exit: Exit): string => jsonText(GateDocument, { ...decision, exit })
