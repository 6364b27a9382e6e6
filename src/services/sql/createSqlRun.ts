import { Effect, type Stream } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Answer } from "../../domain/run/Answer.ts"
import { RunManifest, type RunStatus } from "../../domain/run/RunManifest.ts"
import { CannotWrite } from "../../domain/source/errors.ts"
import { filledWith, type PackSource } from "../run/createRun.ts"
import { documentText } from "../run/writeFiles.ts"
import type { RunStore, WholeJudgement } from "../RunStore.ts"
import { inTransaction } from "./sqlFailures.ts"
import { fitsDatabase, sqlPlaces } from "./sqlPlaces.ts"

const inUse = (run: string) =>
  new CannotWrite({ path: run, detail: "the database has a run of this name already. Choose another one." })

/**
 * The two ways to make a run in the database, both in one transaction: as an open one that answers are added to, or whole.
 *
 * @since 0.1.0
 */
export const createSqlRun = (
  sql: SqlClient,
  { open, writeAnswers, writeJudgement }: Pick<RunStore["Service"], "open" | "writeAnswers" | "writeJudgement">
) => {
  const vacant = Effect.fn("RunStore.vacant")(function* (run: string) {
    yield* fitsDatabase(run)
    const found = yield* inTransaction(sql, run, { again: true })(
      sql`select run_id from assay_runs where run_id = ${run}`
    )
    if (found.length > 0) return yield* inUse(run)
  })
  const create = Effect.fn("RunStore.create")(function* (run: string, manifest: RunManifest, given: PackSource) {
    yield* fitsDatabase(run, manifest)
    const { answers: _, pack, ...unsealed } = manifest
    // The decoded copy of the pack is of run folders.
    const { decoded: __, ...exact } = pack
    const opened: RunManifest = { ...unsealed, pack: exact, status: "open" }
    const text = yield* documentText(sqlPlaces(run).manifest, RunManifest, opened)
    return yield* Effect.gen(function* () {
      const made = yield* sql`
        insert into assay_runs (run_id, status, manifest, pack) values (${run}, 'open', ${text}, ${typeof given === "string" ? given : given.text})
        on conflict (run_id) do nothing returning run_id`
      if (made.length === 0) return yield* inUse(run)
      return yield* open(run)
    }).pipe(inTransaction(sql, run))
  })
  const save = Effect.fn("RunStore.save")(
    <E, R>(
      run: string,
      manifest: RunManifest,
      pack: PackSource,
      answers: Stream.Stream<Answer, E, R>,
      judgements: ReadonlyArray<WholeJudgement<E, R>> = [],
      status: RunStatus = "complete"
    ) =>
      Effect.gen(function* () {
        const made = yield* create(run, manifest, pack)
        const filled = yield* filledWith(made, answers, writeAnswers, status)
        for (const { judge, verdicts } of judgements) yield* writeJudgement(filled, judge, verdicts)
        return yield* open(run)
      }).pipe(inTransaction(sql, run))
  )
  return { vacant, create, save }
}
