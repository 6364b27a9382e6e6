import type { Leaderboard, LeaderboardPart, LeaderboardRow } from "../../../domain/comparison/Leaderboard.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { inconclusiveText, levelLabel } from "../../../domain/scorecard/labels.ts"
import { givenText, signed, signedInterval } from "./compareFigures.ts"
import { decisionWords } from "./decisionWords.ts"
import { DASH, decimals, intervalText, percentText } from "./figures.ts"
import type { Exit } from "./gateReport.ts"
import { groupName } from "./groupName.ts"
import { leaderboardWords } from "./leaderboardWords.ts"
import { type Block, type Cell, cell, id, number, type Report, type Row, table, text } from "./report.ts"
import { againstLeaderCell } from "./scorecardTables.ts"
import { verdictCell } from "./verdictCell.ts"
import { words } from "./words.ts"

/** A cost of one answer: small ones need more decimals, and none that is not 0 is shown as 0. */
const costText = (cost: number, language: Language): string =>
  decimals(cost, 4, language, (shown) => cost === 0 || shown > 0)

const languageOf = ({ parts }: Leaderboard): Language => parts[0]?.pack.language ?? "en"

const noteOf = (row: LeaderboardRow, language: Language): Cell | undefined => {
  if (row.verdict === "knocked-out") return cell(row.ko_reason, "bad")
  if (row.verdict === "inconclusive") {
    return cell(row.inconclusive.map((reason) => inconclusiveText(reason, language)).join("; "), "unsure")
  }
  return row.against_leader === null ? undefined : againstLeaderCell(row.against_leader, language)
}

const rowOf = (row: LeaderboardRow, ranks: boolean, language: Language): Row => {
  const note = noteOf(row, language)
  return {
    cells: [
      ...(ranks ? [cell(String(row.rank))] : []),
      cell(groupName(row), "strong"),
      cell(row.dir, "quiet"),
      verdictCell(row.verdict, language),
      cell(percentText(row.percent, language)),
      cell(intervalText(row.interval, language) ?? DASH, "quiet"),
      cell(levelLabel(row.level, language)),
      cell(row.cost_per_answer === null ? DASH : costText(row.cost_per_answer, language))
    ],
    ...(note === undefined ? {} : { note })
  }
}

const isRanked = ({ parts }: Leaderboard): boolean => parts.length < 2

/**
 * The title of the table of one part.
 *
 * @since 0.1.0
 */
export const partTitle = (board: Leaderboard, at: number): string => {
  const language = board.parts[at]?.pack.language ?? languageOf(board)
  return isRanked(board) ? words[language].ranking : leaderboardWords[language].part(at + 1)
}

const partBlocks = (part: LeaderboardPart, at: number, board: Leaderboard): ReadonlyArray<Block> => {
  const ranks = isRanked(board)
  const { language } = part.pack
  const w = words[language]
  const l = leaderboardWords[language]
  const columns = [
    ...(ranks ? [number(w.rank)] : []),
    id(w.group),
    id(w.run),
    text(w.verdict),
    number(w.percent),
    number(w.interval),
    text(w.level),
    number(l.cost)
  ]
  const title = partTitle(board, at)
  const differences = part.differences.map(({ left, right, what }) => cell(`${what}: ${left} → ${right}`, "caution"))
  const foot = [[...(ranks ? [w.order] : []), w.intervals].join(" "), l.aboutCost]
  return [
    ...(differences.length === 0
      ? []
      : [{ _tag: "Notes" as const, title: `${l.part(at + 1)}: ${l.differsIn}`, notes: differences }]),
    {
      ...table(
        title,
        columns,
        part.rows.map((row) => rowOf(row, ranks, language)),
        ranks ? 2 : 1
      ),
      noteHead: w.reason,
      foot
    }
  ]
}

/**
 * Which group is the cheapest good enough one, in one sentence; null where it was not asked for.
 *
 * @since 0.1.0
 */
export const cheapestText = (board: Leaderboard): string | null => {
  const { cheapest } = board
  if (cheapest === null) return null
  const language = languageOf(board)
  const l = leaderboardWords[language]
  const { good_enough, group, not_priced, tolerance } = cheapest
  if (good_enough === 0) return l.noneDecided
  if (group === null) return l.nonePriced(givenText(tolerance, language))
  const { behind, cost_per_answer, dir, percent } = group
  const cost = `${costText(cost_per_answer, language)} USD`
  const isBest = board.parts[0]?.rows.some(
    (row) => row.rank === 1 && row.dir === dir && row.model === group.model && row.variant === group.variant
  )
  return [
    l.named(groupName(group), dir, cost, percentText(percent, language)),
    isBest === true ? l.isBest : l.behind(signed(behind.estimate, language), signedInterval(behind.interval, language)),
    ...(not_priced === 0 ? [] : [l.notPriced(not_priced)])
  ].join("; ")
}

/**
 * That there is nothing to rank, as a sentence.
 *
 * @since 0.1.0
 */
export const noRanking = (board: Leaderboard): string => leaderboardWords[languageOf(board)].noGroups

const header = (board: Leaderboard, exit: Exit): Block => {
  const language = languageOf(board)
  const w = words[language]
  const l = leaderboardWords[language]
  const [first] = board.parts
  const judges = [...new Set(board.runs.map(({ judge }) => `${judge.id} (${w.judgeKind[judge.kind]})`))]
  const cheapest = cheapestText(board)
  const tone = board.cheapest?.group === null ? "unsure" : "good"
  return {
    _tag: "Facts",
    facts: [
      ...(first === undefined || board.parts.length > 1
        ? []
        : [{ label: w.pack, value: cell(`${first.pack.id}, ${w.version(first.pack.version)}`) }]),
      { label: w.judge, value: cell(judges.join(", ")) },
      ...(board.parts.length > 1
        ? [{ label: l.unlike, value: cell(`${l.apart(board.parts.length)}. ${l.notRanked}`, "caution") }]
        : []),
      ...(cheapest === null ? [] : [{ label: l.cheapest, value: cell(cheapest, tone) }]),
      { label: decisionWords[language].exitCode, value: cell(`${exit.code} (${exit.name})`) }
    ]
  }
}

/**
 * The ranking of a leaderboard, or its parts one after the other, without what stands above them.
 *
 * @since 0.1.0
 */
export const leaderboardBlocks = (board: Leaderboard): ReadonlyArray<Block> => {
  const language = languageOf(board)
  const nothing: Block = { _tag: "Notes", title: words[language].groups, notes: [cell(noRanking(board), "unsure")] }
  return board.parts.length === 0 ? [nothing] : board.parts.flatMap((part, at) => partBlocks(part, at, board))
}

/**
 * A leaderboard as a person reads it, in the language of the first part's pack.
 *
 * @since 0.1.0
 */
export const leaderboardReport = (board: Leaderboard, exit: Exit): Report => {
  const language = languageOf(board)
  const l = leaderboardWords[language]
  const titles = [...new Set(board.parts.map(({ pack }) => pack.title))].join(", ")
  return {
    title: `${l.leaderboard(board.runs.length)}${titles === "" ? "" : `: ${titles}`}`,
    blocks: [header(board, exit), ...leaderboardBlocks(board)]
  }
}
