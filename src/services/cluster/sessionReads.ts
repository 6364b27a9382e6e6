import { Effect, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { ClusterRun, SessionState, SessionStop } from "./sessionRows.ts"

const decodeStates = Schema.decodeUnknownEffect(Schema.Array(SessionState))
const decodeSignals = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({ stop_why: Schema.NullOr(SessionStop), is_late: Schema.Boolean, is_over: Schema.Boolean })
  )
)
const decodeKeys = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ run: Schema.String, session: Schema.Int })))
const decodeRuns = Schema.decodeUnknownEffect(Schema.Array(ClusterRun))

/**
 * How sessions of runs stand.
 *
 * @since 0.1.0
 */
export const sessionReads = (sql: SqlClient) => {
  /** Where the last session of a run stands, or that one. */
  const state = Effect.fn("ClusterStore.state")(function* (run: string, session?: number) {
    const rows = yield* sql`
      select s.session, s.tool_version, s.models, s.judge, s.purse, s.failures, s.cost_cap_usd, s.due, s.stop_why, s.stop_model, s.stop_detail,
        coalesce(s.deadline_at <= now(), false) as is_late, s.ended_at is not null as is_over,
        s.submitted_at is not null as is_submitted,
        (select count(*)::integer from assay_cells c
          where c.run_id = s.run_id and c.session = s.session and c.state = 'recorded') as recorded,
        (select count(*)::integer from assay_cells c
          where c.run_id = s.run_id and c.session = s.session and c.state = 'skipped') as skipped,
        case when s.judge is null
          then (select count(*)::integer from assay_answers n where n.run_id = s.run_id and not n.ok)
          else (select count(*)::integer from assay_cells c
            where c.run_id = s.run_id and c.session = s.session and c.state = 'recorded' and c.failed)
          end as failed,
        coalesce((select usd from assay_spending p where p.run_id = s.run_id and p.purse = s.purse), 0) as usd,
        coalesce((select sum(coalesce(cost_usd, held_usd)) from assay_attempts a
          where a.run_id = s.run_id and a.purse = s.purse and not a.told), 0) as beside_usd
      from assay_sessions s
      where s.run_id = ${run} and (${session ?? null}::integer is null or s.session = ${session ?? null})
      order by s.session desc limit 1`
    return Option.fromUndefinedOr((yield* decodeStates(rows))[0])
  })

  /** All runs, the newest first, with where the last session of each stands. */
  const list = Effect.fn("ClusterStore.list")(function* () {
    const rows = yield* sql`
      select r.run_id, r.status, r.created_at::text as created_at, s.session,
        s.judge::jsonb -> 'judgement' ->> 'id' as judge, s.due, s.stop_why,
        s.ended_at is null and s.session is not null as is_running,
        (select count(*)::integer from assay_answers a where a.run_id = r.run_id) as answers,
        (select count(*)::integer from assay_cells c
          where c.run_id = s.run_id and c.session = s.session and c.state = 'due') as left,
        coalesce((select sum(usd) from assay_spending p where p.run_id = r.run_id), 0) as usd
      from assay_runs r
      left join lateral (select * from assay_sessions x where x.run_id = r.run_id order by session desc limit 1) s on true
      order by r.created_at desc, r.run_id`
    return yield* decodeRuns(rows)
  })

  /** What a worker has to know of a session all the time: cheap, however large it is. Undefined where there is none. */
  const signal = Effect.fn("ClusterStore.signal")(function* (run: string, session: number) {
    const rows = yield* sql`
      select stop_why, coalesce(deadline_at <= now(), false) as is_late, ended_at is not null as is_over
      from assay_sessions where run_id = ${run} and session = ${session}`
    return (yield* decodeSignals(rows))[0]
  })

  /** The sessions in which nothing is due any more, and which nobody has ended yet. */
  const unended = Effect.fn("ClusterStore.unended")(function* () {
    const rows = yield* sql`
      select run_id as run, session from assay_sessions s
      where ended_at is null and submitted_at is not null and not exists (
        select 1 from assay_cells c where c.run_id = s.run_id and c.session = s.session and c.state = 'due')`
    return yield* decodeKeys(rows)
  })

  return { state, signal, list, unended }
}
