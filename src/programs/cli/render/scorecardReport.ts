import { fileNameOf } from "../../../domain/run/fileNames.ts"
import { koCauseText } from "../../../domain/scorecard/decideKo.ts"
import { inconclusiveText, verdictLabel } from "../../../domain/scorecard/labels.ts"
import type { GroupVerdict, Scorecard, ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { coefficient, coefficients } from "./agreementTables.ts"
import { agreementWords } from "./agreementWords.ts"
import { coverageTable, redFlagTable, speedTable } from "./evidenceTables.ts"
import { groupName } from "./groupName.ts"
import { nextSteps } from "./nextSteps.ts"
import { nextWords } from "./nextWords.ts"
import { type Block, type Cell, cell, type Report } from "./report.ts"
import { ruleText } from "./ruleText.ts"
import { runFacts } from "./runFacts.ts"
import { categoryTable, dimensionTable, promptTable, rankingTable } from "./scorecardTables.ts"
import { verdictSigns } from "./verdictCell.ts"
import { words } from "./words.ts"

/**
 * What a scorecard report shows besides the decision: with `detail`, the score of every prompt.
 *
 * @since 0.1.0
 */
export interface ScorecardOptions {
  readonly detail: boolean
}

const BEST_FIRST: ReadonlyArray<GroupVerdict> = [
  "recommended",
  "conditional",
  "not-recommended",
  "inconclusive",
  "knocked-out"
]

const tally = ({ pack, scorecards }: ScoreReport): string =>
  BEST_FIRST.map((verdict) => ({ verdict, count: scorecards.filter((card) => card.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${verdictSigns[verdict].mark}\u00a0${count} ${verdictLabel(verdict, pack.language)}`)
    .join(" · ")

const agreementFact = ({ agreement = [], pack: { language } }: ScoreReport) => {
  const w = agreementWords[language]
  const withEach = agreement.map(({ alpha, interval, judge }) =>
    w.withJudge(
      alpha === null ? null : w.alpha(coefficient(alpha, language, null), coefficients({ interval }, language, null)),
      judge
    )
  )
  return withEach.length === 0 ? [] : [{ label: w.agreement, value: cell(withEach.join("; ")) }]
}

const header = (report: ScoreReport): Block => {
  const { overridden, pack, scorecards } = report
  const w = words[pack.language]
  const facts = [
    ...runFacts(report),
    { label: w.rule, value: cell(ruleText(report.rule, pack.language)) },
    ...agreementFact(report),
    ...(overridden.length > 0 ? [{ label: w.simulated, value: cell(overridden.join(", "), "caution") }] : []),
    { label: w.groups, value: cell(scorecards.length === 0 ? "0" : `${scorecards.length}: ${tally(report)}`) }
  ]
  return { _tag: "Facts", facts }
}

const reasonsOf = (card: Scorecard, report: ScoreReport): string =>
  card.inconclusive.map((reason) => inconclusiveText(reason, report.pack.language)).join("; ")

const noteOf = (card: Scorecard, report: ScoreReport): ReadonlyArray<Cell> => {
  const { language } = report.pack
  const w = nextWords[language]
  if (card.ko._tag === "KnockedOut") {
    const causes = card.ko.causes.map((cause) => koCauseText(cause, language)).join("; ")
    const verdicts = `judgements/${fileNameOf(report.judge.id)}/verdicts.jsonl`
    const next = w.knockedOutNext(groupName(card), causes, verdicts)
    return [cell(report.judge.kind === "human" ? next : `${next} ${w.judgeErred}`)]
  }
  if (card.verdict !== "inconclusive") return []
  return [cell(w.inconclusive(groupName(card), nextSteps(card, report).join(" ")))]
}

/**
 * A scorecard report as a person wants to read it, in the pack's language: what was evaluated, the ranking, dimensions,
 * categories, coverage, red flags, speed, and what to do about groups that are knocked out or not decided. Every figure
 * and verdict is taken from the report as it is.
 *
 * @since 0.1.0
 */
export const scorecardReport = (report: ScoreReport, options: ScorecardOptions): Report => {
  const w = words[report.pack.language]
  const title = report.pack.title
  if (report.scorecards.length === 0) {
    return { title, blocks: [header(report), { _tag: "Notes", title: w.ranking, notes: [cell(w.noGroups, "unsure")] }] }
  }
  const speed = speedTable(report)
  const notes = report.scorecards.flatMap((card) => noteOf(card, report))
  return {
    title,
    blocks: [
      header(report),
      rankingTable(report, (card) => reasonsOf(card, report)),
      dimensionTable(report),
      categoryTable(report),
      ...(options.detail ? [promptTable(report)] : []),
      coverageTable(report),
      redFlagTable(report),
      ...(speed === null ? [] : [speed]),
      ...(notes.length === 0 ? [] : [{ _tag: "Notes" as const, title: w.whatNext, notes }])
    ]
  }
}
