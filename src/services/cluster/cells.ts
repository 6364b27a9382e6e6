import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { asOne } from "../sql/Database.ts"
import { claimsOf, type Execution } from "./cellClaims.ts"

const decodeSum = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ usd: Schema.Finite })))

/**
 * The cells of sessions.
 *
 * @since 0.1.0
 */
export const cellsOf = (sql: SqlClient) => {
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

  /** Keeps what came of a cell along with its new state, by whoever has it: once; else nothing is kept. */
  const settling =
    (state: "recorded" | "skipped") =>
    <E, R>(execution: Execution, keep: Effect.Effect<void, E, R>) =>
      Effect.gen(function* () {
        const settled = yield* settle(execution, state)
        if (settled) yield* keep
        return settled
      }).pipe(asOne(sql))

  /** The last request for a cell has its cost told by the row that is kept. */
  const tellLast = ({ run, session, cell, worker }: Execution) => sql`
    update assay_attempts set told = true
    where attempt = (
      select attempt from assay_attempts
      where run_id = ${run} and session = ${session} and cell_key = ${cell} and worker = ${worker} and ended_at is not null
      order by begun_at desc limit 1)`

  /** What all requests for a cell cost, of all sessions, that no row has told yet; the one that is kept tells it. */
  const tellAll = Effect.fn("ClusterStore.tellAll")(function* ({ run, cell }: Execution, purse: string) {
    const rows = yield* sql`
      with told as (
        update assay_attempts set told = true
        where run_id = ${run} and purse = ${purse} and cell_key = ${cell} and not told
        returning coalesce(cost_usd, held_usd) as usd)
      select coalesce(sum(usd), 0) as usd from told`
    const [sum] = yield* decodeSum(rows)
    return sum?.usd ?? 0
  })

  return {
    ...claimsOf(sql),
    /** Records what came of a cell. False where somebody else has it by now, or had it recorded. */
    record: settling("recorded"),
    /** Gives a cell up for this session. */
    skip: (execution: Execution) => settle(execution, "skipped"),
    /** The same, but what came of it is kept. */
    skipAndKeep: settling("skipped"),
    tellLast,
    tellAll
  }
}
