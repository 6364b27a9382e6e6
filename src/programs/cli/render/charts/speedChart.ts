import type { Language } from "../../../../domain/pack/Pack.ts"
import type { Scorecard, Speed } from "../../../../domain/scorecard/Scorecard.ts"
import { DASH, decimals, percentText } from "../figures.ts"
import { cell, id, number, table, text } from "../report.ts"
import { verdictCell, verdictSigns } from "../verdictCell.ts"
import { words } from "../words.ts"
import type { Chart } from "./Chart.ts"
import { chartWords } from "./chartWords.ts"

const MEASURES: ReadonlyArray<readonly [keyof Speed, "wholeAnswer" | "tokensPerSecond" | "firstToken", number]> = [
  ["e2e_ms", "wholeAnswer", 0],
  ["decode_tps", "tokensPerSecond", 1],
  ["ttft_ms", "firstToken", 0]
]

type Placed = Pick<Scorecard, "percent" | "rank" | "speed" | "verdict"> & { readonly name: string }

/**
 * Percent against the first measure of speed that at least one group has, to stand beside the table of that title; null where
 * none was measured.
 *
 * @since 0.1.0
 */
export const speedChart = (groups: ReadonlyArray<Placed>, beside: string, language: Language): Chart | null => {
  const w = words[language]
  const c = chartWords[language]
  const measure = MEASURES.find(([field]) => groups.some(({ speed }) => speed[field] !== null))
  if (measure === undefined) return null
  const [field, name, digits] = measure
  const head = w[name]
  const points = groups.flatMap(({ name: label, percent, rank, speed, verdict }) => {
    const value = speed[field]
    return value === null ? [] : [{ mark: String(rank), label, x: value, y: percent, tone: verdictSigns[verdict].tone }]
  })
  const rows = groups.map(({ name: label, percent, rank, speed, verdict }) => {
    const value = speed[field]
    return {
      cells: [
        cell(String(rank)),
        cell(label),
        cell(value === null ? DASH : decimals(value, digits, language)),
        cell(percentText(percent, language)),
        verdictCell(verdict, language)
      ]
    }
  })
  const columns = [number(w.rank), id(w.group), number(head), number(w.percent), text(w.verdict)]
  return {
    beside,
    title: c.speed(head),
    about: c.aboutSpeed,
    plot: { _tag: "Scatter", x: head, y: w.percent, points },
    table: table(c.speed(head), columns, rows, 2)
  }
}
