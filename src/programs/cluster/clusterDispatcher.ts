import { Effect, Layer } from "effect"
import * as WorkflowEngine from "effect/workflow/WorkflowEngine"
import { cellKey } from "../../domain/run/Cell.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { naming } from "../../services/sql/Database.ts"
import type { StoredRun } from "../../services/RunStore.ts"
import { version } from "../../version.ts"
import { Dispatcher } from "../run/Dispatcher.ts"
import type { RunPackPlan } from "../run/planRunPack.ts"
import type { RunPackOptions } from "../run/RunPackOptions.ts"
import type { Session } from "../run/Session.ts"
import { followRun } from "./followRun.ts"
import { submit } from "./submit.ts"

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
        const { costCapUsd, deadlineSeconds, due, models, spentUsd } = plan
        const begun = yield* submit({
          run: run.dir,
          cells: due.map(({ cell, before }) => ({ key: cellKey(cell), before })),
          models,
          limits: { costCapUsd, deadlineSeconds },
          spentUsd
        })
        if (detach) return "elsewhere"
        const followed = { total: plan.work.length, model: models[0]?.id ?? "" }
        const end = yield* followRun(begun, followed, session, onEvent)
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
