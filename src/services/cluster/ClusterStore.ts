import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { attemptsOf } from "./attempts.ts"
import { benchRunsOf } from "./benchRuns.ts"
import { cellsOf } from "./cells.ts"
import { sessionReads } from "./sessionReads.ts"
import { sessionWrites } from "./sessionWrites.ts"
import { workersOf } from "./workers.ts"

const storeOver = (sql: SqlClient) => ({
  sessions: { ...sessionReads(sql), ...sessionWrites(sql) },
  cells: cellsOf(sql),
  attempts: attemptsOf(sql),
  benchRuns: benchRunsOf(sql),
  workers: workersOf(sql)
})

/**
 * What workers know of each other and of the runs that they work on, in their database; the store of runs makes its tables.
 *
 * @since 0.1.0
 */
export class ClusterStore extends Context.Service<ClusterStore, ReturnType<typeof storeOver>>()(
  "assay/services/cluster/ClusterStore"
) {
  static readonly layer = Layer.effect(ClusterStore, Effect.map(SqlClient, storeOver))
}
