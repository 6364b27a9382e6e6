import { Clock, Effect, Option, Schedule } from "effect"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { naming } from "../../services/sql/Database.ts"
import { closeSession } from "./closeSession.ts"
import { sessionOf } from "./sessionOf.ts"

/** Longer than requests under way may take once they are told to end. */
const PATIENCE_MS = 30_000

const LOOK_AGAIN = "500 millis"

/**
 * Stops the last session of a run of the cluster, and waits until what was under way is over. Where no worker would, it
 * ends the session itself. Gives the session that was stopped, or undefined where nobody worked on the run.
 *
 * @since 0.1.0
 */
export const cancelRun = Effect.fn("cancelRun")(function* (run: string) {
  const { sessions, workers } = yield* ClusterStore
  const { key, state } = yield* sessionOf(run)
  if (state.is_over) return undefined
  yield* sessions.stop(key, "interrupted")
  const began = yield* Clock.currentTimeMillis
  const look = Effect.gen(function* () {
    const isLate = (yield* Clock.currentTimeMillis) - began > PATIENCE_MS
    if (isLate || !state.is_submitted || (yield* workers.alive()).length === 0) {
      yield* sessions.skipAll(key)
      yield* closeSession(key)
    }
    return Option.match(yield* sessions.state(run, key.session), {
      onNone: () => true,
      onSome: ({ is_over }) => is_over
    })
  })
  yield* Effect.repeat(look, { schedule: Schedule.spaced(LOOK_AGAIN), until: (over) => over })
  return state
}, naming)
