import { Schema } from "effect"
import { PastRun } from "../../../domain/bench/PastRun.ts"
import { counted } from "../../../domain/source/wording.ts"
import { ExternalSummary } from "../../listExternal.ts"
import { boundText } from "./benchFigures.ts"
import { externalBlocks } from "./external.ts"
import { DASH } from "./figures.ts"
import { jsonText } from "./json.ts"
import { cell, id, name, number, type Report, type Row, table, type Table, text } from "./report.ts"
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

const timeText = (time: string): string => time.slice(0, 16).replace("T", " ")

const howFar = ({ complete, ended_at, started_at }: PastRun): ReadonlyArray<string> => {
  if (ended_at === null) return [`began at ${timeText(started_at)} and never ended: killed, or still running`]
  return complete ? [] : ["incomplete"]
}

const remarks = (run: PastRun): string => {
  const { cached, filtered, sut } = run
  return [
    ...howFar(run),
    ...(filtered ? ["a selection"] : []),
    ...(cached === 0 ? [] : [`${counted(cached, "attempt")} from the cache`]),
    ...(sut.lock === "declared" ? [] : ["no lock"])
  ].join(", ")
}

const rowOf = (run: PastRun): Row => ({
  cells: [
    cell(run.run_id),
    cell(run.ended_at === null ? DASH : timeText(run.ended_at)),
    cell(run.sut.name),
    cell(run.sut.digest.slice(7, 15), "quiet"),
    cell(run.ended_at === null ? DASH : `${run.passed}/${run.cases}`),
    cell(run.mean_score === null ? DASH : run.mean_score.toFixed(3)),
    cell(run.ended_at === null ? DASH : boundText(run.lower_bound_95))
  ],
  ...(remarks(run) === "" ? {} : { note: cell(remarks(run), "caution") })
})

/**
 * The runs of a task class, oldest first.
 *
 * @since 0.1.0
 */
export const pastRunsTable = (runs: ReadonlyArray<PastRun>): Table => {
  const columns = [
    name("Run"),
    text("Ended (UTC)"),
    id("System"),
    text("Digest"),
    number("Passed"),
    number("Mean"),
    number("Lower bound")
  ]
  const foot = ["Lower bound: of the pass rate, exact, one-sided, 95 %."]
  return { ...table("Runs", columns, runs.map(rowOf), 1), noteHead: "Remarks", foot }
}

/**
 * The same for a terminal.
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
