import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { asOne } from "../sql/Database.ts"
import { RunLocked } from "../../domain/run/errors.ts"
import type { BegunSession, JudgeTerms, ModelTerms, SessionKey, SessionLimits, SessionStop } from "./sessionRows.ts"

const CELLS_AT_ONCE = 5000
const PURSE_OF_ANSWERS = ""

const decodeNumbers = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ session: Schema.Int })))

/** Begins a session of a run on which nobody works, with the cells that are due in it: of a judge, where there is one. */
const beginning = (sql: SqlClient) =>
  Effect.fn("ClusterStore.begin")(function* (
    run: string,
    { costCapUsd, deadlineSeconds }: SessionLimits,
    {
      cells,
      id,
      judge,
      models,
      spentUsd,
      version
    }: {
      readonly cells: ReadonlyArray<string>
      readonly id: string
      readonly judge?: JudgeTerms | undefined
      readonly models: ReadonlyArray<ModelTerms>
      readonly spentUsd: number
      readonly version: string
    }
  ) {
    const purse = judge?.purse ?? PURSE_OF_ANSWERS
    // One that was never handed to the workers is nobody's.
    yield* sql`
      update assay_sessions set ended_at = now(), stop_why = 'failed'
      where run_id = ${run} and ended_at is null and submitted_at is null and begun_at < now() - interval '10 minutes'`
    const rows = yield* sql`
      insert into assay_sessions (run_id, session, id, tool_version, models, judge, purse, cost_cap_usd, deadline_at, due)
      select ${run}, coalesce(max(session), 0) + 1, ${id}, ${version}, ${JSON.stringify(models)},
        ${judge === undefined ? null : JSON.stringify(judge)}::text, ${purse}, ${costCapUsd}::double precision,
        now() + ${deadlineSeconds}::double precision * interval '1 second', ${cells.length}::integer
      from assay_sessions where run_id = ${run}
      having not exists (select 1 from assay_sessions where run_id = ${run} and ended_at is null)
      on conflict do nothing
      returning session`
    const [numbered] = yield* decodeNumbers(rows)
    if (numbered === undefined) return yield* new RunLocked({ path: run, holder: "the workers of the cluster" })
    const { session } = numbered
    yield* sql`
      insert into assay_spending (run_id, purse, usd) values (${run}, ${purse}, ${spentUsd}) on conflict do nothing`
    for (let at = 0; at < cells.length; at += CELLS_AT_ONCE) {
      const some = JSON.stringify(cells.slice(at, at + CELLS_AT_ONCE))
      yield* sql`
        insert into assay_cells (run_id, session, cell_key)
        select ${run}, ${session}::integer, value from jsonb_array_elements_text(${some}::text::jsonb)`
    }
    const begun: BegunSession = { run, session, id }
    return begun
  }, asOne(sql))

/**
 * What happens to sessions of runs.
 *
 * @since 0.1.0
 */
export const sessionWrites = (sql: SqlClient) => {
  /** The workers have everything that is due. */
  const submitted = ({ run, session }: SessionKey) =>
    sql`update assay_sessions set submitted_at = now() where run_id = ${run} and session = ${session}`

  /** Lets nothing else begin. The first reason is the one that counts. */
  const stop = (
    { run, session }: SessionKey,
    why: SessionStop,
    error?: { readonly model: string; readonly detail: string }
  ) => sql`
    update assay_sessions
    set stop_why = ${why}, stop_model = ${error?.model ?? null}, stop_detail = ${error?.detail ?? null}
    where run_id = ${run} and session = ${session} and stop_why is null and ended_at is null`

  /**
   * A judge gave a verdict, or failed to; the session is stopped where it fails `most` times in a row.
   */
  const countFailure = (
    { run, session, cell }: SessionKey & { readonly cell: string },
    { failed, most, detail }: { readonly failed: boolean; readonly most: number; readonly detail: string }
  ) =>
    Effect.gen(function* () {
      if (failed) {
        yield* sql`
          update assay_cells set failed = true where run_id = ${run} and session = ${session} and cell_key = ${cell}`
      }
      yield* sql`
        update assay_sessions
        set failures = case when ${failed}::boolean then failures + 1 else 0 end,
          stop_why = case when ${failed}::boolean and failures + 1 >= ${most}::integer then 'failed' end,
          stop_detail = case when ${failed}::boolean and failures + 1 >= ${most}::integer then ${detail}::text end
        where run_id = ${run} and session = ${session} and stop_why is null`
    })

  /** What is paid out of a purse begins anew: all that came out of it so far is told. */
  const closePurse = (run: string, purse: string) =>
    Effect.andThen(
      sql`update assay_attempts set told = true where run_id = ${run} and purse = ${purse} and not told`,
      sql`delete from assay_spending where run_id = ${run} and purse = ${purse}`
    )

  /** Whether nothing is due any more in a session that is not over, which is then held until the transaction ends. */
  const lockDone = Effect.fn("ClusterStore.lockDone")(function* ({ run, session }: SessionKey) {
    const rows = yield* sql`
      select session from assay_sessions
      where run_id = ${run} and session = ${session} and ended_at is null
        and not exists (
          select 1 from assay_cells where run_id = ${run} and session = ${session} and state = 'due')
      for update`
    return rows.length > 0
  })

  /** The session is over, and its run is closed. */
  const end = ({ run, session }: SessionKey) => sql`
    update assay_sessions set ended_at = now()
    where run_id = ${run} and session = ${session} and ended_at is null`

  /** Gives up what is due in a session, where there is nobody to do so. */
  const skipAll = ({ run, session }: SessionKey) => sql`
    update assay_cells set state = 'skipped'
    where run_id = ${run} and session = ${session} and state = 'due'`

  return { begin: beginning(sql), submitted, stop, countFailure, closePurse, lockDone, end, skipAll }
}
