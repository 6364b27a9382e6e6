import type { Leaderboard } from "../../../domain/comparison/Leaderboard.ts"
import { leaderboardCharts } from "./charts/leaderboardCharts.ts"
import type { Exit } from "./gateReport.ts"
import { leaderboardReport } from "./leaderboardReport.ts"
import { reportHtml } from "./report.html.tsx"

/**
 * A leaderboard as one HTML file, with a chart of each part.
 *
 * @since 0.1.0
 */
export const leaderboardHtml = (board: Leaderboard, exit: Exit): string =>
  reportHtml(leaderboardReport(board, exit), {
    charts: leaderboardCharts(board),
    language: board.parts[0]?.pack.language ?? "en"
  })
