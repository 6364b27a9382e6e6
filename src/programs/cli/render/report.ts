/**
 * What a piece of a report means, for colour: never the only carrier of that meaning.
 *
 * @since 0.1.0
 */
export type Tone = "good" | "caution" | "bad" | "unsure" | "quiet" | "strong"

/**
 * A piece of text with its meaning. The text may hold anything; the renderer of each format makes it safe.
 *
 * @since 0.1.0
 */
export interface Cell {
  readonly text: string
  readonly tone?: Tone
}

/**
 * A column: its heading, one entry a line, and what stands in it. A `number` is aligned to the right and never cut, an
 * `id` is shortened in the middle where room is scarce, a `name` never, since it is to be typed again; a `text` is wrapped.
 *
 * @since 0.1.0
 */
export interface Column {
  readonly head: ReadonlyArray<string>
  readonly kind: "number" | "id" | "name" | "text"
}

/**
 * A row of a table; `note` is a sentence about the row, shown under it or in a last column.
 *
 * @since 0.1.0
 */
export interface Row {
  readonly cells: ReadonlyArray<Cell>
  readonly note?: Cell
}

/**
 * One part of a report. Where a table is too wide, its first `keep` columns are repeated in each part that it is split
 * into; `foot` are sentences under it. `Lines` stand as they are, to be copied: none of them is wrapped.
 *
 * @since 0.1.0
 */
export type Block =
  | { readonly _tag: "Facts"; readonly facts: ReadonlyArray<{ readonly label: string; readonly value: Cell }> }
  | {
      readonly _tag: "Table"
      readonly title: string
      readonly columns: ReadonlyArray<Column>
      readonly keep: number
      readonly rows: ReadonlyArray<Row>
      readonly noteHead?: string
      readonly foot?: ReadonlyArray<string>
    }
  | { readonly _tag: "Notes"; readonly title: string; readonly notes: ReadonlyArray<Cell> }
  | { readonly _tag: "Lines"; readonly lines: ReadonlyArray<string> }
export type Table = Extract<Block, { readonly _tag: "Table" }>

/**
 * A result as a person reads it, before anybody knows the format: text and Markdown are made from this one value.
 *
 * @since 0.1.0
 */
export interface Report {
  readonly title: string
  readonly blocks: ReadonlyArray<Block>
}

/**
 * A cell; without a tone it is ordinary text.
 *
 * @since 0.1.0
 */
export const cell = (text: string, tone?: Tone): Cell => (tone === undefined ? { text } : { text, tone })

/**
 * A column of figures.
 *
 * @since 0.1.0
 */
export const number = (...head: ReadonlyArray<string>): Column => ({ head, kind: "number" })

/**
 * A column of ids.
 *
 * @since 0.1.0
 */
export const id = (...head: ReadonlyArray<string>): Column => ({ head, kind: "id" })

/**
 * A column of names that are shown in full.
 *
 * @since 0.1.0
 */
export const name = (...head: ReadonlyArray<string>): Column => ({ head, kind: "name" })

/**
 * A column of words and sentences.
 *
 * @since 0.1.0
 */
export const text = (...head: ReadonlyArray<string>): Column => ({ head, kind: "text" })

/**
 * A table without notes and foot.
 *
 * @since 0.1.0
 */
export const table = (
  title: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<Row>,
  keep: number
): Table => ({ _tag: "Table", title, columns, rows, keep })
