import type { Simulation } from "../../../domain/scorecard/Simulation.ts"
import { reportMarkdown } from "./report.md.ts"
import { simulateReport } from "./simulateReport.ts"

/**
 * A simulation as Markdown.
 *
 * @since 0.1.0
 */
export const simulateMarkdown = (simulation: Simulation): string => reportMarkdown(simulateReport(simulation))
