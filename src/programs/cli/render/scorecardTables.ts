import type { Language } from "../../../domain/pack/Pack.ts"
import type { AgainstLeader, Scorecard, ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { levelLabel } from "../../../domain/scorecard/labels.ts"
import { DASH, decimals, intervalText, percentText, pText, scoreText } from "./figures.ts"
import { groupName } from "./groupName.ts"
import { type Cell, cell, type Column, id, number, table, type Table, text } from "./report.ts"
import { koMark } from "./ruleText.ts"
import { verdictCell } from "./verdictCell.ts"
import { words } from "./words.ts"

const groupColumns = (report: ScoreReport): ReadonlyArray<Column> =>
  report.scorecards.map((card) => number(card.model, card.variant))

/**
 * How a group stands against the leader of its ranking.
 *
 * @since 0.1.0
 */
export const againstLeaderCell = (place: AgainstLeader, language: Language): Cell => {
  const w = words[language]
  switch (place._tag) {
    case "Leader":
      return cell(w.leader, "good")
    case "Distinguishable":
      return cell(w.toldApart(pText(place.p, language)), "quiet")
    case "NotDistinguishable":
      return cell(w.notToldApart(pText(place.p, language)), "quiet")
    case "NotCompared":
      return cell(w.notCompared, "quiet")
  }
}

const rankingNote = (card: Scorecard, reasons: string, report: ScoreReport): Cell =>
  card.verdict === "knocked-out"
    ? cell(card.ko_reason, "bad")
    : card.verdict === "inconclusive"
      ? cell(reasons, "unsure")
      : againstLeaderCell(card.against_leader, report.pack.language)

/**
 * The ranking: rank, group, verdict, percent with interval and level, and under each group its reason or how it stands
 * against the leader. `reasons` says why an inconclusive group is not decided.
 *
 * @since 0.1.0
 */
export const rankingTable = (report: ScoreReport, reasons: (card: Scorecard) => string): Table => {
  const { language } = report.pack
  const w = words[language]
  const rows = report.scorecards.map((card) => {
    return {
      cells: [
        cell(String(card.rank)),
        cell(groupName(card), "strong"),
        verdictCell(card.verdict, language),
        cell(percentText(card.percent, language)),
        cell(intervalText(card.interval, language) ?? DASH, "quiet"),
        cell(levelLabel(card.level, language))
      ],
      note: rankingNote(card, reasons(card), report)
    }
  })
  const columns = [number(w.rank), id(w.group), text(w.verdict), number(w.percent), number(w.interval), text(w.level)]
  const short = report.scorecards.some((card) => card.interval === null)
  const close = report.scorecards.some(({ percent }) => percentText(percent, "en") !== `${percent.toFixed(1)} %`)
  const mixed = new Set(report.scorecards.map(({ verdict }) => verdict)).size > 1
  const foot = [
    ...(mixed ? [w.order] : []),
    w.intervals,
    ...(short ? [w.noInterval] : []),
    ...(close ? [w.decimals] : [])
  ].join(" ")
  return { ...table(w.ranking, columns, rows, 2), noteHead: w.reason, foot: [foot] }
}

const range = (numbers: ReadonlyArray<number>): string => {
  const low = Math.min(...numbers)
  const high = Math.max(...numbers)
  return low === high ? String(low) : `${low}–${high}`
}

/**
 * Dimensions by groups: weight, the number of answers behind the figures, the K.-o. dimension marked, and the weighted
 * sum of each group.
 *
 * @since 0.1.0
 */
export const dimensionTable = (report: ScoreReport): Table => {
  const { language } = report.pack
  const w = words[language]
  const rows = report.dimensions.map(({ id, name, weight }) => {
    const isKo = id === report.rule.dimension
    const threshold = isKo ? report.rule.threshold : undefined
    const found = report.scorecards.map((card) => card.dimensions.find((dimension) => dimension.id === id))
    return {
      cells: [
        cell(`${id} ${name}${isKo ? ` ${koMark(report.rule, language)}` : ""}`, isKo ? "strong" : undefined),
        cell(`×${weight}`, "quiet"),
        cell(range(found.map((dimension) => dimension?.answers ?? 0)), "quiet"),
        ...found.map((dimension) => {
          const score = dimension?.score ?? null
          const floored = threshold !== undefined && score !== null && score <= threshold
          const figure = scoreText(score, language, threshold) + (dimension?.reported === true ? "*" : "")
          return cell(floored ? `⊘ ${figure}` : figure, score === null ? "unsure" : floored ? "bad" : undefined)
        })
      ]
    }
  })
  const sums = report.scorecards.map((card) =>
    cell(`${decimals(card.weighted, 1, language)} / ${card.max_weighted}`, "strong")
  )
  const all = report.scorecards.flatMap((card) => card.dimensions)
  const foot = [
    w.answersBehind,
    ...(all.some((dimension) => dimension.score === null) ? [w.missingCountsZero] : []),
    ...(all.some((dimension) => dimension.reported) ? [w.reported] : [])
  ]
  return {
    ...table(
      w.dimensions,
      [text(w.dimension), number(w.weight), number("n"), ...groupColumns(report)],
      [...rows, { cells: [cell(w.sum, "strong"), cell(""), cell(""), ...sums] }],
      3
    ),
    foot
  }
}

/**
 * Category means by groups; a dash where nothing was scored.
 *
 * @since 0.1.0
 */
export const categoryTable = (report: ScoreReport): Table => {
  const { language } = report.pack
  const w = words[language]
  const rows = (report.scorecards[0]?.categories ?? []).map(({ id, name }) => ({
    cells: [
      cell(id === name ? id : `${id} ${name}`),
      ...report.scorecards.map((card) => {
        const score = card.categories.find((category) => category.id === id)?.score ?? null
        return cell(scoreText(score, language), score === null ? "unsure" : undefined)
      })
    ]
  }))
  return table(w.categories, [text(w.category), ...groupColumns(report)], rows, 1)
}

/**
 * Prompts by groups: the mean overall score, with a mark where answers carried a red flag, are missing or unscored.
 *
 * @since 0.1.0
 */
export const promptTable = (report: ScoreReport): Table => {
  const { language } = report.pack
  const w = words[language]
  const rows = (report.scorecards[0]?.prompts ?? []).map(({ id }) => ({
    cells: [
      cell(id),
      ...report.scorecards.map((card) => {
        const prompt = card.prompts.find((prompt) => prompt.id === id)
        const flags = prompt?.red_flags ?? 0
        const lacking = prompt === undefined || prompt.scored < prompt.expected
        const marks = [...(flags > 0 ? [`⚑${flags}`] : []), ...(lacking ? ["?"] : [])]
        const tone = flags > 0 ? "bad" : lacking ? "unsure" : undefined
        return cell([...marks, scoreText(prompt?.score ?? null, language)].join(" "), tone)
      })
    ]
  }))
  return { ...table(w.prompts, [id(w.prompt), ...groupColumns(report)], rows, 1), foot: [w.flagged] }
}
