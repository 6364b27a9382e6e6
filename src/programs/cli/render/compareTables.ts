import type { Comparison, ComparisonOutcome, GroupComparison } from "../../../domain/comparison/Comparison.ts"
import { directionOf, type Direction } from "../../../domain/comparison/direction.ts"
import { LEAST_DISCORDANT } from "../../../domain/stats/mcNemar.ts"
import { pairName, regressionReasons, signed, signedInterval } from "./compareFigures.ts"
import { compareWords } from "./compareWords.ts"
import { DASH, decimals, percentText, pText } from "./figures.ts"
import { type Cell, cell, id, number, table, type Table, text, type Tone } from "./report.ts"
import { verdictCell } from "./verdictCell.ts"
import { words } from "./words.ts"

/**
 * The tone and the mark of each outcome, one column wide.
 *
 * @since 0.1.0
 */
export const outcomeSigns: Record<ComparisonOutcome, { readonly tone: Tone; readonly mark: string }> = {
  ok: { tone: "good", mark: "✓" },
  inconclusive: { tone: "unsure", mark: "?" },
  regressed: { tone: "bad", mark: "✗" }
}

/**
 * The tone of each direction of a difference.
 *
 * @since 0.1.0
 */
export const directionTones: Record<Direction, Tone> = {
  higher: "good",
  lower: "bad",
  "not-told": "quiet",
  "not-known": "unsure"
}

const noteOf = (group: GroupComparison, comparison: Comparison): Cell => {
  const w = compareWords[comparison.pack.language]
  if (group.reasons.length > 0) {
    return cell(regressionReasons(group, comparison), outcomeSigns[group.outcome ?? "inconclusive"].tone)
  }
  if (group.unchanged) return cell(w.unchanged, "quiet")
  const direction = directionOf(group.delta)
  return cell(w.direction[direction], directionTones[direction])
}

const verdictsCell = ({ base, candidate }: GroupComparison, { pack: { language } }: Comparison): Cell => {
  const is = verdictCell(candidate.verdict, language)
  return base.verdict === candidate.verdict
    ? is
    : { ...is, text: `${verdictCell(base.verdict, language).text} → ${is.text}` }
}

/**
 * The groups side by side: verdicts, percentages, the difference with its interval and how small a one would have shown.
 *
 * @since 0.1.0
 */
export const groupsTable = (comparison: Comparison): Table => {
  const { groups, pack, tolerance } = comparison
  const { language } = pack
  const w = words[language]
  const c = compareWords[language]
  const rows = groups.map((group) => {
    const { base, candidate, delta, outcome, smallest_shown } = group
    const sign = outcome === null ? undefined : outcomeSigns[outcome]
    return {
      cells: [
        ...(sign === undefined ? [] : [cell(sign.mark, sign.tone)]),
        cell(pairName(group), "strong"),
        verdictsCell(group, comparison),
        cell(`${percentText(base.percent, language)} → ${percentText(candidate.percent, language)}`),
        cell(signed(delta.estimate, language, tolerance)),
        cell(signedInterval(delta.interval, language, tolerance), "quiet"),
        cell(smallest_shown === null ? DASH : decimals(smallest_shown, 1, language), "quiet")
      ],
      note: noteOf(group, comparison)
    }
  })
  const columns = [
    ...(tolerance === null ? [] : [text("")]),
    id(w.group),
    text(c.verdicts),
    text(w.percent),
    number(c.difference),
    number(w.interval),
    number(c.shows)
  ]
  const foot = [c.aboutDifference, c.aboutShows]
  return { ...table(w.groups, columns, rows, tolerance === null ? 1 : 2), noteHead: w.reason, foot }
}

const groupHeads = (groups: ReadonlyArray<GroupComparison>) =>
  groups.map((group) => number(...pairName(group).split(" / ")))

/**
 * Dimensions by groups: the difference in points, with its interval as far as there is one.
 *
 * @since 0.1.0
 */
export const dimensionsTable = ({ groups, pack: { language } }: Comparison): Table => {
  const w = words[language]
  const rows = (groups[0]?.dimensions ?? []).map(({ id: dimension, name }) => ({
    cells: [
      cell(`${dimension} ${name}`),
      ...groups.map((group) => {
        const delta = group.dimensions.find((one) => one.id === dimension)?.delta ?? null
        if (delta === null) return cell(DASH, "unsure")
        const tone = directionTones[directionOf(delta)]
        const interval = delta.interval === null ? "" : ` (${signedInterval(delta.interval, language)})`
        return cell(`${signed(delta.estimate, language)}${interval}`, tone === "unsure" ? undefined : tone)
      })
    ]
  }))
  return table(compareWords[language].dimension, [text(w.dimension), ...groupHeads(groups)], rows, 1)
}

/**
 * How many prompts pass on both sides, on one and on none, with McNemar's test.
 *
 * @since 0.1.0
 */
export const passesTable = ({ groups, pack: { language } }: Comparison): Table => {
  const w = compareWords[language]
  const rows = groups.map((group) => {
    const { both, gained, lost, mcnemar_p, neither, undecided } = group.passes
    return {
      cells: [
        cell(pairName(group)),
        cell(String(both)),
        cell(String(gained), gained > 0 ? "good" : "quiet"),
        cell(String(lost), lost > 0 ? "bad" : "quiet"),
        cell(String(neither)),
        cell(String(undecided), undecided > 0 ? "unsure" : "quiet"),
        cell(pText(mcnemar_p, language))
      ]
    }
  })
  const columns = [
    id(words[language].group),
    number(w.both),
    number(w.gained),
    number(w.lost),
    number(w.neither),
    number(w.undecided),
    number("p")
  ]
  const few = groups.every(({ passes }) => passes.gained + passes.lost < LEAST_DISCORDANT)
  const foot = [w.aboutPasses, ...(few ? [w.fewChanged(LEAST_DISCORDANT)] : [])]
  return { ...table(w.passes, columns, rows, 1), foot }
}
