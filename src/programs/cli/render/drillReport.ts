import { counted } from "../../../domain/source/wording.ts"
import { csvText } from "./csv.ts"
import { DrillDocument, type ShownAttempt } from "./drillDocument.ts"
import { jsonText } from "./json.ts"
import { junitText, type TestCase } from "./junit.ts"
import { type Block, cell, number, type Report, type Row, table, type Table, text } from "./report.ts"
import { reportHtml } from "./report.html.tsx"
import { reportMarkdown } from "./report.md.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const header = ({ blocked, exit, passed, policy, seed, tried }: DrillDocument): Block => {
  const tone = passed ? "good" : "bad"
  return {
    _tag: "Facts",
    facts: [
      { label: "Policy", value: cell(`${policy.id} (${policy.file})`) },
      { label: "Digest", value: cell(policy.digest) },
      { label: "Seed", value: cell(String(seed)) },
      { label: "Result", value: cell(`${blocked} of ${counted(tried, "corruption")} blocked`, tone) },
      { label: "Exit code", value: cell(`${exit.code} (${exit.name})`, tone) }
    ]
  }
}

const attemptRow = ({ blocked, exit, how, kind, reason }: ShownAttempt): Row => ({
  cells: [cell(blocked ? "✓ yes" : "✗ NO", blocked ? "good" : "bad"), cell(String(exit.code)), cell(`${kind}: ${how}`)],
  note: cell(reason, blocked ? "quiet" : "bad")
})

const attemptsTable = (piece: string, attempts: ReadonlyArray<ShownAttempt>): Table => ({
  ...table(piece, [text("Blocked"), number("Code"), text("Corruption")], attempts.map(attemptRow), 3),
  noteHead: "Reason"
})

/** A table for each piece of evidence. */
const attemptsTables = (attempts: ReadonlyArray<ShownAttempt>): ReadonlyArray<Table> =>
  [...Map.groupBy(attempts, ({ piece }) => piece)].map(([piece, own]) => attemptsTable(piece, own))

const throughTable = (attempts: ReadonlyArray<ShownAttempt>): Table => ({
  ...table(
    "Ways through",
    [number("Code"), text("Piece"), text("Corruption")],
    attempts.map(({ exit, how, kind, piece, reason }) => ({
      cells: [cell(String(exit.code)), cell(piece, "strong"), cell(`${kind}: ${how}`)],
      note: cell(reason, "bad")
    })),
    3
  ),
  noteHead: "Reason"
})

const isThrough = ({ blocked }: ShownAttempt): boolean => !blocked

const REMEDY =
  "The gate passes over this. Where the policy leaves it open, ask for more there: name judge and model, have the criteria of a plan approved, pin the evidence by its digest. Judgements of an older version have no seal: let the judge judge again. If the policy does ask for it, it is a defect in Assay; please report it."

const UNPINNED =
  "is not pinned: evidence that was made anew as a whole, with its seals, is other evidence, and no gate can tell it from a new run. Where only one certain evidence is meant, give its digest in the policy."

const notes = ({ left, unpinned }: DrillDocument): ReadonlyArray<Block> => [
  ...(left.length === 0
    ? []
    : [
        {
          _tag: "Notes" as const,
          title: "Not corrupted",
          notes: left.map(({ path, why }) => cell(`${path}: ${why}`))
        }
      ]),
  ...(unpinned.length === 0
    ? []
    : [
        {
          _tag: "Notes" as const,
          title: "What a drill cannot show",
          notes: [cell(`The evidence of ${unpinned.join(", ")} ${UNPINNED}`)]
        }
      ])
]

/**
 * A drill as a person reads it: ways through first, if there are any, then every corruption with what the gate made of it.
 *
 * @since 0.1.0
 */
const drillReport = (document: DrillDocument): Report => {
  const { attempts, passed, policy, through } = document
  const found = attempts.filter(isThrough)
  return {
    title: passed
      ? `✓ Every corruption was blocked: ${policy.title}`
      : `✗ ${counted(through, "way", "ways")} through the gate: ${policy.title}`,
    blocks: [
      header(document),
      ...(found.length === 0
        ? []
        : [throughTable(found), { _tag: "Notes" as const, title: "What to do", notes: [cell(REMEDY)] }]),
      ...attemptsTables(attempts),
      ...notes(document)
    ]
  }
}

/**
 * As text for a terminal.
 *
 * @since 0.1.0
 */
export const drillText = (document: DrillDocument, style: Style): string => reportText(drillReport(document), style)

/**
 * As Markdown.
 *
 * @since 0.1.0
 */
export const drillMarkdown = (document: DrillDocument): string => reportMarkdown(drillReport(document))

/**
 * As one HTML file.
 *
 * @since 0.1.0
 */
export const drillHtml = (document: DrillDocument): string => reportHtml(drillReport(document), { language: "en" })

/**
 * As one JSON document.
 *
 * @since 0.1.0
 */
export const drillJson = (document: DrillDocument): string => jsonText(DrillDocument, document)

/**
 * As CSV: a row for each corruption.
 *
 * @since 0.1.0
 */
export const drillCsv = ({ attempts, exit, policy, seed }: DrillDocument): string =>
  csvText(
    ["policy_id", "seed", "piece", "kind", "how", "conditions", "blocked", "code", "reason", "exit_code"],
    attempts.map((attempt) => [
      policy.id,
      seed,
      attempt.piece,
      attempt.kind,
      attempt.how,
      attempt.conditions.join("; "),
      String(attempt.blocked),
      attempt.exit.code,
      attempt.reason,
      exit.code
    ])
  )

const testCase = ({ blocked, exit, how, kind, piece, reason }: ShownAttempt): TestCase => ({
  name: `${piece}: ${kind}, ${how}`,
  outcome: blocked
    ? { _tag: "Passed", detail: `exit ${exit.code} ${exit.name}: ${reason}` }
    : { _tag: "Failure", type: "wayThrough", message: reason, detail: reason }
})

/**
 * As JUnit XML: a case for each corruption, which fails where the gate did not block.
 *
 * @since 0.1.0
 */
export const drillJunit = ({ attempts, exit, policy, seed }: DrillDocument): string =>
  junitText(`drill ${policy.id}`, [
    { name: `drill, seed ${seed}: exit ${exit.code} ${exit.name}`, cases: attempts.map(testCase) }
  ])

/**
 * Each way through, in a line.
 *
 * @since 0.1.0
 */
export const waysThrough = ({ attempts }: DrillDocument): ReadonlyArray<string> =>
  attempts.filter(isThrough).map(({ how, piece, reason }) => `${piece}: ${how}. ${reason}`)

/**
 * The drill in one line, for a log beside a report that went to a file.
 *
 * @since 0.1.0
 */
export const drillLine = (document: DrillDocument): string => {
  const { blocked, exit, tried } = document
  const found = waysThrough(document).join(" | ")
  return `${blocked} of ${counted(tried, "corruption")} blocked (exit ${exit.code}, ${exit.name})${found === "" ? "" : `. ${found}`}`
}
