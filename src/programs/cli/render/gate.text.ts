import type { GateDecision } from "../../../domain/gate/GateDecision.ts"
import { type Exit, gateReport } from "./gateReport.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * A gate's decision as text for a terminal.
 *
 * @since 0.1.0
 */
export const gateText = (decision: GateDecision, exit: Exit, style: Style): string =>
  reportText(gateReport(decision, exit), style)
