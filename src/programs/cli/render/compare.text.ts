import type { Comparison, Divergence, DivergingAnswer } from "../../../domain/comparison/Comparison.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { pairName, signed } from "./compareFigures.ts"
import { compareReport } from "./compareReport.ts"
import { type CompareWords, compareWords } from "./compareWords.ts"
import { scoreText } from "./figures.ts"
import { shorten } from "./fit.ts"
import type { Exit } from "./gateReport.ts"
import { plain } from "./plain.ts"
import { type Cell, cell } from "./report.ts"
import { reportText } from "./report.text.ts"
import { columnLines, columnsFor, headLine, sideBySide } from "./sideBySide.ts"
import { paintOf, type Style } from "./style.ts"

const ANSWER_LINES = 10

/**
 * What is to be said of one of two answers that differ: its score, whether it has a red flag, and why it has no text.
 *
 * @since 0.1.0
 */
export const answerFigures = (answer: DivergingAnswer, language: Language): string => {
  const w = compareWords[language]
  return [
    ...(answer.red_flag === "flagged" ? ["⚑"] : []),
    w.score(scoreText(answer.score, language)),
    ...(answer.text === null ? [w.noAnswer] : []),
    ...(answer.error === null ? [] : [w.failed(answer.error.kind)])
  ].join(", ")
}

const answerLines = (label: string, answer: DivergingAnswer, width: number, language: Language): Array<Cell> => {
  const { cut, lines } = columnLines((answer.text ?? "").replace(/^\s*\n/u, ""), width, ANSWER_LINES)
  return [
    cell(
      shorten(`${label}: ${plain(answerFigures(answer, language))}`, width),
      answer.red_flag === "flagged" ? "bad" : "quiet"
    ),
    ...lines.map((line) => cell(line)),
    ...(cut ? [cell("…", "quiet")] : [])
  ]
}

const divergenceLines = (
  { base, candidate, contribution, prompt_id, repeat }: Divergence,
  w: CompareWords,
  language: Language,
  style: Style
): ReadonlyArray<string> => {
  const { abreast, width } = columnsFor(2, style)
  const columns = [answerLines(w.base, base, width, language), answerLines(w.candidate, candidate, width, language)]
  const head = `${prompt_id} #${repeat}: ${w.points(signed(contribution, language))}`
  const body =
    abreast === 2 ? sideBySide(columns, width, style) : columns.flatMap((column) => sideBySide([column], width, style))
  return [paintOf(style)(headLine(head, style.width), "strong"), ...body]
}

/**
 * A comparison as text for a terminal, the answers that differ most side by side.
 *
 * @since 0.1.0
 */
export const compareText = (comparison: Comparison, exit: Exit, style: Style, heading?: string): string => {
  const { groups, pack } = comparison
  const w = compareWords[pack.language]
  const paint = paintOf(style)
  const parts = groups
    .filter(({ divergences }) => divergences.length > 0)
    .map((group) =>
      [
        paint(shorten(plain(`${w.diverging}: ${pairName(group)}`), style.width), "strong"),
        ...group.divergences.flatMap((one) => divergenceLines(one, w, pack.language, style))
      ].join("\n")
    )
  return `${[reportText(compareReport(comparison, exit, heading), style).trimEnd(), ...parts].join("\n\n")}\n`
}
