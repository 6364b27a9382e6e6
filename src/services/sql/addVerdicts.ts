import { Array, Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { cellKey } from "../../domain/run/Cell.ts"
import { cellRanks } from "../../domain/run/cellOrder.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import type { NewJudgement } from "../../domain/run/RunManifest.ts"
import { Verdict } from "../../domain/run/Verdict.ts"
import { CannotWrite } from "../../domain/source/errors.ts"
import { quote } from "../../domain/source/wording.ts"
import type { StoredRun } from "../run/layout.ts"
import { rowText } from "../run/writeFiles.ts"
import { sqlPlaces } from "./sqlPlaces.ts"
import { ROWS_TOGETHER } from "./sqlRows.ts"

/**
 * Adds verdicts to a judgement that is not whole; of several on one answer the last counts. In a transaction.
 *
 * @since 0.1.0
 */
export const addVerdicts = (
  sql: SqlClient,
  run: StoredRun,
  { judge, judgement }: { readonly judge: NewJudgement; readonly judgement: number }
) => {
  const file = sqlPlaces(run.dir).judge(fileNameOf(judge.id)).verdicts
  const ranksOf = cellRanks(run.pack.value, run.manifest.models)
  const rowOf = (verdict: Verdict) =>
    Effect.map(rowText(file, Verdict, verdict), (row) => ({
      judgement,
      cell_key: cellKey(verdict),
      ...ranksOf(verdict),
      row
    }))
  return Effect.fnUntraced(function* (verdicts: ReadonlyArray<Verdict>) {
    const held = yield* sql`
      select judgement from assay_judgements where judgement = ${judgement} and not whole for share`
    if (held.length === 0) {
      const detail = `the judgement of ${quote(judge.id)} was finished or removed meanwhile.`
      return yield* new CannotWrite({ path: run.dir, detail })
    }
    const last = new Map(verdicts.map((verdict) => [cellKey(verdict), verdict]))
    for (const part of Array.chunksOf(last.values(), ROWS_TOGETHER)) {
      yield* sql`
        insert into assay_verdicts ${sql.insert(yield* Effect.forEach(part, rowOf))}
        on conflict (judgement, cell_key) do update set row = excluded.row`
    }
  })
}
