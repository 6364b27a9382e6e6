import { Effect, Option, Result, Stream } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { type Cell, cellKey } from "../../domain/run/Cell.ts"
import type { CellRanks } from "../../domain/run/cellOrder.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import type { Line } from "../run/lines.ts"
import { everyRow, type LineSource, type Row, type RowFile } from "../run/readRows.ts"
import { readingSql } from "./sqlFailures.ts"

/**
 * Rows of one run: its answers, or the verdicts of one of its judgements; all of them, or that of one cell by its `cellKey`.
 *
 * @since 0.1.0
 */
export type RowSet =
  | { readonly table: "assay_answers"; readonly run: string; readonly cell?: string }
  | { readonly table: "assay_verdicts"; readonly judgement: number; readonly cell?: string }

/** A row as it is stored, as the line that it would be in a file. */
interface StoredLine extends Line {
  readonly key: string
}

interface StoredRow extends CellRanks {
  readonly cell_key: string
  readonly row: string
}

/**
 * How many rows are written in one statement, of which PostgreSQL takes 65,535 values.
 *
 * @since 0.1.0
 */
export const ROWS_TOGETHER = 500

const MOST_ROWS = 256
/** A page holds at least one row, and no other one that begins behind so many bytes. */
const MOST_BYTES = 2 * 1024 * 1024
/** From so many rows on it pays to prepare for them. */
const MANY = 500

const encoder = new TextEncoder()

const whereOf = (sql: SqlClient, of: RowSet) => {
  const all = of.table === "assay_answers" ? sql`run_id = ${of.run}` : sql`judgement = ${of.judgement}`
  return of.cell === undefined ? all : sql`${all} and cell_key = ${of.cell}`
}

const pageAfter = (sql: SqlClient, of: RowSet, last: StoredRow | undefined) => {
  const after =
    last === undefined
      ? sql``
      : sql`and (model_at, variant_at, prompt_at, repeat, cell_key) >
          (${last.model_at}::integer, ${last.variant_at}::integer, ${last.prompt_at}::integer, ${last.repeat}::integer,
            ${last.cell_key}::text collate "C")`
  return sql<StoredRow>`
    select cell_key, model_at, variant_at, prompt_at, repeat, row from (
      select *, sum(octet_length(row)) over in_order - octet_length(row) as before from (
        select cell_key, model_at, variant_at, prompt_at, repeat, row from ${sql(of.table)}
        where ${whereOf(sql, of)} ${after}
        order by model_at, variant_at, prompt_at, repeat, cell_key limit ${MOST_ROWS}
      ) as page window in_order as (order by model_at, variant_at, prompt_at, repeat, cell_key)
    ) as measured where before <= ${MOST_BYTES} order by model_at, variant_at, prompt_at, repeat, cell_key`
}

/** All rows in cell order, a page at a time: no transaction lasts as long as whoever reads takes. */
const storedRows = (sql: SqlClient, of: RowSet, path: string): Stream.Stream<StoredRow, InputMissing> =>
  Stream.paginate(undefined, (last: StoredRow | undefined) =>
    Effect.map(readingSql(sql, path)(pageAfter(sql, of, last)), (rows) => {
      const end = rows.at(-1)
      return [rows, end === undefined ? Option.none() : Option.some(end)] as const
    })
  )

const linesOf = (
  sql: SqlClient,
  of: RowSet,
  { file, rows }: Pick<RowFile<Cell>, "file" | "rows">
): LineSource<StoredLine> => ({
  large: Effect.succeed(rows === undefined || rows > MANY),
  lines: (observe) =>
    storedRows(sql, of, file).pipe(
      Stream.mapAccum(
        () => ({ number: 1, start: 0 }),
        ({ number, start }, { cell_key, row }) => {
          const bytes = encoder.encode(`${row}\n`)
          observe?.(bytes)
          const end = start + bytes.length
          const line = { number, start, end, terminated: true, text: Result.succeed(row), key: cell_key }
          return [{ number: number + 1, start: end }, [line]]
        }
      )
    )
})

/**
 * Reads rows from the database as `readRows` does from a file: in cell order, strictly, none of them passed over. One that
 * stands in the place of another cell is a problem too.
 *
 * @since 0.1.0
 */
export const readSqlRows = <A extends Cell>(
  sql: SqlClient,
  of: RowSet,
  source: RowFile<A>
): Stream.Stream<Row<A>, InputMissing | SourceInvalid> =>
  everyRow(linesOf(sql, of, source), {
    ...source,
    faults: (value, line) => [
      ...source.faults(value, line),
      ...(cellKey(value) === line.key ? [] : [{ path: [], message: "The row is stored in the place of another cell" }])
    ]
  })
