import { Effect, Option } from "effect"
import { unknownName } from "../../domain/run/unknownName.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"

/**
 * The last session of a run of the cluster.
 *
 * @since 0.1.0
 */
export const sessionOf = Effect.fnUntraced(function* (run: string) {
  const { sessions } = yield* ClusterStore
  const found = Option.getOrUndefined(yield* sessions.state(run))
  if (found !== undefined) return { key: { run, session: found.session }, state: found }
  const known = yield* sessions.list()
  return yield* unknownName(
    "run of the cluster",
    run,
    known.map(({ run_id }) => run_id)
  )
})
