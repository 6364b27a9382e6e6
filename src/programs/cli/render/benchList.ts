import { Schema } from "effect"
import { shellWord } from "../../../domain/source/wording.ts"
import { BenchSummary } from "../../listBench.ts"
import { DASH } from "./figures.ts"
import { jsonText } from "./json.ts"
import { cell, id, number, type Report, table, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const BenchList = Schema.Struct({ schema_version: Schema.Literal(1), task_classes: Schema.Array(BenchSummary) })

/**
 * The task classes there are, as one JSON document.
 *
 * @since 0.1.0
 */
export const benchListJson = (summaries: ReadonlyArray<BenchSummary>): string =>
  jsonText(BenchList, { schema_version: 1, task_classes: summaries })

const shown = (value: string | number | null) => (value === null ? cell(DASH, "quiet") : cell(String(value)))

const tiersText = (tiers: BenchSummary["tiers"]): string | null =>
  tiers === null ? null : tiers.map(({ min_cases, tier }) => `${tier} (${min_cases})`).join(", ") || "none"

const report = (summaries: ReadonlyArray<BenchSummary>, shipped: string | null): Report => {
  const elsewhere =
    shipped === null ? [] : [`The task classes that come with Assay: --bench-root ${shellWord(shipped)}`]
  if (summaries.length === 0) {
    const next = "There are no task classes here. Run `assay bench new NAME` to begin one."
    const notes = [cell(next, "caution"), ...elsewhere.map((line) => cell(line, "quiet"))]
    return { title: "Task classes", blocks: [{ _tag: "Notes", title: "No task classes", notes }] }
  }
  const rows = summaries.map((summary) => ({
    cells: [
      cell(summary.name, "strong"),
      shown(summary.cases),
      shown(summary.held_out),
      shown(tiersText(summary.tiers)),
      shown(summary.default_sut),
      summary.problem === null ? cell("✓", "good") : cell("✗", "bad")
    ],
    ...(summary.problem === null ? {} : { note: cell(summary.problem.split("\n")[0] ?? "", "bad") })
  }))
  const columns = [
    id("Name"),
    number("Cases"),
    number("Held-out"),
    text("Tiers"),
    text("System under test"),
    text("Loads")
  ]
  return {
    title: "Task classes",
    blocks: [
      {
        ...table(`${summaries.length} found`, columns, rows, 1),
        noteHead: "Problem",
        foot: ["Tiers = the tiers that can be earned, with the cases that each asks for.", ...elsewhere]
      }
    ]
  }
}

/**
 * The task classes there are, as text for a terminal. `shipped` is the bench root of those that come with Assay, where that
 * is another one.
 *
 * @since 0.1.0
 */
export const benchListText = (summaries: ReadonlyArray<BenchSummary>, shipped: string | null, style: Style): string =>
  reportText(report(summaries, shipped), style)
