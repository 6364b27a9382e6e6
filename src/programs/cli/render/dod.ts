import { Result } from "effect"
import type { DoDResult, DoDStatus } from "../../../domain/dod/Criterion.ts"
import { DodDocument } from "../../../domain/dod/DodDocument.ts"
import { counted } from "../../../domain/source/wording.ts"
import type { CheckedPlan } from "../../checkDod.ts"
import type { Exit } from "./gateReport.ts"
import { jsonText } from "./json.ts"
import { junitText, type Outcome } from "./junit.ts"
import { ignoredBlocks } from "./parsedDod.ts"
import { type Block, cell, number, type Report, type Row, table, text, type Tone } from "./report.ts"
import { reportMarkdown } from "./report.md.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const SIGNS: Record<DoDStatus, { readonly mark: string; readonly tone: Tone }> = {
  passed: { mark: "✓", tone: "good" },
  failed: { mark: "✗", tone: "bad" },
  skipped: { mark: "–", tone: "unsure" }
}

/**
 * Why the gate before a plan is closed, a sentence each; empty where it is open.
 *
 * @since 0.1.0
 */
export const dodReasons = ({ gate }: CheckedPlan): ReadonlyArray<string> =>
  Result.match(gate, { onSuccess: () => [], onFailure: ({ reasons }) => reasons })

const rowOf = ({ criterion, reasoning, status }: DoDResult): Row => {
  const { mark, tone } = SIGNS[status]
  return {
    cells: [cell(mark, tone), cell(String(criterion.index + 1)), cell(criterion.text), cell(status, tone)],
    note: cell(reasoning, "quiet")
  }
}

const MENTION =
  "A text match proves that something is mentioned, not that it is true: declare a command, evidence or a sign-off."

/**
 * What there is to say of a checked plan: why it is blocked, what is no criterion, and every criterion with its reasoning.
 *
 * @since 0.1.0
 */
export const dodBlocks = (
  check: Pick<DodDocument, "failed" | "ignored" | "passed" | "reasons" | "results" | "skipped" | "total">,
  remarks: ReadonlyArray<string> = []
): ReadonlyArray<Block> => {
  const { failed, ignored, passed, reasons, results, skipped, total } = check
  const counts = `${counted(total, "criterion", "criteria")}: ${passed} passed, ${failed} failed, ${skipped} skipped`
  const criteria: Block = {
    ...table("Criteria", [text(""), number("#"), text("Criterion"), text("Status")], results.map(rowOf), 2),
    noteHead: "Reasoning",
    foot: [...remarks, counts]
  }
  const closed: Block = { _tag: "Notes", title: "Why it is blocked", notes: reasons.map((reason) => cell(reason)) }
  return [...(reasons.length === 0 ? [] : [closed]), ...ignoredBlocks(ignored), ...(total === 0 ? [] : [criteria])]
}

const reportOf = (checked: CheckedPlan, exit: Exit): Report => {
  const { loaded, summary } = checked
  const matched = loaded.criteria.some(({ means }) => means.length === 0)
  const facts: Block = {
    _tag: "Facts",
    facts: [
      { label: "Plan", value: cell(`${summary.plan_id} (${loaded.file})`) },
      { label: "Evaluated", value: cell(summary.evaluated_at) },
      { label: "Exit code", value: cell(`${exit.code} (${exit.name})`) }
    ]
  }
  return {
    title: `${Result.isSuccess(checked.gate) ? "✓ May be applied" : "✗ Must not be applied"}: ${loaded.plan.title}`,
    blocks: [facts, ...dodBlocks(dodDocument(checked, exit), matched ? [MENTION] : [])]
  }
}

/**
 * A checked plan for a terminal: what in its definition is no criterion, every criterion with its mark and
 * reasoning, and the counts in the last line.
 *
 * @since 0.1.0
 */
export const dodText = (checked: CheckedPlan, exit: Exit, style: Style): string =>
  reportText(reportOf(checked, exit), style)

/**
 * The same as Markdown.
 *
 * @since 0.1.0
 */
export const dodMarkdown = (checked: CheckedPlan, exit: Exit): string => reportMarkdown(reportOf(checked, exit))

/**
 * A checked plan as the document of `assay dod check --format json`.
 *
 * @since 0.1.0
 */
export const dodDocument = (checked: CheckedPlan, { code, name }: Exit): DodDocument => ({
  schema_version: 1,
  ...checked.summary.toCliDict(),
  ignored: checked.loaded.ignored,
  allowed: Result.isSuccess(checked.gate),
  reasons: dodReasons(checked),
  exit: { code, name }
})

/**
 * A checked plan as one JSON document.
 *
 * @since 0.1.0
 */
export const dodJson = (checked: CheckedPlan, exit: Exit): string => jsonText(DodDocument, dodDocument(checked, exit))

const outcomeOf = ({ reasoning, status }: DoDResult): Outcome =>
  status === "passed"
    ? { _tag: "Passed", detail: reasoning }
    : { _tag: status === "failed" ? "Failure" : "Error", type: status, message: reasoning, detail: reasoning }

/**
 * A checked plan as JUnit XML: a case for the gate and one for each criterion. Skipped is an error, never a pass.
 *
 * @since 0.1.0
 */
export const dodJunit = (checked: CheckedPlan): string => {
  const { loaded, summary } = checked
  const reasons = dodReasons(checked)
  const gate: Outcome =
    reasons.length === 0
      ? { _tag: "Passed", detail: "The plan may be applied." }
      : { _tag: "Failure", type: "blocked", message: reasons[0] ?? "", detail: reasons.join("\n") }
  return junitText("assay dod", [
    {
      name: `${loaded.plan.title} (${summary.plan_id})`,
      cases: [
        { name: "gate", outcome: gate },
        ...summary.results.map((result) => ({
          name: `${result.criterion.index + 1} ${result.criterion.text}`,
          outcome: outcomeOf(result)
        }))
      ]
    }
  ])
}
