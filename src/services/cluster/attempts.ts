import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { holdUsd, newLedger } from "../../domain/model/CostLedger.ts"
import { asOne } from "./Database.ts"
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
 * Whether a request may begin: `Full` and `Poor` while others are under way that may make room or give money back, `Broke`
 * where the cap leaves nothing.
 *
 * @since 0.1.0
 */
type Admitted = "Begun" | "Full" | "Poor" | "Broke" | "Over"

const Figures = Schema.Array(
  Schema.Struct({
    open: Schema.Int,
    recent: Schema.Int,
    own: Schema.NullOr(Schema.Boolean),
    purse_open: Schema.Int,
    dearest: Schema.NullOr(Schema.Finite),
    usd: Schema.Finite
  })
)
const decodeFigures = Schema.decodeUnknownEffect(Figures)

/** What a request holds. */
const holdOf = ({ dearest }: (typeof Figures.Type)[number], { heldUsd, isBounded }: Attempt): number =>
  isBounded ? heldUsd : Math.max(heldUsd, dearest ?? 0)

const decide = (figures: (typeof Figures.Type)[number], wanted: Attempt): Admitted => {
  const { dearest, open, own, purse_open, recent, usd } = figures
  const { costCapUsd, isBounded, mostAMinute, mostAtOnce } = wanted
  if (own !== null) return own ? "Begun" : "Over"
  if (open >= mostAtOnce || (mostAMinute !== null && recent >= mostAMinute)) return "Full"
  if (costCapUsd === null) return "Begun"
  if (!isBounded && dearest === null && purse_open > 0) return "Poor"
  if (holdUsd(newLedger(costCapUsd, usd), holdOf(figures, wanted)) !== undefined) return "Begun"
  return purse_open > 0 ? "Poor" : "Broke"
}

/**
 * The requests of all workers, and what they cost. What a request may cost is spent while it is under way.
 *
 * @since 0.1.0
 */
export const attemptsOf = (sql: SqlClient) => {
  /** Ends the requests of workers that are gone; nobody knows what they came to, so that they cost the most they could. */
  const endLost = (modelKey: string) => sql`
    update assay_attempts a set ended_at = now(), cost_usd = held_usd
    where model_key = ${modelKey} and ended_at is null and not exists (
      select 1 from assay_workers w where w.worker = a.worker and w.seen_at > now() - ${ALIVE}::text::interval)`

  /** Begins a request if all limits allow it. The same request is begun once, however often it is asked for. */
  const begin = Effect.fn("ClusterStore.beginAttempt")(function* (wanted: Attempt) {
    const { attempt, cell, modelKey, purse, run, session, worker } = wanted
    yield* sql`select pg_advisory_xact_lock(hashtextextended(${modelKey}, 7))`
    yield* endLost(modelKey)
    const rows = yield* sql`
      select
        (select count(*)::integer from assay_attempts where model_key = ${modelKey} and ended_at is null) as open,
        (select count(*)::integer from assay_attempts
          where model_key = ${modelKey} and begun_at > now() - interval '1 minute') as recent,
        (select ended_at is null from assay_attempts where attempt = ${attempt}) as own,
        (select count(*)::integer from assay_attempts
          where run_id = ${run} and purse = ${purse} and ended_at is null) as purse_open,
        (select max(cost_usd) from assay_attempts
          where run_id = ${run} and purse = ${purse} and model_key = ${modelKey} and (cost_usd > 0 or told)) as dearest,
        coalesce((select usd from assay_spending where run_id = ${run} and purse = ${purse} for update), 0) as usd`
    const [figures] = yield* decodeFigures(rows)
    const admitted: Admitted = figures === undefined ? "Full" : decide(figures, wanted)
    if (admitted === "Begun" && figures?.own === null) {
      const heldUsd = holdOf(figures, wanted)
      yield* sql`
        insert into assay_attempts (attempt, run_id, session, cell_key, purse, model_key, worker, held_usd)
        values (${attempt}, ${run}, ${session}, ${cell}, ${purse}, ${modelKey}, ${worker}, ${heldUsd})`
      yield* sql`update assay_spending set usd = usd + ${heldUsd} where run_id = ${run} and purse = ${purse}`
    }
    return admitted
  }, asOne(sql))

  /** A request is over, and has cost so much; what comes after it was given up corrects only the sum. */
  const end = Effect.fn("ClusterStore.endAttempt")(function* (attempt: string, usd: number) {
    yield* sql`
      with before as (
        select run_id, purse, coalesce(cost_usd, held_usd) as usd from assay_attempts where attempt = ${attempt} for update
      ), ended as (
        update assay_attempts set ended_at = coalesce(ended_at, now()), cost_usd = ${usd}::double precision
        where attempt = ${attempt})
      update assay_spending p set usd = p.usd - before.usd + ${usd}::double precision
      from before where p.run_id = before.run_id and p.purse = before.purse`
  }, asOne(sql))

  /** Ends what a worker has open that it knows nothing of: what broke off in between. */
  const endOthers = (worker: string, known: ReadonlySet<string>) => sql`
    update assay_attempts set ended_at = now(), cost_usd = held_usd
    where worker = ${worker} and ended_at is null and begun_at < now() - interval '1 minute'
      and not (attempt = any (select jsonb_array_elements_text(${JSON.stringify([...known])}::text::jsonb)))`

  return { begin, end, endOthers }
}
