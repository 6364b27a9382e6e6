import type { ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { scorecardCharts } from "./charts/scorecardCharts.ts"
import { reportHtml } from "./report.html.tsx"
import { type ScorecardOptions, scorecardReport } from "./scorecardReport.ts"

/**
 * A scorecard report as one HTML file, with charts.
 *
 * @since 0.1.0
 */
export const scorecardHtml = (report: ScoreReport, options: ScorecardOptions = { detail: false }): string =>
  reportHtml(scorecardReport(report, options), {
    charts: scorecardCharts(report),
    language: report.pack.language
  })
