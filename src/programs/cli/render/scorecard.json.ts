import { ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { jsonText } from "./json.ts"

/**
 * A scorecard report as one JSON document that decodes with the `ScoreReport` schema: the full value.
 *
 * @since 0.1.0
 */
export const scorecardJson = (report: ScoreReport): string => jsonText(ScoreReport, report)
