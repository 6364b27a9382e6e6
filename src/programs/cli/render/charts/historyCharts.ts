import type { GroupHistory, History, JudgedPastRun, PackHistory } from "../../../../domain/comparison/History.ts"
import { DASH, intervalText, percentText } from "../figures.ts"
import { groupName } from "../groupName.ts"
import { packTitle, stateTones } from "../historyReport.ts"
import { cell, id, name, number, table, text } from "../report.ts"
import { verdictCell, verdictSigns } from "../verdictCell.ts"
import { words } from "../words.ts"
import type { Chart, Line } from "./Chart.ts"
import { chartWords } from "./chartWords.ts"
import { PERCENT_TICKS } from "./percentChart.ts"

const inRun = ({ groups }: JudgedPastRun, { model, variant }: Pick<GroupHistory, "model" | "variant">) =>
  groups.find((group) => group.model === model && group.variant === variant)

const lineOf = (group: GroupHistory, { pack: { language }, runs }: PackHistory): Line => ({
  label: groupName(group),
  steps: runs.map((run) => {
    const past = inRun(run, group)
    return {
      name: run.dir,
      value: past?.percent ?? null,
      low: past?.interval?.low ?? null,
      high: past?.interval?.high ?? null,
      text: past === undefined ? DASH : `${verdictSigns[past.verdict].mark} ${percentText(past.percent, language)}`,
      tone: past === undefined ? "quiet" : stateTones[past.state]
    }
  })
})

const chartOf = (past: PackHistory): Chart => {
  const { groups, pack, runs } = past
  const w = words[pack.language]
  const c = chartWords[pack.language]
  const rows = groups.flatMap((group) =>
    runs.flatMap((run) => {
      const found = inRun(run, group)
      if (found === undefined) return []
      return [
        {
          cells: [
            cell(groupName(group)),
            cell(run.dir),
            cell(percentText(found.percent, pack.language)),
            cell(intervalText(found.interval, pack.language) ?? DASH),
            verdictCell(found.verdict, pack.language)
          ]
        }
      ]
    })
  )
  const columns = [id(w.group), name(w.run), number(w.percent), number(w.interval), text(w.verdict)]
  const lines = groups.map((group) => lineOf(group, past))
  const lowest = Math.min(50, ...lines.flatMap(({ steps }) => steps.flatMap(({ low, value }) => low ?? value ?? [])))
  const from = Math.floor(lowest / 10) * 10
  return {
    beside: packTitle(past),
    title: c.trend,
    about: c.aboutTrend,
    plot: { _tag: "Trends", domain: [from, 100], ticks: PERCENT_TICKS.filter((tick) => tick >= from), lines },
    table: table(c.trend, columns, rows, 1)
  }
}

/**
 * The chart of each pack's history: the percentage of every group from run to run. None where there is only one run.
 *
 * @since 0.1.0
 */
export const historyCharts = ({ packs }: History): ReadonlyArray<Chart> =>
  packs.filter(({ groups, runs }) => runs.length > 1 && groups.length > 0).map(chartOf)
