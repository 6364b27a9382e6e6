import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { workOf } from "../../domain/run/workList.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import type { SessionKey } from "../../services/cluster/sessionRows.ts"
import { asOne } from "../../services/cluster/Database.ts"
import { RunStore } from "../../services/RunStore.ts"

/**
 * Ends a session in which nothing is due any more, and closes its run: complete where all answers are there. Whoever
 * finishes last does so; it is done once.
 *
 * @since 0.1.0
 */
export const closeSession = Effect.fn("closeSession")(function* (key: SessionKey) {
  const { sessions } = yield* ClusterStore
  const store = yield* RunStore
  const sql = yield* SqlClient
  const close = Effect.gen(function* () {
    if (!(yield* sessions.lockDone(key))) return
    const state = Option.getOrUndefined(yield* sessions.state(key.run, key.session))
    const run = yield* store.open(key.run)
    const writer = yield* store.writeAnswers(run)
    const work = workOf(run.pack.value, run.manifest)
    yield* writer.spend(state?.beside_usd ?? 0)
    yield* work.every(({ cell }) => writer.has(cell)) ? writer.complete : writer.interrupt
    yield* sessions.end(key)
  })
  yield* asOne(sql)(Effect.scoped(close))
})
