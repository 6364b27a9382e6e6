import { Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { asOne } from "./Database.ts"
import type { SessionKey } from "./sessionRows.ts"

/**
 * One time that a cell is worked on. Only the last one that claimed a cell may record what came of it, so that a worker
 * which was thought dead drops what it brings late.
 *
 * @since 0.1.0
 */
export interface Execution extends SessionKey {
  readonly cell: string
  readonly execution: string
  readonly worker: string
}

/**
 * The cells of sessions.
 *
 * @since 0.1.0
 */
export const cellsOf = (sql: SqlClient) => {
  /** Takes a cell; false where it needs no work any more. */
  const claim = Effect.fn("ClusterStore.claim")(function* ({ run, session, cell, execution, worker }: Execution) {
    const rows = yield* sql`
      update assay_cells set execution = ${execution}, worker = ${worker}
      where run_id = ${run} and session = ${session} and cell_key = ${cell} and state = 'due'
      returning cell_key`
    return rows.length > 0
  })

  const settle = Effect.fnUntraced(function* (
    { run, session, cell, execution }: Execution,
    state: "recorded" | "skipped"
  ) {
    const rows = yield* sql`
      update assay_cells set state = ${state}
      where run_id = ${run} and session = ${session} and cell_key = ${cell} and state = 'due'
        and execution = ${execution}
      returning cell_key`
    return rows.length > 0
  })

  /**
   * Records what came of a cell, by whoever has it: once. False where somebody else has it by now, or had it recorded; then
   * nothing is kept.
   */
  const record = <E, R>(execution: Execution, keep: Effect.Effect<void, E, R>, isPriced: boolean) =>
    Effect.gen(function* () {
      if (!(yield* settle(execution, "recorded"))) return false
      yield* keep
      if (isPriced) {
        yield* sql`
          update assay_attempts set told = true
          where attempt = (
            select attempt from assay_attempts
            where run_id = ${execution.run} and session = ${execution.session} and cell_key = ${execution.cell}
              and worker = ${execution.worker} and ended_at is not null
            order by begun_at desc limit 1)`
      }
      return true
    }).pipe(asOne(sql))

  return { claim, record, skip: (execution: Execution) => settle(execution, "skipped") }
}
