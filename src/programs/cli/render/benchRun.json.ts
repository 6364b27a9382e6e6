import { Schema } from "effect"
import { PerCase } from "../../../domain/bench/BenchReport.ts"
import { Count } from "../../../domain/bench/BenchScore.ts"
import { FailOn } from "../../../domain/bench/failOn.ts"
import { ShownReport } from "../../../domain/bench/publicView.ts"
import { Digest } from "../../../domain/source/digest.ts"
import { Ending, jsonLine, jsonText } from "./json.ts"
import type { ShownRun } from "./ShownRun.ts"

const ending = {
  hash: Digest,
  stopped: Schema.NullOr(Schema.Literals(["interrupted", "cost-cap"])),
  cached: Count,
  fail_on: Schema.NullOr(Schema.Struct({ level: FailOn, cases: Count })),
  exit: Ending
}
const { per_case: _, ...summary } = ShownReport.fields

/**
 * The document of `assay bench run --format json`: the report as it may be shown, the hash of its record in the audit
 * chain, why it ended early, or null, how many attempts were answered from earlier runs, what `--fail-on` came to, and the
 * exit code.
 *
 * @since 0.1.0
 */
export const RunDocument = Schema.Struct({ ...ShownReport.fields, ...ending })

/**
 * A line of `assay bench run --format jsonl`: one for each case that may be shown, then one with everything else.
 *
 * @since 0.1.0
 */
export const RunLine = Schema.Union([
  Schema.Struct({ type: Schema.Literal("case"), ...PerCase.fields }),
  Schema.Struct({ type: Schema.Literal("summary"), ...summary, ...ending })
])

const endingOf = ({ cached, exit: { code, name }, failOn, hash, stopped }: ShownRun) => ({
  hash,
  stopped,
  cached,
  fail_on: failOn,
  exit: { code, name }
})

/**
 * A run as one JSON document.
 *
 * @since 0.1.0
 */
export const benchRunJson = (run: ShownRun): string => jsonText(RunDocument, { ...run.report, ...endingOf(run) })

/**
 * A run as JSON lines.
 *
 * @since 0.1.0
 */
export const benchRunJsonLines = (run: ShownRun): string => {
  const { per_case, ...rest } = run.report
  const lines: ReadonlyArray<typeof RunLine.Type> = [
    ...per_case.map((row) => ({ type: "case" as const, ...row })),
    { type: "summary", ...rest, ...endingOf(run) }
  ]
  return lines.map((line) => jsonLine(RunLine, line)).join("")
}
