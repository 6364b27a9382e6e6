import type { PastRun } from "../../../domain/bench/PastRun.ts"
import { counted } from "../../../domain/source/wording.ts"
import { boundText } from "../../../domain/bench/passBound.ts"
import { shareText } from "./benchFigures.ts"
import { DASH } from "./figures.ts"
import { cell, id, name, number, type Row, table, type Table, text } from "./report.ts"

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
    cell(shareText(run.mean_score)),
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
