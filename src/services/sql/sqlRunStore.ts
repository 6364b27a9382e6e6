import { Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { judgeOf } from "../run/judgeOf.ts"
import { answersFile, type StoredRun, verdictsFile } from "../run/layout.ts"
import { RunStore } from "../RunStore.ts"
import { SourceReader } from "../SourceReader.ts"
import { createSqlRun } from "./createSqlRun.ts"
import { migrate } from "./migrate.ts"
import { openSqlRun } from "./openSqlRun.ts"
import { sqlAnswerWriter } from "./sqlAnswerWriter.ts"
import { readingSql } from "./sqlFailures.ts"
import { sqlJudgementWriter } from "./sqlJudgements.ts"
import { sqlPlaces } from "./sqlPlaces.ts"
import { readSqlRows } from "./sqlRows.ts"
import { sqlVerdictWriter } from "./sqlVerdictWriter.ts"

const withReader = Layer.effect(
  RunStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const openRaw = openSqlRun(sql, yield* SourceReader)
    yield* migrate(sql)
    const open = (run: string) => readingSql(sql, run)(openRaw(run))
    const verdicts = (run: StoredRun, judge: string) =>
      Effect.gen(function* () {
        const found = yield* judgeOf(run, judge)
        const name = fileNameOf(judge)
        const file = sqlPlaces(run.dir).judge(name).verdicts
        const [whole] = yield* readingSql(
          sql,
          file
        )(
          sql<{
            judgement: number
          }>`select judgement from assay_judgements where run_id = ${run.dir} and name = ${name} and whole`
        )
        const of = { table: "assay_verdicts", judgement: whole?.judgement ?? 0 } as const
        return Stream.map(readSqlRows(sql, of, verdictsFile(file, run, found)), ({ value }) => value)
      }).pipe(Stream.unwrap)
    const answers = (run: StoredRun) =>
      Stream.map(
        readSqlRows(sql, { table: "assay_answers", run: run.dir }, answersFile(sqlPlaces(run.dir).answers, run)),
        ({ value }) => value
      )
    const writers = { open, writeAnswers: sqlAnswerWriter(sql, openRaw), writeJudgement: sqlJudgementWriter(sql, open) }
    return RunStore.of({
      ...createSqlRun(sql, writers),
      ...writers,
      openToJudge: open,
      answers,
      verdicts,
      tidy: () => Effect.void,
      writeVerdicts: sqlVerdictWriter(sql, open)
    })
  })
)

/**
 * The runs of a PostgreSQL database, whose tables are made where they are not there. A run's `dir` is its name, which is
 * its `run_id`. What a folder holds in files stands in tables to the letter, is read as strictly, and is written in
 * transactions; any number of writers may add answers at once.
 *
 * @since 0.1.0
 */
export const sqlRunStore = withReader.pipe(Layer.provide(SourceReader.layer))
