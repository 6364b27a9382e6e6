import type { Comparison } from "../../../domain/comparison/Comparison.ts"
import { compareCharts } from "./charts/compareCharts.ts"
import { compareWithAnswers } from "./compare.md.ts"
import type { Exit } from "./gateReport.ts"
import { reportHtml } from "./report.html.tsx"

/**
 * A comparison as one HTML file, with the differences as a chart.
 *
 * @since 0.1.0
 */
export const compareHtml = (comparison: Comparison, exit: Exit, heading?: string): string =>
  reportHtml(compareWithAnswers(comparison, exit, heading), {
    charts: compareCharts(comparison),
    language: comparison.pack.language
  })
