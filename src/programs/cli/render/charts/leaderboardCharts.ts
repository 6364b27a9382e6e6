import type { Leaderboard } from "../../../../domain/comparison/Leaderboard.ts"
import { groupName } from "../groupName.ts"
import { partTitle } from "../leaderboardReport.ts"
import type { Chart } from "./Chart.ts"
import { percentChart } from "./percentChart.ts"

/**
 * The chart of each part of a leaderboard: the percentages of its groups with their intervals. Groups of the same name are
 * told apart by their run.
 *
 * @since 0.1.0
 */
export const leaderboardCharts = (board: Leaderboard): ReadonlyArray<Chart> =>
  board.parts.map((part, at) => {
    const names = part.rows.map(groupName)
    const rows = part.rows.map((row, index) => {
      const name = names[index] ?? ""
      return { ...row, name: names.filter((one) => one === name).length > 1 ? `${name} (${row.dir})` : name }
    })
    return percentChart(rows, partTitle(board, at), part.pack.language)
  })
