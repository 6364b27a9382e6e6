import type { DoDResult, DoDStatus } from "../../../domain/dod/Criterion.ts"
import type { DodDocument } from "../../../domain/dod/DodDocument.ts"
import type { Ignored } from "../../../domain/dod/errors.ts"
import { counted } from "../../../domain/source/wording.ts"
import { type Block, cell, number, type Row, table, text, type Tone } from "./report.ts"

const SIGNS: Record<DoDStatus, { readonly mark: string; readonly tone: Tone }> = {
  passed: { mark: "✓", tone: "good" },
  failed: { mark: "✗", tone: "bad" },
  skipped: { mark: "–", tone: "unsure" }
}

const rowOf = ({ criterion, reasoning, status }: DoDResult): Row => {
  const { mark, tone } = SIGNS[status]
  return {
    cells: [cell(mark, tone), cell(String(criterion.index + 1)), cell(criterion.text), cell(status, tone)],
    note: cell(reasoning, "quiet")
  }
}

/**
 * What in a definition of done is no criterion, as notes; no block where there is nothing.
 *
 * @since 0.1.0
 */
export const ignoredBlocks = (ignored: ReadonlyArray<Ignored>): ReadonlyArray<Block> =>
  ignored.length === 0
    ? []
    : [
        {
          _tag: "Notes",
          title: "No criteria",
          notes: ignored.map(({ line, text, why }) => cell(`line ${line}: ${text} (${why})`, "quiet"))
        }
      ]

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
