import { Effect, Stream } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { type Standing, standingOf } from "../../domain/judging/standing.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import type { NewJudgement } from "../../domain/run/RunManifest.ts"
import type { Verdict } from "../../domain/run/Verdict.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import { partNameOf, partNamesOf } from "../run/judgementParts.ts"
import { type StoredRun, verdictsFile } from "../run/layout.ts"
import type { VerdictWriter } from "../RunStore.ts"
import { addVerdicts } from "./addVerdicts.ts"
import { inTransaction } from "./sqlFailures.ts"
import { putSqlInPlace } from "./sqlJudgements.ts"
import { sqlPlaces } from "./sqlPlaces.ts"
import { readSqlRows } from "./sqlRows.ts"

interface Begun {
  readonly judgement: number
  readonly name: string
  readonly verdicts: number
}

/**
 * The judgement of these settings, made where there is none, and what the same judge left unfinished under others. In a
 * transaction.
 *
 * @since 0.1.0
 */
export const beginJudgement = Effect.fnUntraced(function* (sql: SqlClient, run: StoredRun, judge: NewJudgement) {
  const name = partNameOf(judge, run.pack.digest)
  yield* sql`
    insert into assay_judgements (run_id, name, judge_id, whole)
    values (${run.dir}, ${name}, ${fileNameOf(judge.id)}, false) on conflict (run_id, name) do nothing`
  const begun = yield* sql<Begun>`
    select judgement, name,
      (select count(*)::integer from assay_verdicts v where v.judgement = j.judgement) as verdicts
    from assay_judgements j where run_id = ${run.dir} and not whole`
  const own = new Set(
    partNamesOf(
      judge.id,
      begun.map((part) => part.name)
    )
  )
  return {
    judgement: begun.find((part) => part.name === name)?.judgement ?? 0,
    superseded: begun.filter((part) => part.name !== name && own.has(part.name))
  }
})

/**
 * Stores the verdicts of one judge one by one, in a judgement that is nobody's to see until it is finished. Any number of
 * writers may do so at once.
 *
 * @since 0.1.0
 */
export const sqlVerdictWriter = (
  sql: SqlClient,
  open: (run: string) => Effect.Effect<StoredRun, InputMissing | SourceInvalid>
) =>
  Effect.fn("RunStore.writeVerdicts")(function* (run: StoredRun, judge: NewJudgement) {
    const again = inTransaction(sql, run.dir, { again: true })
    const { judgement, superseded } = yield* again(beginJudgement(sql, run, judge))
    const of = { table: "assay_verdicts", judgement } as const
    const source = verdictsFile(sqlPlaces(run.dir).judge(fileNameOf(judge.id)).verdicts, run)
    const rows = readSqlRows(sql, of, source)
    const earlier = new Map<string, Standing>()
    yield* Stream.runForEach(rows, ({ value }) => Effect.sync(() => earlier.set(cellKey(value), standingOf(value))))
    const add = addVerdicts(sql, run, { judge, judgement })
    const finishing = Effect.gen(function* () {
      yield* putSqlInPlace(sql, run, { judge, judgement })
      for (const part of superseded) yield* sql`delete from assay_judgements where judgement = ${part.judgement}`
    })
    const writer: VerdictWriter = {
      earlier,
      superseded: superseded.reduce((sum, { verdicts }) => sum + verdicts, 0),
      append: (verdicts: ReadonlyArray<Verdict>) => again(add(verdicts)),
      stored: Stream.map(rows, ({ value }) => value),
      complete: finishing.pipe(inTransaction(sql, run.dir), Effect.andThen(open(run.dir)))
    }
    return writer
  })
