import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { workOf } from "../../domain/run/workList.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import type { JudgeTerms, SessionKey, SessionState } from "../../services/cluster/sessionRows.ts"
import { asOne } from "../../services/sql/Database.ts"
import { RunStore, type StoredRun } from "../../services/RunStore.ts"

/** The run is complete where all answers are there. */
const closeRun = Effect.fnUntraced(function* (run: StoredRun, { beside_usd }: SessionState) {
  const writer = yield* RunStore.use((store) => store.writeAnswers(run))
  const work = workOf(run.pack.value, run.manifest)
  yield* writer.spend(beside_usd)
  yield* work.every(({ cell }) => writer.has(cell)) ? writer.complete : writer.interrupt
})

/** The judgement takes its place where all verdicts are there, unless the judge was given up; else it is gone on with. */
const closeJudgement = Effect.fnUntraced(function* (
  run: StoredRun,
  { judgement, purse }: JudgeTerms,
  { due, recorded, stop_why }: SessionState
) {
  const { sessions } = yield* ClusterStore
  if (recorded < due || stop_why === "failed") return
  const writer = yield* RunStore.use((store) => store.writeVerdicts(run, judgement))
  yield* writer.complete
  yield* sessions.closePurse(run.dir, purse)
})

/**
 * Ends a session in which nothing is due any more, and closes its run or its judgement. Whoever finishes last does so; it is
 * done once.
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
    if (state === undefined) return
    const { judge } = state
    yield* judge === null
      ? closeRun(yield* store.open(key.run), state)
      : closeJudgement(yield* store.openToJudge(key.run), judge, state)
    yield* sessions.end(key)
  })
  yield* asOne(sql)(Effect.scoped(close))
})
