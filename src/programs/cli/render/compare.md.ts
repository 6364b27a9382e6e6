import type { Comparison, DivergingAnswer, GroupComparison } from "../../../domain/comparison/Comparison.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { answerFigures } from "./compare.text.ts"
import { pairName, signed } from "./compareFigures.ts"
import { compareReport } from "./compareReport.ts"
import { compareWords } from "./compareWords.ts"
import type { Exit } from "./gateReport.ts"
import { reportMarkdown } from "./report.md.ts"
import { cell, id, number, type Report, table, type Table, text } from "./report.ts"

const LONGEST = 400

const answerText = (answer: DivergingAnswer, language: Language): string => {
  const shown = answer.text ?? ""
  return `${answerFigures(answer, language)}: ${shown.length > LONGEST ? `${shown.slice(0, LONGEST).toWellFormed()}…` : shown}`
}

const divergencesTable = (group: GroupComparison, language: Language): Table => {
  const w = compareWords[language]
  const rows = group.divergences.map(({ base, candidate, contribution, prompt_id, repeat }) => ({
    cells: [
      cell(`${prompt_id} #${repeat}`),
      cell(signed(contribution, language)),
      cell(answerText(base, language)),
      cell(answerText(candidate, language))
    ]
  }))
  const columns = [id(w.prompt), number(w.added), text(w.base), text(w.candidate)]
  return table(`${w.diverging}: ${pairName(group)}`, columns, rows, 1)
}

/**
 * A comparison with the answers that differ most in tables, for formats that do not set them side by side; long answers
 * are cut.
 *
 * @since 0.1.0
 */
export const compareWithAnswers = (comparison: Comparison, exit: Exit, heading?: string): Report => {
  const report = compareReport(comparison, exit, heading)
  const diverging = comparison.groups.filter(({ divergences }) => divergences.length > 0)
  return {
    ...report,
    blocks: [...report.blocks, ...diverging.map((group) => divergencesTable(group, comparison.pack.language))]
  }
}

/**
 * A comparison as Markdown.
 *
 * @since 0.1.0
 */
export const compareMarkdown = (comparison: Comparison, exit: Exit, heading?: string): string =>
  reportMarkdown(compareWithAnswers(comparison, exit, heading))
