import type { Scorecard, ScoreReport } from "../../../../domain/scorecard/Scorecard.ts"
import { DASH, intervalText, scoreText } from "../figures.ts"
import { groupName } from "../groupName.ts"
import { cell, id, number, table, text } from "../report.ts"
import { verdictCell } from "../verdictCell.ts"
import { words } from "../words.ts"
import type { Chart, RangeRow } from "./Chart.ts"
import { chartWords } from "./chartWords.ts"
import { percentChart } from "./percentChart.ts"
import { speedChart } from "./speedChart.ts"

const POINTS = [1, 2, 3, 4, 5]

/**
 * The dimensions of one group as rows of ranges, in pack order; the K.-o. dimension has the threshold as its floor.
 *
 * @since 0.1.0
 */
const dimensionRows = (card: Scorecard, report: ScoreReport): ReadonlyArray<RangeRow> => {
  const { dimensions, pack, rule } = report
  return dimensions.map(({ id, name }) => {
    const found = card.dimensions.find((dimension) => dimension.id === id)
    const score = found?.score ?? null
    const threshold = id === rule.dimension ? rule.threshold : undefined
    const floored = threshold !== undefined && score !== null && score <= threshold
    const figure = scoreText(score, pack.language, threshold)
    return {
      label: `${id} ${name}`,
      value: score,
      low: found?.interval?.low ?? null,
      high: found?.interval?.high ?? null,
      text: floored ? `⊘ ${figure}` : figure,
      interval: intervalText(found?.interval ?? null, pack.language),
      ...(score === null ? { tone: "unsure" } : floored ? { tone: "bad" } : {}),
      ...(threshold === undefined ? {} : { floor: threshold })
    }
  })
}

const dimensionChart = (report: ScoreReport): Chart => {
  const { language } = report.pack
  const w = words[language]
  const c = chartWords[language]
  const panels = report.scorecards.map((card) => ({
    head: groupName(card),
    remark: verdictCell(card.verdict, language),
    rows: dimensionRows(card, report)
  }))
  const rows = panels.flatMap(({ head, rows }) =>
    rows.map((row) => ({
      cells: [cell(head), cell(row.label), cell(row.text, row.tone), cell(row.interval ?? DASH)]
    }))
  )
  return {
    beside: w.dimensions,
    title: c.dimensions,
    about: c.aboutDimensions(report.rule.dimension, report.rule.threshold),
    plot: { _tag: "Ranges", domain: [1, 5], ticks: POINTS, panels },
    table: table(c.dimensions, [id(w.group), text(w.dimension), number(c.value), number(w.interval)], rows, 2)
  }
}

/**
 * The charts of a scorecard report: percent with intervals, dimensions group by group, and percent against speed where
 * that was measured. Their figures are those of the tables.
 *
 * @since 0.1.0
 */
export const scorecardCharts = (report: ScoreReport): ReadonlyArray<Chart> => {
  if (report.scorecards.length === 0) return []
  const { language } = report.pack
  const w = words[language]
  const groups = report.scorecards.map((card) => ({ ...card, name: groupName(card) }))
  const speed = speedChart(groups, w.speed, language)
  return [percentChart(groups, w.ranking, language), dimensionChart(report), ...(speed === null ? [] : [speed])]
}
