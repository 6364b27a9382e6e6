import { Effect, Option, Stream } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Cell } from "../../domain/run/Cell.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import type { NewJudgement } from "../../domain/run/RunManifest.ts"
import { answersFile, type StoredRun, verdictsFile } from "../run/layout.ts"
import type { RowFile } from "../run/readRows.ts"
import { sqlPlaces } from "./sqlPlaces.ts"
import { readSqlRows, type RowSet } from "./sqlRows.ts"

/** One row says nothing of how many there are. */
const rowAt = <A extends Cell>(sql: SqlClient, of: RowSet, file: RowFile<A>) =>
  readSqlRows(sql, of, { ...file, rows: undefined, digest: undefined }).pipe(
    Stream.runHead,
    Effect.map((row) => Option.getOrUndefined(row)?.value)
  )

/**
 * The answer of one cell of a run, by its `cellKey`, or undefined.
 *
 * @since 0.1.0
 */
export const answerAt = (sql: SqlClient, run: StoredRun, cell: string) =>
  rowAt(sql, { table: "assay_answers", run: run.dir, cell }, answersFile(sqlPlaces(run.dir).answers, run))

/**
 * The verdict on the answer of one cell in a judgement, or undefined.
 *
 * @since 0.1.0
 */
export const verdictAt = (
  sql: SqlClient,
  run: StoredRun,
  { judge, judgement }: { readonly judge: NewJudgement; readonly judgement: number },
  cell: string
) => {
  const file = sqlPlaces(run.dir).judge(fileNameOf(judge.id)).verdicts
  return rowAt(sql, { table: "assay_verdicts", judgement, cell }, verdictsFile(file, run))
}
