import type { AgreementReport, SettledReason } from "../../../domain/agreement/AgreementReport.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { MIN_CLUSTERS } from "../../../domain/stats/bootstrap.ts"
import {
  coefficient,
  coefficients,
  disagreementTable,
  flagsTable,
  missingTable,
  scoresTable
} from "./agreementTables.ts"
import { agreementWords } from "./agreementWords.ts"
import { decisionWords } from "./decisionWords.ts"
import type { Exit } from "./gateReport.ts"
import { type Block, cell, type Report } from "./report.ts"
import { runFact } from "./runFacts.ts"
import { words } from "./words.ts"

/** Which of the judges are one, a sentence for each; empty where none are. */
const sameText = ({ pack, same_judges }: AgreementReport): string =>
  same_judges.map((ids) => agreementWords[pack.language].areOne(ids.join(", "))).join(" ")

/**
 * Whether what was asked for is shown, in one sentence with its next step.
 *
 * @since 0.1.0
 */
export const agreementResult = (report: AgreementReport): string => {
  const { min_agreement: minimum, overall, pack, unmet } = report
  const w = agreementWords[pack.language]
  const shown = (value: number | null) => coefficient(value, pack.language, minimum)
  switch (unmet) {
    case null:
      return w.enough
    case "undefined":
      return overall.compared === 0 ? w.nothingCompared : w.unmet.undefined
    case "same-judge":
      return sameText(report)
    case "incomplete":
    case "stale":
    case "judge-failed":
      return w.unmet[unmet]
    case "no-interval":
      return overall.prompts < MIN_CLUSTERS ? w.fewPrompts : w.unmet["no-interval"]
    case "under-minimum":
      return w.underMinimum(shown(overall.interval?.low ?? null), shown(minimum))
  }
}

const settledText = (reason: SettledReason, language: Language): string =>
  reason === "empty" ? agreementWords[language].empty : words[language].unscoredReason[reason]

const answersText = ({ answers, overall, pack: { language }, settled }: AgreementReport): string => {
  const w = agreementWords[language]
  const compared = w.compared(overall.compared, answers)
  const count = settled.reduce((sum, one) => sum + one.count, 0)
  const reasons = settled.map((one) => `${settledText(one.reason, language)} (${one.count})`).join(", ")
  return count === 0 ? compared : `${compared}; ${w.settled(count, reasons)}`
}

const header = (report: AgreementReport, exit: Exit): Block => {
  const { min_agreement: minimum, overall, pack, raters, run, same_judges: same, unmet } = report
  const { language } = pack
  const w = words[language]
  const a = agreementWords[language]
  const d = decisionWords[language]
  const tone = unmet === null ? (minimum === null ? undefined : "good") : "unsure"
  const names = raters.map(({ id, kind }) => `${id} (${kind === "calibration" ? a.knownScores : w.judgeKind[kind]})`)
  const alpha = a.alpha(coefficient(overall.alpha, language, minimum), coefficients(overall, language, minimum))
  return {
    _tag: "Facts",
    facts: [
      { label: w.pack, value: cell(`${pack.id}, ${w.version(pack.version)}`) },
      { label: a.raters, value: cell(names.join(", ")) },
      ...(same.length === 0 ? [] : [{ label: a.sameJudge, value: cell(sameText(report), "unsure") }]),
      runFact(run, w),
      { label: w.answers, value: cell(answersText(report)) },
      { label: a.agreement, value: cell(overall.alpha === null ? agreementResult(report) : alpha, tone) },
      ...(minimum === null
        ? []
        : [{ label: d.asked, value: cell(a.minimum(coefficient(minimum, language, minimum))) }]),
      ...(minimum === null ? [] : [{ label: d.result, value: cell(agreementResult(report), tone) }]),
      { label: d.exitCode, value: cell(`${exit.code} (${exit.name})`, tone) }
    ]
  }
}

/**
 * How far judges agree as a person reads it, in the pack's language: the figures first, then what was not compared, then
 * where they differ.
 *
 * @since 0.1.0
 */
export const agreementReport = (report: AgreementReport, exit: Exit): Report => {
  const w = agreementWords[report.pack.language]
  const { min_agreement: minimum, unmet } = report
  const title = unmet !== null ? `✗ ${w.notShown}` : minimum === null ? w.agreement : `✓ ${w.reached}`
  return {
    title: `${title}: ${report.pack.title}`,
    blocks: [
      header(report, exit),
      scoresTable(report),
      flagsTable(report),
      ...missingTable(report),
      disagreementTable(report)
    ]
  }
}

/**
 * The result in one line, for a log beside a report that went to a file.
 *
 * @since 0.1.0
 */
export const agreementLine = (report: AgreementReport, { code, name }: Exit): string => {
  const w = agreementWords[report.pack.language]
  const { min_agreement: minimum, overall, pack, unmet } = report
  const alpha = w.alpha(
    coefficient(overall.alpha, pack.language, minimum),
    coefficients(overall, pack.language, minimum)
  )
  const told =
    unmet === null ? [alpha, sameText(report)].filter((part) => part !== "").join(". ") : agreementResult(report)
  return `${w.agreement} (exit ${code}, ${name}): ${told}`
}
