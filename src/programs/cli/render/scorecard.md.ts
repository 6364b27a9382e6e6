import type { ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { reportMarkdown } from "./report.md.ts"
import { type ScorecardOptions, scorecardReport } from "./scorecardReport.ts"

/**
 * A scorecard report as Markdown; with the score of every prompt unless told otherwise.
 *
 * @since 0.1.0
 */
export const scorecardMarkdown = (report: ScoreReport, options: ScorecardOptions = { detail: true }): string =>
  reportMarkdown(scorecardReport(report, options))
