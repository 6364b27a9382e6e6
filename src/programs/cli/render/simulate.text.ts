import type { Simulation } from "../../../domain/scorecard/Simulation.ts"
import { reportText } from "./report.text.ts"
import { simulateReport } from "./simulateReport.ts"
import type { Style } from "./style.ts"

/**
 * A simulation as text for a terminal.
 *
 * @since 0.1.0
 */
export const simulateText = (simulation: Simulation, style: Style): string =>
  reportText(simulateReport(simulation), style)
