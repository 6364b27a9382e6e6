import type { GateDecision } from "../../../domain/gate/GateDecision.ts"
import { type Exit, gateReport } from "./gateReport.ts"
import { reportMarkdown } from "./report.md.ts"

/**
 * A gate's decision as Markdown.
 *
 * @since 0.1.0
 */
export const gateMarkdown = (decision: GateDecision, exit: Exit): string => reportMarkdown(gateReport(decision, exit))
