import { Schema } from "effect"
import type { ExternalCase } from "../../../domain/external/ExternalEvidence.ts"
import { ExternalEvidence } from "../../../domain/external/ExternalEvidence.ts"
import { counted } from "../../../domain/source/wording.ts"
import type { ImportedEvidence } from "../../importExternal.ts"
import { ExternalSummary } from "../../listExternal.ts"
import { shareText } from "./benchFigures.ts"
import { DASH } from "./figures.ts"
import { jsonText } from "./json.ts"
import { type Block, cell, id, name, number, type Report, type Row, table, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const NOT_DECIDED = "External evidence is shown and never counted: nothing is decided on it, and no tier rests on it."
const MOST_CASES = 30

const ImportDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  dry_run: Schema.Boolean,
  imported: Schema.Array(
    Schema.Struct({ file: Schema.NullOr(Schema.String), written: Schema.Boolean, evidence: ExternalEvidence })
  )
})

/**
 * The document of `assay bench import --format json`.
 *
 * @since 0.1.0
 */
export const importedJson = (imported: ReadonlyArray<ImportedEvidence>, dry_run: boolean): string =>
  jsonText(ImportDocument, { schema_version: 1, dry_run, imported })

const ListDocument = Schema.Struct({ schema_version: Schema.Literal(1), external: Schema.Array(ExternalSummary) })

/**
 * The document of `assay bench external --format json`.
 *
 * @since 0.1.0
 */
export const externalListJson = (external: ReadonlyArray<ExternalSummary>): string =>
  jsonText(ListDocument, { schema_version: 1, external })

const ShowDocument = Schema.Struct({ schema_version: Schema.Literal(1), external: ExternalEvidence })

/**
 * The document of `assay bench external ID --format json`.
 *
 * @since 0.1.0
 */
export const externalJson = (external: ExternalEvidence): string =>
  jsonText(ShowDocument, { schema_version: 1, external })

const versioned = (what: string, version: string | null): string => (version === null ? what : `${what} ${version}`)

const systemText = ({ system }: ExternalSummary): string =>
  system.model === null || system.model === system.name ? system.name : `${system.name} with ${system.model}`

const attemptsText = ({ attempts_per_case, counts }: ExternalSummary): string =>
  [
    `${counts.attempts_passed} passed`,
    `${counts.attempts_failed} failed`,
    `${counts.attempts_error} ended with an error`,
    ...(counts.attempts_ungraded === 0 ? [] : [`${counts.attempts_ungraded} without a mark`]),
    ...(counts.attempts_missing === 0 ? [] : [`${counts.attempts_missing} missing`])
  ].join(", ") + (attempts_per_case === 1 ? "" : ` (${attempts_per_case} a case, all must pass)`)

const despite = ({ attempts_per_case, counts, format }: ExternalSummary): ReadonlyArray<string> => {
  const { attempts_passed, full_marks_despite_error: more } = counts
  return more === 0
    ? []
    : [
        `${counted(more, "attempt")} ended with an error and got full marks all the same: here they failed; ${format.name} itself counts ${attempts_passed + more} passed ${attempts_per_case === 1 ? "cases" : "attempts"}.`
      ]
}

const fact = (label: string, value: string) => ({ label, value: cell(value) })

/** The facts of one piece of evidence. */
const factsOf = (evidence: ExternalSummary): Block => {
  const { benchmark, counts, ended_at, format, incomplete_because, mean_value, measure, task_class } = evidence
  return {
    _tag: "Facts",
    facts: [
      { label: "External evidence", value: cell(evidence.id, "strong") },
      fact("Task class", task_class ?? DASH),
      fact("Benchmark", versioned(benchmark.name, benchmark.version)),
      fact("System", systemText(evidence)),
      fact("Made by", `${versioned(format.name, format.written_by)}${ended_at === null ? "" : `, ended ${ended_at}`}`),
      fact("Cases passed", `${counts.passed} of ${counts.cases}`),
      fact("Attempts", attemptsText(evidence)),
      fact("Mean", `${shareText(mean_value)} (${measure})`),
      ...(incomplete_because.length === 0
        ? []
        : [{ label: "Incomplete", value: cell(incomplete_because.join("; "), "caution" as const) }])
    ]
  }
}

const caseRow = ({ attempts, id, passed }: ExternalCase): Row => ({
  cells: [
    cell(id),
    cell(passed ? "passed" : "not passed", passed ? "good" : "bad"),
    cell(attempts.length === 0 ? "not attempted" : attempts.map(({ outcome }) => outcome).join(", ")),
    cell([...new Set(attempts.flatMap(({ detail }) => detail ?? []))].join("; ") || DASH, "quiet")
  ]
})

const casesTable = ({ cases }: ExternalEvidence, most: number): Block => {
  const shown = cases.slice(0, most)
  const rest = cases.length - shown.length
  return {
    ...table("Cases", [id("Case"), text("Result"), text("Attempts"), text("Detail")], shown.map(caseRow), 1),
    foot: rest === 0 ? [] : [`${counted(rest, "more case")}: see them all with --format json.`]
  }
}

/**
 * What was taken over, for a terminal.
 *
 * @since 0.1.0
 */
export const importedText = (imported: ReadonlyArray<ImportedEvidence>, style: Style): string => {
  const report: Report = {
    title: `${counted(imported.length, "piece")} of external evidence`,
    blocks: [
      ...imported.map(({ evidence }) => factsOf(evidence)),
      {
        _tag: "Notes",
        title: "Read this with it",
        notes: [...imported.flatMap(({ evidence }) => despite(evidence)), NOT_DECIDED].map((note) =>
          cell(note, "quiet")
        )
      }
    ]
  }
  return reportText(report, style)
}

/**
 * One piece of external evidence with its cases, for a terminal.
 *
 * @since 0.1.0
 */
export const externalText = (evidence: ExternalEvidence, style: Style): string =>
  reportText(
    {
      title: evidence.id,
      blocks: [
        factsOf(evidence),
        casesTable(evidence, MOST_CASES),
        {
          _tag: "Notes",
          title: "Read this with it",
          notes: [...despite(evidence), NOT_DECIDED].map((note) => cell(note, "quiet"))
        }
      ]
    },
    style
  )

const rowOf = (evidence: ExternalSummary): Row => ({
  cells: [
    cell(evidence.id),
    cell(evidence.ended_at?.slice(0, 10) ?? DASH),
    cell(versioned(evidence.benchmark.name, evidence.benchmark.version)),
    cell(systemText(evidence)),
    cell(`${evidence.counts.passed}/${evidence.counts.cases}`),
    cell(shareText(evidence.mean_value))
  ],
  ...(evidence.complete ? {} : { note: cell(`incomplete: ${evidence.incomplete_because.join("; ")}`, "caution") })
})

/**
 * The table of external evidence, for whoever shows it beside other things; nothing where there is none.
 *
 * @since 0.1.0
 */
export const externalBlocks = (external: ReadonlyArray<ExternalSummary>): ReadonlyArray<Block> =>
  external.length === 0
    ? []
    : [
        {
          ...table(
            "External evidence",
            [name("Evidence"), text("Ended"), text("Benchmark"), text("System"), number("Passed"), number("Mean")],
            external.map(rowOf),
            1
          ),
          noteHead: "Remarks",
          foot: [NOT_DECIDED]
        }
      ]

/**
 * The external evidence of a bench for a terminal.
 *
 * @since 0.1.0
 */
export const externalListText = (external: ReadonlyArray<ExternalSummary>, style: Style): string =>
  reportText(
    {
      title:
        external.length === 0 ? "No external evidence" : `${counted(external.length, "piece")} of external evidence`,
      blocks: externalBlocks(external)
    },
    style
  )
