import { groupKey } from "../../../domain/run/groupKey.ts"
import type {
  GroupHistory,
  History,
  JudgedPastRun,
  PackHistory,
  PastGroup,
  RunState,
  Trend
} from "../../../domain/comparison/History.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { givenText, regressionReasonText } from "./compareFigures.ts"
import { DASH, percentText } from "./figures.ts"
import { groupName } from "./groupName.ts"
import { historyWords } from "./historyWords.ts"
import { type Block, type Cell, cell, name, number, type Report, type Row, table, text, type Tone } from "./report.ts"
import { verdictSigns } from "./verdictCell.ts"
import { words } from "./words.ts"

const trendMarks: Record<Trend, string> = {
  first: "",
  unlike: "≠",
  unchanged: "=",
  higher: "↑",
  lower: "↓",
  "not-told": "→",
  "not-known": DASH
}

/**
 * The tone of each state of a run.
 *
 * @since 0.1.0
 */
export const stateTones: Record<RunState, Tone> = { good: "good", bad: "bad", undecided: "unsure" }

const groupCell = (group: PastGroup | undefined, language: Language): Cell =>
  group === undefined
    ? cell(DASH, "quiet")
    : cell(
        [verdictSigns[group.verdict].mark, percentText(group.percent, language), trendMarks[group.trend]]
          .filter((part) => part !== "")
          .join("\u00a0"),
        stateTones[group.state]
      )

/** Why a group is bad in a run; nothing where it is not. */
const badReason = (group: PastGroup, language: Language): ReadonlyArray<string> => {
  const why = [
    ...(group.ko_reason === "" ? [] : [group.ko_reason]),
    ...group.regression.map((reason) => regressionReasonText(reason, language))
  ]
  return group.state === "bad" && why.length > 0 ? [`${groupName(group)}: ${why.join("; ")}`] : []
}

const remarksOf = (
  run: JudgedPastRun,
  before: JudgedPastRun | undefined,
  language: Language
): ReadonlyArray<string> => {
  const w = words[language]
  const h = historyWords[language]
  return [
    ...(run.status === "complete" ? [] : [w.runStatus[run.status]]),
    ...(run.judge === null ? [h.notJudged] : []),
    ...(before !== undefined && before.pack_version !== run.pack_version ? [h.packVersion(run.pack_version)] : []),
    ...run.groups.flatMap((group) => badReason(group, language))
  ]
}

const timeText = (time: string): string => time.slice(0, 16).replace("T", " ")

const rowOf = (
  run: JudgedPastRun,
  before: JudgedPastRun | undefined,
  groups: ReadonlyArray<GroupHistory>,
  language: Language
): Row => {
  const found = new Map(run.groups.map((group) => [groupKey(group), group]))
  const remarks = remarksOf(run, before, language).join(" · ")
  return {
    cells: [
      cell(run.dir),
      cell(timeText(run.created_at), "quiet"),
      ...groups.map((group) => groupCell(found.get(groupKey(group)), language))
    ],
    ...(remarks === "" ? {} : { note: cell(remarks, "caution") })
  }
}

/** Where a group stands after all runs, as one sentence without a full stop. */
const standText = ({ first_bad, last_good, latest }: GroupHistory, language: Language): string => {
  const h = historyWords[language]
  const undecided = latest === "undecided" ? [h.undecidedNow] : []
  if (first_bad === null) {
    const good = last_good === null ? [] : [latest === "good" ? h.goodNow(last_good) : h.lastGood(last_good)]
    return [...undecided, ...good].join("; ")
  }
  return [...undecided, h.badSince(first_bad), last_good === null ? h.neverGood : h.lastGood(last_good)].join("; ")
}

/**
 * The title of the table of a pack's runs.
 *
 * @since 0.1.0
 */
export const packTitle = ({ pack }: PackHistory): string => `${pack.title} (${pack.id})`

const packBlocks = (past: PackHistory, history: History): ReadonlyArray<Block> => {
  const { groups, pack, runs } = past
  const { language } = pack
  const h = historyWords[language]
  const columns = [
    name(words[language].run),
    text(h.made),
    ...groups.map(({ model, variant }) => number(model, variant))
  ]
  const rows = runs.map((run, at) => rowOf(run, runs[at - 1], groups, language))
  const foot = [h.marks, h.isBad(givenText(history.tolerance, language))]
  const stands = groups.map((group) =>
    cell(`${groupName(group)}: ${standText(group, language)}`, stateTones[group.latest])
  )
  return [
    { ...table(packTitle(past), columns, rows, 1), noteHead: h.remarks, foot },
    { _tag: "Notes", title: h.stands, notes: stands.length === 0 ? [cell(h.noGroups, "unsure")] : stands }
  ]
}

/**
 * The history of a folder of runs as a person reads it, each pack in its own language: one line for each run, oldest first,
 * then since which run each group is bad.
 *
 * @since 0.1.0
 */
export const historyReport = (history: History): Report => {
  const language = history.packs[0]?.pack.language ?? "en"
  const count = history.packs.reduce((sum, { runs }) => sum + runs.length, 0)
  return {
    title: `${historyWords[language].history(count)}: ${history.folder}`,
    blocks: history.packs.flatMap((pack) => packBlocks(pack, history))
  }
}
