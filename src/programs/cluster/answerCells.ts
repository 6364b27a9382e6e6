import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { cellKey } from "../../domain/run/Cell.ts"
import { workOf } from "../../domain/run/workList.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import type { Execution } from "../../services/cluster/cellClaims.ts"
import { retryingWhileAway } from "../../services/sql/Database.ts"
import type { SessionKey, SessionState } from "../../services/cluster/sessionRows.ts"
import { addAnswers } from "../../services/sql/addAnswers.ts"
import { ModelClients } from "../../services/ModelClients.ts"
import { RunStore } from "../../services/RunStore.ts"
import { answerFor } from "../run/answerWork.ts"
import { Lane } from "../run/Lane.ts"
import { observeAnswer } from "../run/observeAnswer.ts"
import type { Session } from "../run/Session.ts"
import { clusterLimits } from "./clusterLimits.ts"
import type { DueCell } from "./SessionPart.ts"
import { workerModels } from "./workerModels.ts"

/**
 * What gets and records the answers of a run in a session.
 *
 * @since 0.1.0
 */
export const answerCells = Effect.fnUntraced(function* (key: SessionKey, state: SessionState, session: Session) {
  const { cells } = yield* ClusterStore
  const run = yield* RunStore.use((store) => store.openToJudge(key.run))
  const clients = yield* ModelClients
  const admission = yield* clusterLimits(key, state)
  const lanes = new Map(
    yield* Effect.forEach(yield* workerModels(run.dir, run.manifest, state), (spec) =>
      Effect.map(clients.open(spec), (client): readonly [string, Lane] => [
        spec.id,
        new Lane(spec, client, { admission })
      ])
    )
  )
  const { created_at, run_id, sampling } = run.manifest
  const how = { sampling, session, run: `${run_id} ${created_at} ${key.session}` }
  const all = new Map(workOf(run.pack.value, run.manifest).map((one) => [cellKey(one.cell), one]))
  const add = addAnswers(yield* SqlClient, run)
  return Effect.fnUntraced(function* ({ key: cell, before }: DueCell, execution: Execution) {
    const work = all.get(cell)
    const lane = work && lanes.get(work.cell.model)
    const answer =
      work === undefined || lane === undefined || session.isStopping
        ? undefined
        : yield* observeAnswer(work.cell, answerFor(how, lane, { ...work, before }))
    if (answer === undefined) return yield* retryingWhileAway(cells.skip(execution))
    const keep = Effect.gen(function* () {
      yield* add([answer])
      if (answer.cost_usd !== null) yield* cells.tellLast(execution)
    })
    return yield* retryingWhileAway(cells.record(execution, keep))
  })
})
