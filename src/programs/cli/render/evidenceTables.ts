import type { Scorecard, ScoreReport, Speed } from "../../../domain/scorecard/Scorecard.ts"
import { DASH, decimals, rateText } from "./figures.ts"
import { groupName } from "./groupName.ts"
import { type Cell, cell, id, number, table, type Table, text } from "./report.ts"
import { words } from "./words.ts"

/**
 * What was expected of each group, what came, what was scored, and why the rest was not.
 *
 * @since 0.1.0
 */
export const coverageTable = (report: ScoreReport): Table => {
  const w = words[report.pack.language]
  const rows = report.scorecards.map((card) => {
    const { answers, expected, missing, scored, unscored, unscored_by_reason: reasons } = card.coverage
    const why = reasons.map(({ reason, count }) => `${w.unscoredReason[reason]} (${count})`).join(", ")
    return {
      cells: [
        cell(groupName(card)),
        cell(`${answers} / ${expected}`),
        cell(String(scored)),
        cell(String(unscored), unscored > 0 ? "unsure" : undefined),
        cell(String(missing), missing > 0 ? "unsure" : undefined),
        cell(why, "quiet")
      ]
    }
  })
  const columns = [id(w.group), number(w.answers), number(w.scored), number(w.unscored), number(w.missing)]
  return table(w.coverage, [...columns, text(w.why)], rows, 1)
}

const inPackOrder = (card: Scorecard, prompts: ReadonlyArray<string>): string =>
  card.prompts.flatMap(({ id }) => (prompts.includes(id) ? [id] : [])).join(", ")

/**
 * Red flags of each group: k of n answers, for zero of n the upper bound of the rate, and on which prompts they are
 * fatal and not fatal.
 *
 * @since 0.1.0
 */
export const redFlagTable = (report: ScoreReport): Table => {
  const { language } = report.pack
  const w = words[language]
  const rows = report.scorecards.map((card) => {
    const { assessed, flagged, rate_upper_95: upper } = card.red_flags
    const causes = card.ko._tag === "KnockedOut" ? card.ko.causes : []
    const fatal = causes.flatMap((cause) =>
      cause._tag === "FatalRedFlags" ? cause.curated.concat(cause.uncurated) : []
    )
    const rate = w.kOfN(flagged, assessed) + (upper === null ? "" : ` ${w.below(rateText(upper, language))}`)
    return {
      cells: [
        cell(groupName(card)),
        assessed === 0 ? cell(w.notAssessed, "unsure") : cell(flagged > 0 ? `⚑ ${rate}` : rate),
        cell(inPackOrder(card, fatal) || DASH, fatal.length > 0 ? "bad" : "quiet"),
        cell(inPackOrder(card, card.ko.nonFatalRedFlags) || DASH, "quiet")
      ]
    }
  })
  return table(w.redFlags, [id(w.group), text(w.answers), text(w.fatal), text(w.nonFatal)], rows, 1)
}

const measured = (value: number | null, digits: number, report: ScoreReport): Cell =>
  value === null ? cell(DASH, "quiet") : cell(decimals(value, digits, report.pack.language))

const anything = (speed: Speed): boolean => Object.values(speed).some((value) => value !== null)

/**
 * Medians of speed and the summed cost of each group; null where no answer was measured.
 *
 * @since 0.1.0
 */
export const speedTable = (report: ScoreReport): Table | null => {
  if (!report.scorecards.some((card) => anything(card.speed))) return null
  const w = words[report.pack.language]
  const rows = report.scorecards.map((card) => ({
    cells: [
      cell(groupName(card)),
      measured(card.speed.ttft_ms, 0, report),
      measured(card.speed.e2e_ms, 0, report),
      measured(card.speed.decode_tps, 1, report),
      measured(card.speed.cost_usd, 4, report)
    ]
  }))
  const columns = [w.firstToken, w.wholeAnswer, w.tokensPerSecond, w.cost].map((head) => number(head))
  return table(w.speed, [id(w.group), ...columns], rows, 1)
}
