import type { Scorecard, ScoreReport, Speed } from "../../../../domain/scorecard/Scorecard.ts"
import { DASH, decimals, intervalText, percentText, scoreText } from "../figures.ts"
import { groupName } from "../groupName.ts"
import { cell, id, number, table, text } from "../report.ts"
import { verdictCell, verdictSigns } from "../verdictCell.ts"
import { words } from "../words.ts"
import type { Chart, RangeRow } from "./Chart.ts"
import { chartWords } from "./chartWords.ts"
import { percentChart } from "./percentChart.ts"

const POINTS = [1, 2, 3, 4, 5]

/**
 * The dimensions of one group as rows of ranges, in pack order; the K.-o. dimension has the threshold as its floor.
 *
 * @since 0.1.0
 */
export const dimensionRows = (card: Scorecard, report: ScoreReport): ReadonlyArray<RangeRow> => {
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

const MEASURES: ReadonlyArray<readonly [keyof Speed, "wholeAnswer" | "tokensPerSecond" | "firstToken", number]> = [
  ["e2e_ms", "wholeAnswer", 0],
  ["decode_tps", "tokensPerSecond", 1],
  ["ttft_ms", "firstToken", 0]
]

/**
 * Percent against the first measure of speed that at least one group has; null where none was measured.
 *
 * @since 0.1.0
 */
export const speedChart = ({ pack: { language }, scorecards }: ScoreReport): Chart | null => {
  const w = words[language]
  const c = chartWords[language]
  const measure = MEASURES.find(([field]) => scorecards.some((card) => card.speed[field] !== null))
  if (measure === undefined) return null
  const [field, name, digits] = measure
  const head = w[name]
  const points = scorecards.flatMap((card) => {
    const value = card.speed[field]
    const { tone } = verdictSigns[card.verdict]
    return value === null ? [] : [{ mark: String(card.rank), label: groupName(card), x: value, y: card.percent, tone }]
  })
  const rows = scorecards.map((card) => {
    const value = card.speed[field]
    return {
      cells: [
        cell(String(card.rank)),
        cell(groupName(card)),
        cell(value === null ? DASH : decimals(value, digits, language)),
        cell(percentText(card.percent, language)),
        verdictCell(card.verdict, language)
      ]
    }
  })
  const columns = [number(w.rank), id(w.group), number(head), number(w.percent), text(w.verdict)]
  return {
    beside: w.speed,
    title: c.speed(head),
    about: c.aboutSpeed,
    plot: { _tag: "Scatter", x: head, y: w.percent, points },
    table: table(c.speed(head), columns, rows, 2)
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
  const speed = speedChart(report)
  const { language } = report.pack
  return [
    percentChart(
      report.scorecards.map((card) => ({ ...card, name: groupName(card) })),
      words[language].ranking,
      language
    ),
    dimensionChart(report),
    ...(speed === null ? [] : [speed])
  ]
}
