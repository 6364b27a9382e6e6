import { Schema } from "effect"
import { PastRun } from "../../../domain/bench/PastRun.ts"
import { counted } from "../../../domain/source/wording.ts"
import { ExternalSummary } from "../../listExternal.ts"
import { externalBlocks } from "./external.ts"
import { jsonText } from "./json.ts"
import { pastRunsTable } from "./pastRunsTable.ts"
import type { Report } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * The document of `assay bench history --format json`.
 *
 * @since 0.1.0
 */
export const HistoryDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  task_class: Schema.String,
  runs: Schema.Array(PastRun),
  external: Schema.Array(ExternalSummary)
})

/**
 * The runs of a task class, and its external evidence, which is none of them.
 *
 * @since 0.1.0
 */
export interface ShownHistory {
  readonly task_class: string
  readonly runs: ReadonlyArray<PastRun>
  readonly external: ReadonlyArray<ExternalSummary>
}

/**
 * The runs of a task class as one JSON document.
 *
 * @since 0.1.0
 */
export const benchHistoryJson = (history: ShownHistory): string =>
  jsonText(HistoryDocument, { schema_version: 1, ...history })

/**
 * A task class's runs and external evidence for a terminal.
 *
 * @since 0.1.0
 */
export const benchHistoryText = ({ external, runs, task_class }: ShownHistory, style: Style): string => {
  const runsTable = pastRunsTable(runs)
  const foot = [...(runsTable.foot ?? []), `A report as a whole: \`assay bench history ${task_class} --run RUN\`.`]
  const report: Report = {
    title: `${task_class}: ${counted(runs.length, "run")} in the audit chain`,
    blocks: [...(runs.length === 0 ? [] : [{ ...runsTable, foot }]), ...externalBlocks(external)]
  }
  return reportText(report, style)
}
