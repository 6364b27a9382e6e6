import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SessionKey } from "./sessionRows.ts"
import { ALIVE } from "./workers.ts"

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

const decodeStanding = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ standing: Schema.Literals(["held", "free"]) }))
)

/**
 * Which worker has which cell of a session.
 *
 * @since 0.1.0
 */
export const claimsOf = (sql: SqlClient) => {
  /** Takes a cell; false where it needs no work any more. */
  const claim = Effect.fn("ClusterStore.claim")(function* ({ run, session, cell, execution, worker }: Execution) {
    const rows = yield* sql`
      update assay_cells set execution = ${execution}, worker = ${worker}
      where run_id = ${run} and session = ${session} and cell_key = ${cell} and state = 'due'
      returning cell_key`
    return rows.length > 0
  })

  /** Whether nothing is to be done for a cell any more, or somebody who lives has claimed it, or nobody has. */
  const standing = Effect.fn("ClusterStore.standing")(function* ({
    run,
    session,
    cell
  }: Omit<Execution, "execution" | "worker">) {
    const rows = yield* sql`
      select case when execution is not null and exists (
          select 1 from assay_workers w where w.worker = c.worker and w.seen_at > now() - ${ALIVE}::text::interval
        ) then 'held' else 'free' end as standing
      from assay_cells c where run_id = ${run} and session = ${session} and cell_key = ${cell} and state = 'due'`
    const [due] = yield* decodeStanding(rows)
    return due?.standing ?? "settled"
  })

  /** Gives a cell back that this worker does not work on any more. */
  const release = ({ run, session, cell, execution }: Execution) => sql`
    update assay_cells set execution = null, worker = null
    where run_id = ${run} and session = ${session} and cell_key = ${cell} and state = 'due' and execution = ${execution}`

  return { claim, standing, release }
}
