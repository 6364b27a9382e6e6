import { Array, Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { Answer } from "../../domain/run/Answer.ts"
import { type Cell, cellKey, showCell } from "../../domain/run/Cell.ts"
import { cellRanks } from "../../domain/run/cellOrder.ts"
import { CannotWrite } from "../../domain/source/errors.ts"
import type { StoredRun } from "../run/layout.ts"
import { rowText } from "../run/writeFiles.ts"
import { sqlPlaces } from "./sqlPlaces.ts"
import { ROWS_TOGETHER } from "./sqlRows.ts"

/**
 * The failure of writing to a run that is not there any more.
 *
 * @since 0.1.0
 */
export const gone = (run: string) => new CannotWrite({ path: run, detail: "the run was removed from the database." })

/**
 * Adds answers to an open run, all of them or, where it fails, none, if it is done in a transaction; an answer that failed
 * gives way, and one that is there already, to the letter, stays.
 *
 * @since 0.1.0
 */
export const addAnswers = (sql: SqlClient, run: StoredRun) => {
  const file = sqlPlaces(run.dir).answers
  const ranksOf = cellRanks(run.pack.value, run.manifest.models)
  const rowOf = (answer: Answer) =>
    Effect.map(rowText(file, Answer, answer), (row) => ({
      run_id: run.dir,
      cell_key: cellKey(answer),
      ...ranksOf(answer),
      ok: answer.ok,
      cost_usd: answer.cost_usd,
      row
    }))
  return Effect.fnUntraced(function* (answers: ReadonlyArray<Answer>) {
    const [held] = yield* sql<{ status: string }>`select status from assay_runs where run_id = ${run.dir} for share`
    if (held === undefined) return yield* gone(run.dir)
    if (held.status !== "open") {
      return yield* new CannotWrite({ path: run.dir, detail: `the run was closed meanwhile: it is ${held.status}.` })
    }
    for (const part of Array.chunksOf(answers, ROWS_TOGETHER)) {
      const written = yield* sql<{ cell_key: string }>`
        insert into assay_answers ${sql.insert(yield* Effect.forEach(part, rowOf))}
        on conflict (run_id, cell_key) do update
          set ok = excluded.ok, cost_usd = excluded.cost_usd, row = excluded.row
          where not assay_answers.ok or assay_answers.row = excluded.row
        returning cell_key`
      const keys = new Set(written.map(({ cell_key }) => cell_key))
      const refused = part.find((answer) => !keys.has(cellKey(answer)))
      if (refused !== undefined) return yield* hasOne(file, refused)
    }
  })
}

/**
 * The failure of adding an answer to a cell that has one.
 *
 * @since 0.1.0
 */
export const hasOne = (file: string, cell: Cell) =>
  new CannotWrite({ path: file, detail: `${showCell(cell)} has an answer already.` })
