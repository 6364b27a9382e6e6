import type { GateDecision } from "../../../domain/gate/GateDecision.ts"
import { type Exit, gateReport } from "./gateReport.ts"
import { reportHtml } from "./report.html.tsx"

/**
 * A gate's decision as one HTML file.
 *
 * @since 0.1.0
 */
export const gateHtml = (decision: GateDecision, exit: Exit): string =>
  reportHtml(gateReport(decision, exit), { language: decision.pack.language })
