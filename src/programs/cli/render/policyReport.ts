import { counted } from "../../../domain/source/wording.ts"
import { csvText } from "./csv.ts"
import { jsonText } from "./json.ts"
import { junitText, type Outcome } from "./junit.ts"
import { PolicyDocument, type ShownCondition, type ShownWaiver } from "./policyDocument.ts"
import type { PolicyReason } from "./policyWords.ts"
import { type Block, cell, name, type Report, type Row, table, type Table, text, type Tone } from "./report.ts"
import { reportHtml } from "./report.html.tsx"
import { reportMarkdown } from "./report.md.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const SIGNS: Record<ShownCondition["standing"], { readonly mark: string; readonly tone: Tone }> = {
  met: { mark: "✓", tone: "good" },
  waived: { mark: "~", tone: "caution" },
  unmet: { mark: "✗", tone: "bad" }
}

const reasonText = ({ next, reason }: PolicyReason): string => (next === null ? reason : `${reason} ${next}`)
const reasonsText = ({ reasons }: ShownCondition): string => reasons.map(reasonText).join(" ")
const exitText = ({ code, name }: PolicyDocument["exit"]): string => `${code} (${name})`

/**
 * How many conditions stand how, in one line.
 *
 * @since 0.1.0
 */
export const standingsText = ({ conditions, met, unmet, waived }: PolicyDocument): string =>
  `${counted(conditions.length, "condition")}: ${met} met, ${waived} waived, ${unmet.length} not met`

const header = (document: PolicyDocument): Block => {
  const { exit, open, policy, unmet } = document
  const [first] = unmet
  const tone = open ? "good" : "bad"
  return {
    _tag: "Facts",
    facts: [
      { label: "Policy", value: cell(`${policy.id} (${policy.file})`) },
      { label: "Digest", value: cell(policy.digest) },
      { label: "Result", value: cell(standingsText(document), tone) },
      { label: "Exit code", value: cell(first === undefined ? exitText(exit) : `${exitText(exit)}, of ${first}`, tone) }
    ]
  }
}

const conditionRow = (condition: ShownCondition): Row => {
  const { exit, id, kind, standing } = condition
  const { mark, tone } = SIGNS[standing]
  return {
    cells: [
      cell(`${mark} ${standing === "unmet" ? "not met" : standing}`, tone),
      cell(id, "strong"),
      cell(kind),
      cell(exitText(exit))
    ],
    note: cell(reasonsText(condition))
  }
}

const conditionsTable = ({ conditions }: PolicyDocument): Table => ({
  ...table(
    "Conditions",
    [text("Standing"), name("Condition"), text("Kind"), text("Exit code")],
    conditions.map(conditionRow),
    2
  ),
  noteHead: "Reasons"
})

const evidenceTable = ({ conditions }: PolicyDocument): Table => ({
  ...table(
    "Evidence",
    [name("Condition"), name("Digest")],
    conditions.map(({ evidence, id }) => ({
      cells: [
        cell(id),
        cell(evidence.digest ?? "none: not all of it can be read", evidence.digest === null ? "bad" : "quiet")
      ],
      note: cell(filesText(evidence.files), "quiet")
    })),
    1
  ),
  noteHead: "Files",
  foot: ["--format json has the digest of every file."]
})

const MANY = 12

const filesText = (files: ShownCondition["evidence"]["files"]): string => {
  const names = files.map(({ digest, path }) => (digest === null ? `${path} (cannot be read)` : path))
  const more = names.length - MANY
  return more > 0 ? `${names.slice(0, MANY).join(", ")} and ${counted(more, "more file")}` : names.join(", ")
}

const waiversTable = (waivers: ReadonlyArray<ShownWaiver>): Table => ({
  ...table(
    "Waivers",
    [text("Counts"), name("Condition"), text("Who"), text("Until (UTC)"), text("Why")],
    waivers.map(({ condition, counts, objection, until, who, why }) => ({
      cells: [
        cell(counts ? "~ yes" : "✗ no", counts ? "caution" : "bad"),
        cell(condition),
        cell(who),
        cell(until),
        cell(why)
      ],
      ...(objection === null ? {} : { note: cell(objection, "bad") })
    })),
    2
  ),
  noteHead: "Counts for nothing"
})

/**
 * The decision of a policy as a person reads it: the result, every condition with its reasons and next steps, what exactly was
 * decided on, and every waiver.
 *
 * @since 0.1.0
 */
const policyReport = (document: PolicyDocument): Report => ({
  title: `${document.open ? "✓ Gate passed" : "✗ Gate blocked"}: ${document.policy.title}`,
  blocks: [
    header(document),
    conditionsTable(document),
    ...(document.waivers.length === 0 ? [] : [waiversTable(document.waivers)]),
    evidenceTable(document)
  ]
})

/**
 * As text for a terminal.
 *
 * @since 0.1.0
 */
export const policyText = (document: PolicyDocument, style: Style): string => reportText(policyReport(document), style)

/**
 * As Markdown.
 *
 * @since 0.1.0
 */
export const policyMarkdown = (document: PolicyDocument): string => reportMarkdown(policyReport(document))

/**
 * As one HTML file.
 *
 * @since 0.1.0
 */
export const policyHtml = (document: PolicyDocument): string => reportHtml(policyReport(document), { language: "en" })

/**
 * As one JSON document.
 *
 * @since 0.1.0
 */
export const policyJson = (document: PolicyDocument): string => jsonText(PolicyDocument, document)

/**
 * As CSV: a row for each condition, the end of the whole repeated on each.
 *
 * @since 0.1.0
 */
export const policyCsv = (document: PolicyDocument): string =>
  csvText(
    [
      "policy_id",
      "condition",
      "kind",
      "standing",
      "condition_code",
      "reasons",
      "evidence_digest",
      "waived_by",
      "exit_code"
    ],
    document.conditions.map((condition) => [
      document.policy.id,
      condition.id,
      condition.kind,
      condition.standing,
      condition.exit.code,
      reasonsText(condition),
      condition.evidence.digest,
      document.waivers
        .filter(({ condition: id, counts }) => counts && id === condition.id)
        .map(({ who }) => who)
        .join("; "),
      document.exit.code
    ])
  )

/** What was decided against is a failure; what could not be decided at all, an error. */
const DECIDED = new Set(["knockedOut", "belowLevel", "dodBlocked", "tierNotEarned", "regressed"])

const outcomeOf = (condition: ShownCondition, waivers: ReadonlyArray<ShownWaiver>): Outcome => {
  const reasons = reasonsText(condition)
  if (condition.standing === "met") return { _tag: "Passed", detail: reasons }
  const { name: type } = condition.exit
  if (condition.standing === "waived") {
    const own = waivers.filter(({ condition: id, counts }) => counts && id === condition.id)
    const by = own.map(({ until, who, why }) => `Waived by ${who} until ${until}: ${why}`).join("; ")
    return { _tag: "Passed", detail: `${by}. Not met (${type}): ${reasons}` }
  }
  return { _tag: DECIDED.has(type) ? "Failure" : "Error", type, message: reasons, detail: reasons }
}

/**
 * As JUnit XML: a case for each condition. A waived one passes and says that it is not met.
 *
 * @since 0.1.0
 */
export const policyJunit = ({ conditions, exit, policy, waivers }: PolicyDocument): string =>
  junitText(`policy ${policy.id}`, [
    {
      name: `gate: exit ${exit.code} ${exit.name}`,
      cases: conditions.map((condition) => ({
        name: `${condition.standing === "waived" ? "waived: " : ""}${condition.id} (${condition.kind})`,
        outcome: outcomeOf(condition, waivers)
      }))
    }
  ])

/**
 * Each condition that is not met, and why, in a line; the one that gives the code first.
 *
 * @since 0.1.0
 */
export const unmetConditions = ({ conditions, unmet }: PolicyDocument): ReadonlyArray<string> =>
  unmet.flatMap((id) =>
    conditions.filter((condition) => condition.id === id).map((condition) => `${id}: ${reasonsText(condition)}`)
  )

/**
 * The decision in one line, for a log beside a report that went to a file.
 *
 * @since 0.1.0
 */
export const policyLine = (document: PolicyDocument): string => {
  const { exit, open } = document
  const why = unmetConditions(document).join(" | ")
  return `${open ? "Gate passed" : "Gate blocked"} (exit ${exit.code}, ${exit.name}), ${standingsText(document)}${why === "" ? "" : `. ${why}`}`
}
