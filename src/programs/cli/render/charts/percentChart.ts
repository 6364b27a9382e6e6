import type { Language } from "../../../../domain/pack/Pack.ts"
import { levelLabel } from "../../../../domain/scorecard/labels.ts"
import type { Scorecard } from "../../../../domain/scorecard/Scorecard.ts"
import { DASH, intervalText, percentText } from "../figures.ts"
import { cell, id, number, table, text } from "../report.ts"
import { verdictCell, verdictSigns } from "../verdictCell.ts"
import { words } from "../words.ts"
import type { Chart, RangeRow } from "./Chart.ts"
import { chartWords } from "./chartWords.ts"

/** The edges of the levels, and the ends of the scale. */
export const PERCENT_TICKS = [0, 50, 70, 85, 100]

type Placed = Pick<Scorecard, "percent" | "interval" | "level" | "verdict"> & { readonly name: string }

const rangeOf = ({ interval, name, percent, verdict }: Placed, language: Language): RangeRow => {
  const { mark, tone } = verdictSigns[verdict]
  return {
    label: name,
    value: percent,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    text: `${mark} ${percentText(percent, language)}`,
    interval: intervalText(interval, language),
    tone
  }
}

/**
 * The percentages of groups with their intervals, in the order given, to stand beside the table of that title.
 *
 * @since 0.1.0
 */
export const percentChart = (groups: ReadonlyArray<Placed>, beside: string, language: Language): Chart => {
  const w = words[language]
  const c = chartWords[language]
  const rows = groups.map(({ interval, level, name, percent, verdict }) => ({
    cells: [
      cell(name),
      cell(percentText(percent, language)),
      cell(intervalText(interval, language) ?? DASH),
      cell(levelLabel(level, language)),
      verdictCell(verdict, language)
    ]
  }))
  const columns = [id(w.group), number(w.percent), number(w.interval), text(w.level), text(w.verdict)]
  return {
    beside,
    title: c.percent,
    about: c.aboutPercent,
    plot: {
      _tag: "Ranges",
      domain: [0, 100],
      ticks: PERCENT_TICKS,
      panels: [{ head: null, remark: null, rows: groups.map((group) => rangeOf(group, language)) }]
    },
    table: table(c.percent, columns, rows, 1)
  }
}
