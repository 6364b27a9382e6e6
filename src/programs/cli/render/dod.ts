import { Result } from "effect"
import type { DoDResult } from "../../../domain/dod/Criterion.ts"
import { DodDocument } from "../../../domain/dod/DodDocument.ts"
import type { CheckedPlan } from "../../checkDod.ts"
import { dodBlocks } from "./dodBlocks.ts"
import type { Exit } from "./gateReport.ts"
import { jsonText } from "./json.ts"
import { junitText, type Outcome } from "./junit.ts"
import { type Block, cell, type Report } from "./report.ts"
import { reportMarkdown } from "./report.md.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * Why the gate before a plan is closed, a sentence each; empty where it is open.
 *
 * @since 0.1.0
 */
export const dodReasons = ({ gate }: CheckedPlan): ReadonlyArray<string> =>
  Result.match(gate, { onSuccess: () => [], onFailure: ({ reasons }) => reasons })

const MENTION =
  "A text match proves that something is mentioned, not that it is true: declare a command, evidence or a sign-off."

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
