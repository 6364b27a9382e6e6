import { columnsOf } from "./columnsOf.ts"
import { shorten, wrap } from "./fit.ts"
import { plain } from "./plain.ts"
import type { Cell, Column, Row, Table, Tone } from "./report.ts"
import { type Paint, paintOf, type Style } from "./style.ts"

const GAP = 2
const ID_FLOOR = 16
const TEXT_FLOOR = 14
const WORD_CEILING = 24

interface Layout {
  readonly index: number
  readonly column: Column
  readonly floor: number
  readonly width: number
}

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)
const gaps = (layouts: ReadonlyArray<Layout>): number => GAP * Math.max(layouts.length - 1, 0)
const total = (layouts: ReadonlyArray<Layout>): number => sum(layouts.map((layout) => layout.width)) + gaps(layouts)
const least = (layouts: ReadonlyArray<Layout>): number => sum(layouts.map((layout) => layout.floor)) + gaps(layouts)

const widest = (texts: ReadonlyArray<string>): number =>
  texts.reduce((most, text) => Math.max(most, columnsOf(text)), 0)

const words = (texts: ReadonlyArray<string>): ReadonlyArray<string> => texts.flatMap((text) => text.split(" "))

const floorOf = (kind: Column["kind"], head: ReadonlyArray<string>, texts: ReadonlyArray<string>): number => {
  const natural = widest([...head, ...texts])
  switch (kind) {
    case "number":
      return Math.max(widest(texts), Math.min(widest(words(head)), ID_FLOOR))
    case "id":
      return Math.min(natural, ID_FLOOR)
    case "name":
      return natural
    case "text":
      return Math.min(natural, Math.max(TEXT_FLOOR, Math.min(widest(words([...head, ...texts])), WORD_CEILING)))
  }
}

const measure = (rows: ReadonlyArray<Row>, column: Column, index: number): Layout => {
  const texts = rows.map((row) => plain(row.cells[index]?.text ?? ""))
  const head = column.head.map(plain)
  const natural = widest([...head, ...texts])
  return { index, column, floor: floorOf(column.kind, head, texts), width: natural }
}

/** Narrows the widest column that can still give, one terminal column at a time. */
const shrink = (layouts: ReadonlyArray<Layout>, width: number): ReadonlyArray<Layout> => {
  const widths = layouts.map((layout) => Math.min(layout.width, Math.max(width, layout.floor)))
  for (let excess = sum(widths) + gaps(layouts) - width; excess > 0; excess--) {
    const slack = layouts.flatMap((layout, index) => ((widths[index] ?? 0) > layout.floor ? [index] : []))
    const [first, ...others] = slack
    if (first === undefined) break
    const widest = others.reduce((best, index) => ((widths[index] ?? 0) > (widths[best] ?? 0) ? index : best), first)
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return layouts.map((layout, index) => ({ ...layout, width: widths[index] ?? layout.floor }))
}

/** The column sets in which a table is shown so that each fits: one, if it can be. */
const split = (layouts: ReadonlyArray<Layout>, keep: number, width: number): ReadonlyArray<ReadonlyArray<Layout>> => {
  if (least(layouts) <= width) return [shrink(layouts, width)]
  const kept = layouts.slice(0, keep)
  const parts: Array<ReadonlyArray<Layout>> = []
  let part = kept
  for (const layout of layouts.slice(keep)) {
    if (part.length > keep && least([...part, layout]) > width) {
      parts.push(part)
      part = kept
    }
    part = [...part, layout]
  }
  return [...parts, part].map((one) => shrink(one, width))
}

const linesOf = ({ column, width }: Layout, text: string): ReadonlyArray<string> => {
  const line = plain(text)
  if (columnsOf(line) <= width) return [line]
  switch (column.kind) {
    case "text":
    case "name":
      return wrap(line, width)
    case "number":
      return wrap(
        words([line])
          .map((word) => shorten(word, width))
          .join(" "),
        width
      )
    case "id":
      return line.split(/(?<= \/) /u).map((part) => shorten(part, width))
  }
}

interface Piece {
  readonly lines: ReadonlyArray<string>
  readonly tone: Tone | undefined
}

/** Puts cells of one or several lines side by side. */
const beside = (layouts: ReadonlyArray<Layout>, pieces: ReadonlyArray<Piece>, paint: Paint): ReadonlyArray<string> =>
  Array.from({ length: Math.max(...pieces.map((piece) => piece.lines.length)) }, (_, line) =>
    layouts
      .map(({ column, width }, position) => {
        const text = pieces[position]?.lines[line] ?? ""
        const blanks = " ".repeat(Math.max(width - columnsOf(text), 0))
        const painted = paint(text, pieces[position]?.tone)
        return column.kind === "number" ? blanks + painted : painted + blanks
      })
      .join(" ".repeat(GAP))
      .trimEnd()
  )

const renderPart = (table: Table, layouts: ReadonlyArray<Layout>, first: boolean, style: Style, paint: Paint) => {
  const row = (texts: (layout: Layout) => Cell) =>
    layouts.map((layout) => ({ lines: linesOf(layout, texts(layout).text), tone: texts(layout).tone }))
  const head = layouts.map((layout) => ({
    lines: layout.column.head.flatMap((line) => linesOf(layout, line)),
    tone: "quiet" as const
  }))
  // Under the second column where the first is as narrow as a rank.
  const lead = layouts[0]?.width ?? 0
  const indent = lead > 4 ? GAP : lead + GAP
  const body = table.rows.flatMap(({ cells, note }) => [
    ...beside(
      layouts,
      row((layout) => cells[layout.index] ?? { text: "" }),
      paint
    ),
    ...(note === undefined || !first
      ? []
      : wrap(plain(note.text), style.width - indent - 2).map(
          (line, index) => " ".repeat(indent) + paint(index === 0 ? "└ " : "  ", "quiet") + paint(line, note.tone)
        ))
  ])
  const above = first ? [] : [""]
  return [
    ...above,
    ...beside(layouts, head, paint),
    paint("─".repeat(Math.min(total(layouts), style.width)), "quiet"),
    ...body
  ]
}

/**
 * A table as aligned lines inside the width of the style: numbers to the right, ids shortened in the middle, texts
 * wrapped; a table that is still too wide is shown in several parts, each with the first columns. Widths are those of
 * the terminal (wide, combining and emoji characters included), which table libraries around do not measure rightly.
 *
 * @since 0.1.0
 */
export const tableLines = (table: Table, style: Style): ReadonlyArray<string> => {
  const paint = paintOf(style)
  const layouts = table.columns.map((column, index) => measure(table.rows, column, index))
  return split(layouts, table.keep, style.width).flatMap((part, index) =>
    renderPart(table, part, index === 0, style, paint)
  )
}
