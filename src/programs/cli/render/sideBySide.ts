import { columnsOf } from "./columnsOf.ts"
import { shorten, wrap } from "./fit.ts"
import { plain } from "./plain.ts"
import type { Cell } from "./report.ts"
import { paintOf, type Style } from "./style.ts"

const BETWEEN = " │ "
const LEAST_COLUMN = 36
/** Marks that take no column may stand in between, but not without end. */
const UNITS_A_COLUMN = 8

/**
 * A text of data as the lines of a column, at most `most` of them: its own line breaks and indents stay, longer lines are
 * wrapped. `cut` says whether something is left out.
 *
 * @since 0.1.0
 */
export const columnLines = (
  text: string,
  width: number,
  most = Infinity
): { readonly lines: ReadonlyArray<string>; readonly cut: boolean } => {
  const room = most * width * UNITS_A_COLUMN
  const lines: Array<string> = []
  let cut = false
  for (const whole of text.trimEnd().split(/\r\n|\r|\n/u)) {
    if (lines.length >= most) return { lines: lines.slice(0, most), cut: true }
    const line = whole.length > room ? whole.slice(0, room) : whole
    cut ||= line !== whole
    const spread = line.replaceAll("\t", "  ")
    const indent = " ".repeat(Math.min(spread.length - spread.trimStart().length, Math.floor(width / 3)))
    for (const part of wrap(plain(spread.trimStart()), width - indent.length))
      lines.push(part === "" ? "" : indent + part)
  }
  return { lines: lines.slice(0, most), cut: cut || lines.length > most }
}

/**
 * An id in a rule that is as wide as the screen.
 *
 * @since 0.1.0
 */
export const headLine = (id: string, width: number): string => {
  const start = `── ${shorten(plain(id), width - 4)} `
  return start + "─".repeat(Math.max(0, width - columnsOf(start)))
}

/**
 * How wide the columns are that so many texts get, and how many of them stand side by side.
 *
 * @since 0.1.0
 */
export const columnsFor = (count: number, style: Style): { readonly width: number; readonly abreast: number } => {
  const most = Math.max(1, Math.floor((style.width + BETWEEN.length) / (LEAST_COLUMN + BETWEEN.length)))
  const abreast = Math.ceil(count / Math.ceil(count / most))
  return { width: Math.floor((style.width - BETWEEN.length * (abreast - 1)) / abreast), abreast }
}

/**
 * Columns of lines side by side; a line holds nothing from data that could steer the terminal, and fits its column.
 *
 * @since 0.1.0
 */
export const sideBySide = (
  columns: ReadonlyArray<ReadonlyArray<Cell>>,
  width: number,
  style: Style
): ReadonlyArray<string> => {
  const paint = paintOf(style)
  return Array.from({ length: Math.max(0, ...columns.map((lines) => lines.length)) }, (_, at) =>
    columns
      .map((lines, column) => {
        const { text = "", tone } = lines[at] ?? {}
        const blanks = column === columns.length - 1 ? "" : " ".repeat(Math.max(0, width - columnsOf(text)))
        return paint(text, tone) + blanks
      })
      .join(paint(BETWEEN, "quiet"))
      .trimEnd()
  )
}
