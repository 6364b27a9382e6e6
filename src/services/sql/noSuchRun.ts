import { Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { InputMissing } from "../../domain/source/errors.ts"
import { suggest } from "../../domain/source/suggest.ts"

const COMPARED = 1000

/**
 * Fails since the database has no run of this name, and says which one may be meant.
 *
 * @since 0.1.0
 */
export const noSuchRun = Effect.fnUntraced(function* (sql: SqlClient, run: string) {
  const known = yield* sql<{ run_id: string }>`
    select run_id from assay_runs order by created_at desc, run_id limit ${COMPARED}`
  const near = suggest(
    run,
    known.map(({ run_id }) => run_id)
  )
  const meant = near === undefined ? "" : ` Did you mean "${near}"?`
  const detail = `the database has no run of this name.${meant} \`assay runs --cluster URL\` lists those there are.`
  return yield* new InputMissing({ path: run, detail })
})
