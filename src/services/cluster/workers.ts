import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { asOne } from "../sql/Database.ts"
import { WorkersUnlike } from "../../domain/cluster/errors.ts"

/**
 * A worker that shows that it lives: where others reach it, on which machine it runs, of which version of Assay it is, and
 * how many answers it works on at a time.
 *
 * @since 0.1.0
 */
export const WorkerRow = Schema.Struct({
  worker: Schema.String,
  address: Schema.String,
  host: Schema.String,
  pid: Schema.Int,
  version: Schema.String,
  slots: Schema.Int
})
export interface WorkerRow extends Schema.Schema.Type<typeof WorkerRow> {}

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(WorkerRow))

/**
 * Longer than any worker is silent that lives: PostgreSQL's words for an interval. One that was not seen for so long is in
 * nobody's way, and has no request under way any more.
 *
 * @since 0.1.0
 */
export const ALIVE = "30 seconds"

/**
 * The workers of a cluster.
 *
 * @since 0.1.0
 */
export const workersOf = (sql: SqlClient) => {
  const alive = Effect.fn("ClusterStore.workers")(function* () {
    const rows = yield* sql`
      select worker, address, host, pid, version, slots from assay_workers
      where seen_at > now() - ${ALIVE}::text::interval order by started_at, worker`
    return yield* decodeRows(rows)
  })

  /** Fails where a worker of another version is at work. */
  const sameVersion = Effect.fn("ClusterStore.sameVersion")(function* (version: string, what: string) {
    const other = (yield* alive()).find((worker) => worker.version !== version)
    if (other === undefined) return
    const detail = `${what} is Assay ${version}, and the worker ${other.address} is ${other.version}. Stop the workers of one version, and wait until they are gone, or use the same version everywhere.`
    return yield* new WorkersUnlike({ detail })
  })

  /** A worker joins, unless one of another version is there. */
  const join = Effect.fn("ClusterStore.join")(function* ({ worker, address, host, pid, version, slots }: WorkerRow) {
    yield* sql`select pg_advisory_xact_lock(hashtextextended('assay workers', 7))`
    yield* sameVersion(version, "This worker")
    yield* sql`delete from assay_workers where seen_at < now() - interval '1 day'`
    yield* sql`
      insert into assay_workers (worker, address, host, pid, version, slots)
      values (${worker}, ${address}, ${host}, ${pid}, ${version}, ${slots})`
  }, asOne(sql))

  /** It lives. */
  const seen = (worker: string) => sql`update assay_workers set seen_at = now() where worker = ${worker}`

  /** It leaves, and has nothing under way any more. */
  const leave = (worker: string) => sql`delete from assay_workers where worker = ${worker}`

  return { alive, sameVersion, join, seen, leave }
}
