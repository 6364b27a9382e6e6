import { PRECEDENCE } from "../../../domain/gate/decideGate.ts"
import type { GatedGroup, GateDecision } from "../../../domain/gate/GateDecision.ts"
import { gateReasonText } from "../../../domain/gate/gateReasonText.ts"
import { levelLabel } from "../../../domain/scorecard/labels.ts"
import { decisionWords } from "./decisionWords.ts"
import { exactRateText, percentText } from "./figures.ts"
import { packSteps } from "./nextSteps.ts"
import { type Block, cell, id, number, type Report, table, type Table, text, type Tone } from "./report.ts"
import { runFacts } from "./runFacts.ts"
import { groupName } from "./groupName.ts"
import { verdictCell } from "./verdictCell.ts"
import { words } from "./words.ts"

/**
 * The exit code that a result ends the process with, and its name in the table of codes.
 *
 * @since 0.1.0
 */
export interface Exit {
  readonly code: number
  readonly name: string
}

/**
 * Every reason why a group does not meet the gate, in one line; empty where it meets it.
 *
 * @since 0.1.0
 */
export const gateReasons = (group: GatedGroup, { pack }: GateDecision): string =>
  group.reasons.map((reason) => gateReasonText(reason, pack.language)).join("; ")

const toneOf = (decision: GateDecision): Tone =>
  decision.outcome === "ok" ? "good" : decision.outcome === "inconclusive" ? "unsure" : "bad"

const header = (decision: GateDecision, exit: Exit): Block => {
  const { language } = decision.pack
  const d = decisionWords[language]
  const selected =
    decision.model === null && decision.variant === null
      ? d.allGroups
      : groupName({ model: decision.model ?? "*", variant: decision.variant ?? "*" })
  const asked = [
    selected,
    d.recommended,
    ...(decision.min_level === null ? [] : [d.minLevel(levelLabel(decision.min_level, language))]),
    d.minCoverage(exactRateText(decision.min_coverage, language))
  ]
  const met = decision.groups.filter((group) => group.met).length
  return {
    _tag: "Facts",
    facts: [
      ...runFacts(decision),
      { label: d.asked, value: cell(asked.join(", ")) },
      { label: d.result, value: cell(d.met(met, decision.groups.length), toneOf(decision)) },
      { label: d.exitCode, value: cell(`${exit.code} (${exit.name})`, toneOf(decision)) }
    ]
  }
}

const groupTable = (decision: GateDecision): Table => {
  const { language } = decision.pack
  const w = words[language]
  const d = decisionWords[language]
  const rows = decision.groups.map((group) => {
    const cells = [
      group.met
        ? cell(`✓\u00a0${d.yes}`, "good")
        : cell(`✗\u00a0${d.no}`, toneOf({ ...decision, outcome: group.outcome })),
      cell(groupName(group), "strong"),
      verdictCell(group.verdict, language),
      cell(percentText(group.percent, language)),
      cell(levelLabel(group.level, language))
    ]
    return group.met ? { cells } : { cells, note: cell(gateReasons(group, decision)) }
  })
  const columns = [text(d.gate), id(w.group), text(w.verdict), number(w.percent), text(w.level)]
  return { ...table(w.groups, columns, rows, 2), noteHead: d.reasons }
}

/**
 * A gate's decision as a person reads it, in the pack's language: the result first, then every group with every reason, and what to
 * do in the pack where that keeps a group from being decided.
 *
 * @since 0.1.0
 */
export const gateReport = (decision: GateDecision, exit: Exit): Report => {
  const d = decisionWords[decision.pack.language]
  const result = decision.outcome === "ok" ? `✓ ${d.passed}` : `✗ ${d.blocked}`
  const reasons = decision.groups
    .flatMap((group) => group.reasons)
    .flatMap((reason) => (reason._tag === "Inconclusive" ? reason.reasons : []))
  const notes = packSteps(reasons, decision).map((step) => cell(step))
  return {
    title: `${result}: ${decision.pack.title}`,
    blocks: [
      header(decision, exit),
      groupTable(decision),
      ...(notes.length === 0 ? [] : [{ _tag: "Notes" as const, title: words[decision.pack.language].whatNext, notes }])
    ]
  }
}

/**
 * Each group that does not meet the gate, and why, in a line; the worst first.
 *
 * @since 0.1.0
 */
export const unmetGroups = (decision: GateDecision): ReadonlyArray<string> =>
  PRECEDENCE.flatMap((outcome) => decision.groups.filter((group) => !group.met && group.outcome === outcome)).map(
    (group) => `${groupName(group)}: ${gateReasons(group, decision)}`
  )

/**
 * The decision in one line, for a log beside a report that went to a file: each group that does not meet the gate, and
 * why.
 *
 * @since 0.1.0
 */
export const gateLine = (decision: GateDecision, { code, name }: Exit): string => {
  const d = decisionWords[decision.pack.language]
  const unmet = decision.groups.filter((group) => !group.met)
  const why = unmet.map((group) => `${groupName(group)}: ${gateReasons(group, decision)}`).join(" | ")
  return `${unmet.length === 0 ? d.passed : d.blocked} (exit ${code}, ${name})${why === "" ? "" : `. ${why}`}`
}
