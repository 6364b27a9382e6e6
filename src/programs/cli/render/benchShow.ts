import { Schema } from "effect"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import { ShownBench } from "../../showBench.ts"
import { DASH, decimals } from "./figures.ts"
import { jsonText } from "./json.ts"
import { type Block, cell, id, number, type Report, table, text, type Tone } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const BenchShow = Schema.Struct({ schema_version: Schema.Literal(1), ...ShownBench.fields })

/**
 * A task class as one JSON document.
 *
 * @since 0.1.0
 */
export const benchShowJson = (bench: ShownBench): string => jsonText(BenchShow, { schema_version: 1, ...bench })

const commandLine = (command: ReadonlyArray<string>): string => command.map(shellWord).join(" ")

const header = ({ breakdown_keys, cases, folder, limits, name, rubric }: ShownBench): Block => ({
  _tag: "Facts",
  facts: [
    { label: "Task class", value: cell(name, "strong") },
    { label: "Folder", value: cell(folder) },
    { label: "Cases", value: cell(`${cases.total}, ${cases.held_out} of them held-out`) },
    { label: "Rubric", value: cell(`${rubric.started_as} (${counted(rubric.files.length, "file")})`) },
    { label: "Breakdown keys", value: cell(breakdown_keys.join(", ")) },
    {
      label: "Limits",
      value: cell(
        `system under test ${limits.sut_seconds} s, validator ${limits.validator_seconds} s, result ${limits.workspace_mib} MiB`
      )
    }
  ]
})

const tiersTable = ({ tiers }: ShownBench): Block =>
  tiers.length === 0
    ? { _tag: "Notes", title: "Tiers", notes: [cell("No tier can be earned on this task class.", "quiet")] }
    : table(
        "Tiers",
        [id("Tier"), number("Cases"), number("Threshold")],
        tiers.map(({ min_cases, threshold, tier }) => ({
          cells: [
            cell(tier, "strong"),
            cell(String(min_cases)),
            cell(threshold === null ? DASH : decimals(threshold, 2, "en", (shown) => shown))
          ]
        })),
        1
      )

const casesTable = ({ cases }: ShownBench): Block =>
  table(
    "Cases",
    [text("Class"), text("Difficulty"), text("Disposition"), number("Count")],
    cases.groups.map(({ count, curation_class, difficulty, disposition }) => ({
      cells: [cell(curation_class), cell(difficulty), cell(disposition), cell(String(count))]
    })),
    1
  )

const tones: Record<ShownBench["failure_modes"][number]["severity"], Tone> = {
  block: "bad",
  warn: "caution",
  info: "quiet"
}

const codesTable = ({ failure_modes }: ShownBench): Block =>
  table(
    "Failure modes",
    [id("Code"), text("Severity"), text("By"), text("Meaning")],
    failure_modes.map(({ by, code, description, severity }) => ({
      cells: [cell(code, "strong"), cell(severity, tones[severity]), cell(by, "quiet"), cell(description)]
    })),
    1
  )

const sutsTable = ({ suts }: ShownBench): Block =>
  suts.length === 0
    ? { _tag: "Notes", title: "Systems under test", notes: [cell("None is declared; name one with --sut.", "quiet")] }
    : {
        ...table(
          "Systems under test",
          [id("Name"), text("Command"), text("Lock")],
          suts.map(({ command, digest, is_default, lock, name, problem }) => ({
            cells: [
              cell(is_default ? `${name} *` : name, "strong"),
              cell(commandLine(command)),
              cell(lock ?? DASH, lock === "declared" ? "good" : "caution")
            ],
            note: problem === null ? cell(digest ?? DASH, "quiet") : cell(problem, "bad")
          })),
          1
        ),
        noteHead: "Digest",
        foot: ["* is run where none is asked for. Without a declared lock a run is no evidence for a tier."]
      }

const validatorsTable = ({ validators }: ShownBench): ReadonlyArray<Block> =>
  validators.length === 0
    ? []
    : [
        table(
          "Validators",
          [id("Name"), text("Command")],
          validators.map(({ command, name }) => ({ cells: [cell(name, "strong"), cell(commandLine(command))] })),
          1
        )
      ]

const digestsBlock = ({ digests }: ShownBench): Block => ({
  _tag: "Facts",
  facts: [
    { label: "Rubric digest", value: cell(digests.rubric, "quiet") },
    { label: "Taxonomy digest", value: cell(digests.taxonomy, "quiet") },
    { label: "Keys digest", value: cell(digests.keys, "quiet") },
    { label: "Case set digest", value: cell(digests.case_set, "quiet") }
  ]
})

const report = (bench: ShownBench): Report => ({
  title: bench.name,
  blocks: [
    header(bench),
    tiersTable(bench),
    casesTable(bench),
    codesTable(bench),
    sutsTable(bench),
    ...validatorsTable(bench),
    digestsBlock(bench)
  ]
})

/**
 * A task class as text for a terminal.
 *
 * @since 0.1.0
 */
export const benchShowText = (bench: ShownBench, style: Style): string => reportText(report(bench), style)
