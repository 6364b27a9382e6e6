import type { Cell, Table, Tone } from "../report.ts"

/**
 * One row of a chart of ranges: a value with the ends of its interval, all in the unit of the chart, and the same in words.
 * `value` is null where there is none; `floor` is a line that the value must be above.
 *
 * @since 0.1.0
 */
export interface RangeRow {
  readonly label: string
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly text: string
  readonly interval: string | null
  readonly tone?: Tone
  readonly floor?: number
}

/**
 * Rows of ranges that belong together; `head` names them where a chart has several panels, `remark` is a word about all.
 *
 * @since 0.1.0
 */
export interface Panel {
  readonly head: string | null
  readonly remark: Cell | null
  readonly rows: ReadonlyArray<RangeRow>
}

/**
 * A point of a scatter chart. `mark` is the short text that stands in it and leads to its row in the table.
 *
 * @since 0.1.0
 */
interface Point {
  readonly mark: string
  readonly label: string
  readonly x: number
  readonly y: number
  readonly tone: Tone
}

/**
 * A line over steps that are equally far apart, such as runs by date; null where a step has no value. `label` is null where
 * there is only one line, which the title of the chart names.
 *
 * @since 0.1.0
 */
export interface Line {
  readonly label: string | null
  readonly steps: ReadonlyArray<{
    readonly name: string
    readonly value: number | null
    readonly low: number | null
    readonly high: number | null
    readonly text: string
    readonly tone: Tone
  }>
}

/**
 * What is drawn. `lines` are values at which a line divides the plot, such as the edges of levels.
 *
 * @since 0.1.0
 */
export type Plot =
  | {
      readonly _tag: "Ranges"
      readonly domain: readonly [number, number]
      readonly ticks: ReadonlyArray<number>
      readonly panels: ReadonlyArray<Panel>
    }
  | {
      readonly _tag: "Scatter"
      readonly x: string
      readonly y: string
      readonly points: ReadonlyArray<Point>
    }
  | {
      readonly _tag: "Trends"
      readonly domain: readonly [number, number]
      readonly ticks: ReadonlyArray<number>
      readonly lines: ReadonlyArray<Line>
    }

/**
 * A picture of figures, with the sentence that tells what it shows, and the table of the same figures. `beside` is the
 * title of the table of a report that it belongs to.
 *
 * @since 0.1.0
 */
export interface Chart {
  readonly beside: string
  readonly title: string
  readonly about: string
  readonly plot: Plot
  readonly table: Table
}
