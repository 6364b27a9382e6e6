import { columnsOf } from "./columnsOf.ts"
import { wrap } from "./fit.ts"
import { plain } from "./plain.ts"
import type { Block, Cell, Report } from "./report.ts"
import { paintOf, type Style } from "./style.ts"
import { tableLines } from "./table.ts"

/** A text after a label, its further lines under its first. */
const hanging = (label: string, { text, tone }: Cell, style: Style): ReadonlyArray<string> => {
  const paint = paintOf(style)
  const indent = columnsOf(label)
  return wrap(plain(text), style.width - indent).map(
    (line, index) => (index === 0 ? paint(label, "quiet") : " ".repeat(indent)) + paint(line, tone)
  )
}

const blockLines = (block: Block, style: Style): ReadonlyArray<string> => {
  const title = (text: string) => hanging("", { text, tone: "strong" }, style)
  switch (block._tag) {
    case "Facts": {
      const widest = Math.max(0, ...block.facts.map((fact) => columnsOf(fact.label)))
      return block.facts.flatMap(({ label, value }) =>
        hanging(`${label}${" ".repeat(widest - columnsOf(label) + 2)}`, value, style)
      )
    }
    case "Table":
      return [
        ...title(block.title),
        ...tableLines(block, style),
        ...(block.foot ?? []).flatMap((text) => hanging("", { text, tone: "quiet" }, style))
      ]
    case "Notes":
      return [...title(block.title), ...block.notes.flatMap((note) => hanging("• ", note, style))]
    case "Lines":
      return block.lines.map(plain)
  }
}

/**
 * A report as text for a terminal: every line inside the width of the style but those to be copied, nothing from data
 * that could steer the terminal, a line break at the end. A no-break space keeps words together and is shown as a blank.
 *
 * @since 0.1.0
 */
export const reportText = (report: Report, style: Style): string => {
  const title = hanging("", { text: report.title, tone: "strong" }, style)
  const parts = [title, ...report.blocks.map((block) => blockLines(block, style))]
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`.replaceAll("\u00a0", " ")
}
