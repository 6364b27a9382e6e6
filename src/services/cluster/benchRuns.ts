import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { asOne } from "../sql/Database.ts"
import { ALIVE } from "./workers.ts"

/**
 * One time that an attempt of a bench run is made; `attempt` names the attempt.
 *
 * @since 0.1.0
 */
export interface BenchExecution {
  readonly run: string
  readonly attempt: string
  readonly execution: string
  readonly worker: string
}

/**
 * What there is of an attempt for whoever wants to make it: nothing, so that it is theirs (`Mine`); its result; or that another one
 * began it and did not come to its end. `Over`: nobody waits for it any more.
 *
 * @since 0.1.0
 */
type Taken =
  | { readonly _tag: "Mine" }
  | { readonly _tag: "Made"; readonly result: string }
  | { readonly _tag: "Lost" }
  | { readonly _tag: "Over" }

const decodeTaken = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ execution: Schema.String, result: Schema.NullOr(Schema.String) }))
)
const decodeSignal = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ is_over: Schema.Boolean, is_stale: Schema.Boolean }))
)

/**
 * The bench runs whose attempts workers make.
 *
 * @since 0.1.0
 */
export const benchRunsOf = (sql: SqlClient) => {
  /** A run begins; what is left of those that ended long ago goes. */
  const begin = Effect.fn("ClusterStore.beginBench")(function* (run: string) {
    yield* sql`delete from assay_bench_runs where seen_at < now() - interval '1 day'`
    yield* sql`insert into assay_bench_runs (run_id) values (${run}) on conflict do nothing`
  }, asOne(sql))

  /** Whoever began it lives. */
  const seen = (run: string) => sql`update assay_bench_runs set seen_at = now() where run_id = ${run}`

  /** No attempt of it is waited for any more. */
  const end = (run: string) => sql`update assay_bench_runs set ended_at = now() where run_id = ${run}`

  /** Whether it has ended, and whether nothing was seen for long of whoever began it. */
  const signal = Effect.fn("ClusterStore.benchSignal")(function* (run: string) {
    const rows = yield* sql`
      select ended_at is not null as is_over, seen_at < now() - ${ALIVE}::text::interval as is_stale
      from assay_bench_runs where run_id = ${run}`
    return (yield* decodeSignal(rows))[0] ?? { is_over: true, is_stale: false }
  })

  /** Takes an attempt to make it. Nobody else ever gets it then. */
  const take = Effect.fn("ClusterStore.takeAttempt")(function* ({ attempt, execution, run, worker }: BenchExecution) {
    yield* sql`
      insert into assay_bench_attempts (attempt, run_id, execution, worker)
      select ${attempt}, run_id, ${execution}, ${worker} from assay_bench_runs
      where run_id = ${run} and ended_at is null on conflict do nothing`
    const rows = yield* sql`select execution, result from assay_bench_attempts where attempt = ${attempt}`
    const [there] = yield* decodeTaken(rows)
    if (there === undefined) return { _tag: "Over" } satisfies Taken
    if (there.result !== null) return { _tag: "Made", result: there.result } satisfies Taken
    return { _tag: there.execution === execution ? "Mine" : "Lost" } satisfies Taken
  })

  /** What came of an attempt. */
  const keep = ({ attempt, execution }: BenchExecution, result: string) => sql`
    update assay_bench_attempts set result = ${result} where attempt = ${attempt} and execution = ${execution}`

  return { begin, seen, end, signal, take, keep }
}
