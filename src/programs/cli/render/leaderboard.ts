import { Schema } from "effect"
import { Leaderboard } from "../../../domain/comparison/Leaderboard.ts"
import { csvText } from "./csv.ts"
import type { Exit } from "./gateReport.ts"
import { Ending, jsonText } from "./json.ts"
import { leaderboardReport } from "./leaderboardReport.ts"
import { reportMarkdown } from "./report.md.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * The JSON document of a leaderboard: the ranking, and the exit code that the process ends with.
 *
 * @since 0.1.0
 */
export const LeaderboardDocument = Schema.Struct({
  ...Leaderboard.fields,
  exit: Ending
})

/**
 * A leaderboard as one JSON document.
 *
 * @since 0.1.0
 */
export const leaderboardJson = (board: Leaderboard, { code, name }: Exit): string =>
  jsonText(LeaderboardDocument, { ...board, exit: { code, name } })

/**
 * A leaderboard as text for a terminal.
 *
 * @since 0.1.0
 */
export const leaderboardText = (board: Leaderboard, exit: Exit, style: Style): string =>
  reportText(leaderboardReport(board, exit), style)

/**
 * A leaderboard as Markdown.
 *
 * @since 0.1.0
 */
export const leaderboardMarkdown = (board: Leaderboard, exit: Exit): string =>
  reportMarkdown(leaderboardReport(board, exit))

const HEAD = [
  "part",
  "pack_id",
  "pack_version",
  "dir",
  "run_id",
  "rank",
  "model",
  "variant",
  "verdict",
  "level",
  "percent",
  "percent_low",
  "percent_high",
  "against_leader",
  "p",
  "ko_reason",
  "cost_usd",
  "cost_per_answer",
  "cheapest"
]

const cheapestOf = ({ cheapest }: Leaderboard) => {
  const group = cheapest?.group ?? null
  return (row: { readonly dir: string; readonly model: string; readonly variant: string }) =>
    String(group !== null && row.dir === group.dir && row.model === group.model && row.variant === group.variant)
}

/**
 * A leaderboard as CSV: one row for each group; `part` counts from 1, and the rank is empty where nothing is ranked.
 *
 * @since 0.1.0
 */
export const leaderboardCsv = (board: Leaderboard): string => {
  const isCheapest = cheapestOf(board)
  return csvText(
    HEAD,
    board.parts.flatMap(({ pack, rows }, at) =>
      rows.map((row) => [
        at + 1,
        pack.id,
        pack.version,
        row.dir,
        row.run_id,
        row.rank,
        row.model,
        row.variant,
        row.verdict,
        row.level,
        row.percent,
        row.interval?.low ?? null,
        row.interval?.high ?? null,
        row.against_leader?._tag ?? null,
        row.against_leader !== null && "p" in row.against_leader ? row.against_leader.p : null,
        row.ko_reason,
        row.cost_usd,
        row.cost_per_answer,
        isCheapest(row)
      ])
    )
  )
}
