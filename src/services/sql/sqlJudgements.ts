import { Effect, Stream } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { JudgeManifest, type NewJudgement } from "../../domain/run/RunManifest.ts"
import type { Verdict } from "../../domain/run/Verdict.ts"
import { RunLocked } from "../../domain/run/errors.ts"
import { CannotWrite, type InputMissing, type SourceInvalid } from "../../domain/source/errors.ts"
import { digestOfParts } from "../../domain/source/digest.ts"
import { quote } from "../../domain/source/wording.ts"
import { partNamesOf } from "../run/judgementParts.ts"
import { type StoredRun, verdictsFile } from "../run/layout.ts"
import { documentText } from "../run/writeFiles.ts"
import { inTransaction } from "./sqlFailures.ts"
import { sqlPlaces } from "./sqlPlaces.ts"
import { readSqlRows } from "./sqlRows.ts"
import { addVerdicts } from "./addVerdicts.ts"

/** Verdicts go to the database so many at a time. */
const TOGETHER = 500

const encoder = new TextEncoder()

/**
 * Makes the judgement of this number, whose verdicts are all there, the judge's own, in the place of an earlier one: they
 * are read, counted and sealed. In a transaction.
 *
 * @since 0.1.0
 */
export const putSqlInPlace = Effect.fnUntraced(function* (
  sql: SqlClient,
  run: StoredRun,
  { judge, judgement }: { readonly judge: NewJudgement; readonly judgement: number }
) {
  const name = fileNameOf(judge.id)
  const places = sqlPlaces(run.dir).judge(name)
  const held = yield* sql`select run_id from assay_runs where run_id = ${run.dir} for update`
  if (held.length === 0) {
    return yield* new CannotWrite({ path: run.dir, detail: "the run was removed from the database." })
  }
  const bytes = digestOfParts()
  const of = { table: "assay_verdicts", judgement } as const
  const verdicts = yield* Stream.runFold(
    readSqlRows(sql, of, verdictsFile(places.verdicts, run)),
    () => 0,
    (count, { line: { text } }) => {
      bytes.update(encoder.encode(`${text._tag === "Success" ? text.success : ""}\n`))
      return count + 1
    }
  )
  const manifest = { ...judge, pack: run.pack.digest, verdicts, verdicts_digest: bytes.digest() }
  const text = yield* documentText(places.manifest, JudgeManifest, manifest)
  yield* sql`delete from assay_judgements where run_id = ${run.dir} and name = ${name}`
  yield* sql`update assay_judgements set name = ${name}, whole = true, manifest = ${text}
    where judgement = ${judgement}`
})

/** The names of the judgements of one judge that are not whole. */
const begunBy = (sql: SqlClient, run: StoredRun, { id }: NewJudgement) =>
  Effect.map(sql<{ name: string }>`select name from assay_judgements where run_id = ${run.dir} and not whole`, (rows) =>
    partNamesOf(
      id,
      rows.map(({ name }) => name)
    )
  )

/**
 * Stores the verdicts of one judge in one transaction: earlier ones stand until all of the new ones are there.
 *
 * @since 0.1.0
 */
export const sqlJudgementWriter = (
  sql: SqlClient,
  open: (run: string) => Effect.Effect<StoredRun, InputMissing | SourceInvalid>
) => {
  const storeIn = Effect.fnUntraced(function* <E, R>(
    run: StoredRun,
    judge: NewJudgement,
    verdicts: Stream.Stream<Verdict, E, R>
  ) {
    const name = `.new-${fileNameOf(judge.id)}`
    const [lock] = yield* sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify([run.dir, name])}, 0)) as taken`
    if (lock?.taken !== true) {
      const holder = `another process, which stores verdicts of the judge ${quote(judge.id)}`
      return yield* new RunLocked({ path: run.dir, holder })
    }
    const begun = yield* begunBy(sql, run, judge)
    if (begun.length > 0) {
      const detail = `a model has begun to judge as ${quote(judge.id)} and has not come to its end. Choose another id with --as, or let that model go on.`
      return yield* new CannotWrite({ path: run.dir, detail })
    }
    const [made] = yield* sql<{ judgement: number }>`
      insert into assay_judgements (run_id, name, judge_id, whole)
      values (${run.dir}, ${name}, ${fileNameOf(judge.id)}, false) returning judgement`
    if (made === undefined) return
    const { judgement } = made
    yield* Stream.runForEachArray(Stream.rechunk(verdicts, TOGETHER), addVerdicts(sql, run, { judge, judgement }))
    yield* putSqlInPlace(sql, run, { judge, judgement })
  })
  return <E, R>(run: StoredRun, judge: NewJudgement, verdicts: Stream.Stream<Verdict, E, R>) =>
    storeIn(run, judge, verdicts).pipe(inTransaction(sql, run.dir), Effect.andThen(open(run.dir)))
}
