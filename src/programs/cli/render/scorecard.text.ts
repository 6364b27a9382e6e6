import type { ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { reportText } from "./report.text.ts"
import { type ScorecardOptions, scorecardReport } from "./scorecardReport.ts"
import type { Style } from "./style.ts"

/**
 * A scorecard report as text for a terminal.
 *
 * @since 0.1.0
 */
export const scorecardText = (
  report: ScoreReport,
  style: Style,
  options: ScorecardOptions = { detail: false }
): string => reportText(scorecardReport(report, options), style)
