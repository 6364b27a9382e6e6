import { Effect, Layer } from "effect"
import * as WorkflowEngine from "effect/workflow/WorkflowEngine"
import { askedModel } from "../../domain/model/askedModel.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { naming } from "../../services/cluster/Database.ts"
import type { BegunSession, ModelTerms } from "../../services/cluster/sessionRows.ts"
import type { StoredRun } from "../../services/RunStore.ts"
import { version } from "../../version.ts"
import { newUlid } from "../newUlid.ts"
import { Dispatcher } from "../run/Dispatcher.ts"
import type { RunPackPlan } from "../run/planRunPack.ts"
import type { RunPackOptions } from "../run/RunPackOptions.ts"
import type { Session } from "../run/Session.ts"
import { AnswerPart, partsOf } from "./AnswerPart.ts"
import { followSession } from "./followSession.ts"

const AT_ONCE = 8

const termsOf = (spec: ModelSpec): ModelTerms => {
  const { model, concurrency, request_seconds } = askedModel(spec)
  const { price = null, requestsPerMinute: requests_per_minute = null } = spec
  return { model, concurrency, request_seconds, requests_per_minute, price }
}

/** Hands what is due to the workers; from then on, the session goes on without this process. */
const submit = Effect.fnUntraced(function* (run: StoredRun, plan: RunPackPlan) {
  const { sessions } = yield* ClusterStore
  const cells = plan.due.map(({ cell, before }) => ({ key: cellKey(cell), before }))
  const begun: BegunSession = yield* sessions.begin(
    run.dir,
    { costCapUsd: plan.costCapUsd, deadlineSeconds: plan.deadlineSeconds },
    {
      cells: cells.map(({ key }) => key),
      id: yield* newUlid,
      models: plan.models.map(termsOf),
      spentUsd: plan.spentUsd,
      version
    }
  )
  yield* Effect.forEach(
    partsOf(cells).entries(),
    ([part, some]) => AnswerPart.execute({ ...begun, part, cells: some }, { discard: true }),
    { concurrency: AT_ONCE, discard: true }
  )
  yield* sessions.submitted(begun)
  return begun
})

/**
 * Has answers got by the workers of a cluster. With `detach`, a session is only handed in.
 *
 * @since 0.1.0
 */
export const clusterDispatcher = ({ detach }: { readonly detach: boolean }) =>
  Layer.effect(
    Dispatcher,
    Effect.gen(function* () {
      const store = yield* ClusterStore
      const engine = yield* WorkflowEngine.WorkflowEngine
      const answers = Effect.fnUntraced(function* (
        { onEvent = () => Effect.void }: RunPackOptions,
        plan: RunPackPlan,
        session: Session,
        run: StoredRun
      ) {
        const begun = yield* submit(run, plan)
        if (detach) return "elsewhere"
        const followed = { total: plan.work.length, model: plan.models[0]?.id ?? "" }
        const end = yield* followSession(begun, followed, session, onEvent)
        return end._tag === "Left" ? "elsewhere" : "over"
      })
      return Dispatcher.of({
        isHere: false,
        begin: Effect.fnUntraced(function* (options) {
          yield* store.workers.sameVersion(version, "This command").pipe(naming)
          return (plan, session) => ({
            trial: Effect.void,
            answers: (run, writer) =>
              answers(options, plan, session, run).pipe(
                Effect.tap(writer.reload),
                naming,
                Effect.provideService(ClusterStore, store),
                Effect.provideService(WorkflowEngine.WorkflowEngine, engine)
              )
          })
        })
      })
    })
  )
