import type { Language } from "../../../domain/pack/Pack.ts"
import { inconclusiveText } from "../../../domain/scorecard/labels.ts"
import type { SimulatedGroup, Simulation } from "../../../domain/scorecard/Simulation.ts"
import { decisionWords } from "./decisionWords.ts"
import { decimals, percentText } from "./figures.ts"
import { type Block, type Cell, cell, id, number, type Report, type Row, table, text } from "./report.ts"
import { runFacts } from "./runFacts.ts"
import { groupName } from "./groupName.ts"
import { verdictCell } from "./verdictCell.ts"
import { words } from "./words.ts"

const arrow = (before: string, after: string): Cell =>
  before === after ? cell(before, "quiet") : cell(`${before} → ${after}`, "strong")

const reasonOf = ({ inconclusive, ko_reason, verdict }: SimulatedGroup["before"], language: Language): string =>
  verdict === "inconclusive" ? inconclusive.map((reason) => inconclusiveText(reason, language)).join("; ") : ko_reason

/** Both percentages, with two decimals where one does not show that they differ. */
const percentCell = (before: number, after: number, language: Language): Cell =>
  before !== after && percentText(before, language) === percentText(after, language)
    ? arrow(`${decimals(before, 2, language)} %`, `${decimals(after, 2, language)} %`)
    : arrow(percentText(before, language), percentText(after, language))

const groupRow = (group: SimulatedGroup, { pack: { language } }: Simulation): Row => {
  const { after, before, changed } = group
  const verdict = verdictCell(after.verdict, language)
  const cells = [
    cell(changed ? "≠" : "=", changed ? "caution" : "quiet"),
    cell(groupName(group), changed ? "strong" : undefined),
    verdictCell(before.verdict, language),
    before.verdict === after.verdict ? verdict : { ...verdict, text: `→ ${verdict.text}` },
    arrow(String(before.rank), String(after.rank)),
    percentCell(before.percent, after.percent, language)
  ]
  const [was, is] = [reasonOf(before, language), reasonOf(after, language)]
  if (was === is) return { cells }
  const none = decisionWords[language].noReason
  return { cells, note: cell(`${was || none} → ${is || none}`) }
}

const header = (simulation: Simulation): Block => {
  const d = decisionWords[simulation.pack.language]
  const changed = simulation.groups.filter((group) => group.changed).length
  const overridden = simulation.overridden.join(", ")
  return {
    _tag: "Facts",
    facts: [
      ...runFacts(simulation),
      { label: d.changed, value: overridden === "" ? cell(d.nothingOverridden, "quiet") : cell(overridden, "caution") },
      {
        label: d.result,
        value: cell(d.wouldChange(changed, simulation.groups.length), changed > 0 ? "caution" : undefined)
      }
    ]
  }
}

/**
 * What a changed rule or other weights would change, as a person reads it: each group before and after.
 *
 * @since 0.1.0
 */
export const simulateReport = (simulation: Simulation): Report => {
  const w = words[simulation.pack.language]
  const d = decisionWords[simulation.pack.language]
  const columns = [text(""), id(w.group), text(d.before), text(d.after), number(d.rank), number(w.percent)]
  const rows = simulation.groups.map((group) => groupRow(group, simulation))
  const groups = { ...table(w.groups, columns, rows, 2), noteHead: w.reason, foot: [d.storedVerdicts] }
  const nothing = { _tag: "Notes" as const, title: w.groups, notes: [cell(w.noGroups, "unsure")] }
  return {
    title: `${d.simulation}: ${simulation.pack.title}`,
    blocks: [header(simulation), simulation.groups.length === 0 ? nothing : groups]
  }
}
