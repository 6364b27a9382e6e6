import { Effect, Semaphore, Stream } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Answer } from "../../domain/run/Answer.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import { RunManifest } from "../../domain/run/RunManifest.ts"
import { CannotWrite, type InputMissing, type SourceInvalid } from "../../domain/source/errors.ts"
import { answersFile, type StoredRun } from "../run/layout.ts"
import { documentText } from "../run/writeFiles.ts"
import type { AnswerWriter } from "../RunStore.ts"
import { readingSql, inTransaction } from "./sqlFailures.ts"
import { addAnswers, gone, hasOne } from "./addAnswers.ts"
import { sqlPlaces } from "./sqlPlaces.ts"
import { readSqlRows } from "./sqlRows.ts"

type Failure = InputMissing | SourceInvalid | CannotWrite
type Mark = (manifest: RunManifest) => RunManifest
type Open = (run: string) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | SqlError>

const unsound = (run: string) => (error: Failure) =>
  error._tag === "CannotWrite" ? error : new CannotWrite({ path: run, detail: `it is not sound. ${error.message}` })

/** Changes the manifest as it stands in the database, whoever else changes it. In a transaction. */
const changing = (sql: SqlClient, open: Open) =>
  Effect.fnUntraced(function* (run: string, change: (now: StoredRun) => Effect.Effect<RunManifest, Failure>) {
    const found = yield* sql`select run_id from assay_runs where run_id = ${run} for update`
    if (found.length === 0) return yield* gone(run)
    const now = yield* open(run)
    const manifest = yield* change(now)
    const text = yield* documentText(sqlPlaces(run).manifest, RunManifest, manifest)
    yield* sql`update assay_runs set status = ${manifest.status}, manifest = ${text} where run_id = ${run}`
    return { ...now, manifest }
  })

const closing =
  (state: Pick<RunManifest, "status" | "answers">): Mark =>
  (manifest) => {
    const { answers: _, ...unsealed } = manifest
    return { ...unsealed, ...state }
  }

/** What was spent, with what other writers added to it since this one wrote it. */
const spending =
  (before: number, usd: number): Mark =>
  ({ other_cost_usd: stored = 0, ...manifest }) => {
    const sum = stored === before ? usd : stored + usd - before
    return sum === 0 ? manifest : { ...manifest, other_cost_usd: sum }
  }

/**
 * Adds answers to a run of the database. Any number of writers may do so at once: of two that answer a cell, the second is
 * refused. Which cells are answered is known as of the beginning, and of what this writer added.
 *
 * @since 0.1.0
 */
export const sqlAnswerWriter = (sql: SqlClient, open: Open) =>
  Effect.fn("RunStore.writeAnswers")(function* (run: StoredRun) {
    const file = sqlPlaces(run.dir).answers
    const change = changing(sql, open)
    const again = inTransaction(sql, run.dir, { again: true })
    const mark = (by: Mark) =>
      again(change(run.dir, ({ manifest }) => Effect.succeed(by(manifest)))).pipe(Effect.mapError(unsound(run.dir)))
    const one = yield* Semaphore.make(1)
    let otherUsd = run.manifest.other_cost_usd ?? 0
    const current = yield* mark(closing({ status: "open" }))
    const answered = new Map<string, { readonly ok: boolean }>()
    const load = Effect.gen(function* () {
      const stored = yield* sql<{ cell_key: string; ok: boolean }>`
        select cell_key, ok from assay_answers where run_id = ${run.dir}`
      for (const { cell_key, ok } of stored) answered.set(cell_key, { ok })
    })
    yield* readingSql(sql, file)(load)
    const add = addAnswers(sql, current)
    const append = Effect.fnUntraced(function* (answers: ReadonlyArray<Answer>) {
      const keys = new Set(answers.map(cellKey))
      const twice =
        answers.find((answer) => answered.get(cellKey(answer))?.ok) ??
        (keys.size < answers.length ? answers.at(-1) : undefined)
      if (twice !== undefined) return yield* hasOne(file, twice)
      yield* again(add(answers))
      for (const answer of answers) answered.set(cellKey(answer), { ok: answer.ok })
    })
    const spend = Effect.fnUntraced(function* (usd: number) {
      if (usd === otherUsd) return
      yield* mark(spending(otherUsd, usd))
      otherUsd = usd
    }, Semaphore.withPermit(one))
    const counted = Effect.fnUntraced(function* (now: StoredRun) {
      const source = answersFile(file, { ...now, manifest: closing({ status: "open" })(now.manifest) })
      const answers = yield* Stream.runCount(readSqlRows(sql, { table: "assay_answers", run: run.dir }, source))
      return closing({ status: "complete", answers })(now.manifest)
    })
    const writer: AnswerWriter = {
      has: (cell) => answered.has(cellKey(cell)),
      reload: again(load),
      append,
      spend,
      complete: again(change(run.dir, counted)),
      interrupt: mark(closing({ status: "interrupted" })),
      discard: again(Effect.asVoid(sql`delete from assay_runs where run_id = ${run.dir}`))
    }
    return writer
  })
