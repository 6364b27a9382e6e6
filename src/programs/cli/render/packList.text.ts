import { DASH } from "./figures.ts"
import type { PackSummary } from "./PackSummary.ts"
import { cell, id, number, type Report, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const shown = (value: string | number | null) => (value === null ? cell(DASH, "quiet") : cell(String(value)))

const report = (packs: ReadonlyArray<PackSummary>): Report => {
  if (packs.length === 0) {
    const next = "There are no packs here. Run `assay pack new` to begin one."
    return { title: "Packs", blocks: [{ _tag: "Notes", title: "No packs", notes: [cell(next, "caution")] }] }
  }
  const columns = [id("Name"), text("Title"), number("Version"), text("Language"), number("Prompts"), number("Answers")]
  const rows = packs.map((pack) => ({
    cells: [
      cell(pack.name, "strong"),
      shown(pack.title),
      shown(pack.version),
      shown(pack.language),
      shown(pack.prompts),
      shown(pack.answers_per_group),
      pack.problems > 0 ? cell(`✗ ${pack.problems}`, "bad") : cell("✓ 0", "good")
    ],
    note: cell(pack.file, "quiet")
  }))
  return {
    title: "Packs",
    blocks: [
      {
        _tag: "Table",
        title: `${packs.length} found`,
        columns: [...columns, number("Problems")],
        keep: 1,
        rows,
        noteHead: "File",
        foot: ["Answers = what one group (a model with a variant) owes the pack."]
      }
    ]
  }
}

/**
 * The packs there are, as text for a terminal.
 *
 * @since 0.1.0
 */
export const packListText = (packs: ReadonlyArray<PackSummary>, style: Style): string =>
  reportText(report(packs), style)
