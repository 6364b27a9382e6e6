import { koCauseText } from "../../../domain/scorecard/decideKo.ts"
import { inconclusiveText, levelLabel, verdictLabel } from "../../../domain/scorecard/labels.ts"
import type { PromptResult, Scorecard, ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { percentText, scoreText } from "./figures.ts"
import { junitText, type Outcome, type TestCase } from "./junit.ts"
import { groupName } from "./groupName.ts"
import { words } from "./words.ts"

const groupOutcome = (card: Scorecard, { pack: { language } }: ScoreReport): Outcome => {
  const label = verdictLabel(card.verdict, language)
  const figures = `${label}: ${percentText(card.percent, language)}, ${levelLabel(card.level, language)}`
  switch (card.verdict) {
    case "recommended":
      return { _tag: "Passed", detail: figures }
    case "inconclusive": {
      const reasons = card.inconclusive.map((reason) => inconclusiveText(reason, language)).join("; ")
      return { _tag: "Error", type: card.verdict, message: `${label}: ${reasons}`, detail: figures }
    }
    case "knocked-out": {
      const causes = card.ko._tag === "KnockedOut" ? card.ko.causes.map((cause) => koCauseText(cause, language)) : []
      return {
        _tag: "Failure",
        type: card.verdict,
        message: `${label}: ${card.ko_reason}`,
        detail: [figures, ...causes].join("\n")
      }
    }
    default:
      return { _tag: "Failure", type: card.verdict, message: figures, detail: figures }
  }
}

const promptOutcome = (prompt: PromptResult, { pack: { language } }: ScoreReport): Outcome => {
  const w = words[language]
  const score = scoreText(prompt.score, language)
  const reasons = [...new Set(prompt.unscored)].map((reason) => w.unscoredReason[reason]).join(", ")
  const counts = `${w.answers} ${prompt.answers} / ${prompt.expected}, ${w.scored} ${prompt.scored}`
  const detail = [`${score}; ${counts}`, ...(reasons === "" ? [] : [reasons])].join("; ")
  if (prompt.red_flags > 0) {
    return { _tag: "Failure", type: "red-flag", message: w.kOfN(prompt.red_flags, prompt.answers), detail }
  }
  if (prompt.answers < prompt.expected) return { _tag: "Error", type: "missing", message: detail, detail }
  if (prompt.scored < prompt.expected || prompt.scored === 0) {
    return { _tag: "Error", type: "unscored", message: detail, detail }
  }
  return { _tag: "Passed", detail }
}

const cases = (card: Scorecard, report: ScoreReport): ReadonlyArray<TestCase> => [
  { name: words[report.pack.language].verdict, outcome: groupOutcome(card, report) },
  ...card.prompts.map((prompt) => ({
    name: `${prompt.category} / ${prompt.id}`,
    outcome: promptOutcome(prompt, report)
  }))
]

/**
 * A scorecard report as JUnit XML: a suite for each group, with a case for its verdict and one for each prompt. Only
 * `recommended` passes. Knocked out and not met are failures, inconclusive is an error; a prompt fails with a red flag
 * and is an error while an answer of it is missing or unscored.
 *
 * @since 0.1.0
 */
export const scorecardJunit = (report: ScoreReport): string =>
  junitText(
    `${report.pack.id} ${report.run.run_id}`,
    report.scorecards.map((card) => ({ name: groupName(card), cases: cases(card, report) }))
  )
