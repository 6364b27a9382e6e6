import type { Simulation } from "../../../domain/scorecard/Simulation.ts"
import { reportHtml } from "./report.html.tsx"
import { simulateReport } from "./simulateReport.ts"

/**
 * A simulation as one HTML file.
 *
 * @since 0.1.0
 */
export const simulateHtml = (simulation: Simulation): string =>
  reportHtml(simulateReport(simulation), { language: simulation.pack.language })
