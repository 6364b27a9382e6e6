import { Effect } from "effect"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { databaseFailed } from "../../services/sql/Database.ts"
import type { ClusterRun } from "../../services/cluster/sessionRows.ts"
import type { WorkerRow } from "../../services/cluster/workers.ts"

/**
 * The runs of a cluster, newest first, and the workers that live.
 *
 * @since 0.1.0
 */
export interface ClusterState {
  readonly runs: ReadonlyArray<ClusterRun>
  readonly workers: ReadonlyArray<WorkerRow>
}

/**
 * Lists what a cluster has.
 *
 * @since 0.1.0
 */
export const listClusterRuns = Effect.fn("listClusterRuns")(function* () {
  const { sessions, workers } = yield* ClusterStore
  const state: ClusterState = { runs: yield* sessions.list(), workers: yield* workers.alive() }
  return state
}, Effect.mapError(databaseFailed))
