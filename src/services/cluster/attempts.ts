import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SessionKey } from "./sessionRows.ts"
import { ALIVE } from "./workers.ts"

/**
 * A request that wants to be made. `cell` is the answer that it is for, or null. Of all requests to the model that
 * `modelKey` names, `mostAtOnce` may run at a time and `mostAMinute` begin within a minute (null: any number); what came out of
 * the run's `purse` may not come over `costCapUsd`. It may cost `heldUsd`; where the reply is not bounded, as much as the
 * dearest one of the requests to that model so far out of this purse, and the first of them goes alone.
 *
 * @since 0.1.0
 */
export interface Attempt extends SessionKey {
  readonly attempt: string
  readonly cell: string | null
  readonly purse: string
  readonly modelKey: string
  readonly worker: string
  readonly heldUsd: number
  readonly isBounded: boolean
  readonly mostAtOnce: number
  readonly mostAMinute: number | null
  readonly costCapUsd: number | null
}

/**
 * `Full` and `Poor`: others are under way that may make room or give money back. `Broke`: the cap leaves nothing. `Over`: the
 * same request has begun and ended.
 */
const decodeAdmitted = Schema.decodeUnknownEffect(
  Schema.Tuple([Schema.Struct({ admitted: Schema.Literals(["Begun", "Full", "Poor", "Broke", "Over"]) })])
)

const decodeStanding = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ standing: Schema.Literals(["Begun", "Over"]) }))
)

/**
 * The requests of all workers, and what they cost. What a request may cost is spent while it is under way.
 *
 * @since 0.1.0
 */
export const attemptsOf = (sql: SqlClient) => {
  /** Ends the requests of workers that are gone; nobody knows what they came to, so that they cost the most they could. */
  const endLost = sql`
    update assay_attempts a set ended_at = now(), cost_usd = held_usd
    where ended_at is null and not exists (
      select 1 from assay_workers w where w.worker = a.worker and w.seen_at > now() - ${ALIVE}::text::interval)`

  /** Begins a request if all limits allow it. The same request is begun once, however often it is asked for. */
  const begin = Effect.fn("ClusterStore.beginAttempt")(function* (wanted: Attempt) {
    const { attempt, cell, modelKey, purse, run, session, worker } = wanted
    const { costCapUsd, heldUsd, isBounded, mostAMinute, mostAtOnce } = wanted
    const rows = yield* sql`
      select assay_begin_attempt(${attempt}::text, ${run}::text, ${session}::integer, ${cell}::text, ${purse}::text,
        ${modelKey}::text, ${worker}::text, ${heldUsd}::double precision, ${isBounded}::boolean,
        ${mostAtOnce}::integer, ${mostAMinute}::integer, ${costCapUsd}::double precision) as admitted`
    const [{ admitted }] = yield* decodeAdmitted(rows)
    return admitted
  })

  /** What became of a request that was let begin; undefined where it was not. */
  const standing = Effect.fn("ClusterStore.attemptStanding")(function* (attempt: string) {
    const rows = yield* sql`
      select case when ended_at is null then 'Begun' else 'Over' end as standing from assay_attempts where attempt = ${attempt}`
    const [known] = yield* decodeStanding(rows)
    return known?.standing
  })

  /** A request is over, and has cost so much; what comes after it was given up corrects only the sum. */
  const end = Effect.fn("ClusterStore.endAttempt")(function* (attempt: string, usd: number) {
    yield* sql`
      with before as (
        select run_id, purse, coalesce(cost_usd, held_usd) as usd from assay_attempts where attempt = ${attempt} for update
      ), ended as (
        update assay_attempts set ended_at = coalesce(ended_at, now()), cost_usd = ${usd}::double precision
        where attempt = ${attempt})
      update assay_spending p set usd = p.usd - before.usd + ${usd}::double precision
      from before where p.run_id = before.run_id and p.purse = before.purse and before.usd <> ${usd}::double precision`
  })

  /** Ends what a worker has open that it knows nothing of: what broke off in between. */
  const endOthers = (worker: string, known: ReadonlySet<string>) => sql`
    update assay_attempts set ended_at = now(), cost_usd = held_usd
    where worker = ${worker} and ended_at is null and begun_at < now() - interval '1 minute'
      and not (attempt = any (select jsonb_array_elements_text(${JSON.stringify([...known])}::text::jsonb)))`

  return { begin, standing, end, endLost, endOthers }
}
