import type { History } from "../../../domain/comparison/History.ts"
import { historyCharts } from "./charts/historyCharts.ts"
import { historyReport } from "./historyReport.ts"
import { reportHtml } from "./report.html.tsx"

/**
 * A history as one HTML file, with the percentages from run to run as charts.
 *
 * @since 0.1.0
 */
export const historyHtml = (history: History): string =>
  reportHtml(historyReport(history), {
    charts: historyCharts(history),
    language: history.packs[0]?.pack.language ?? "en"
  })
