import { Context, Effect, Layer, type Scope } from "effect"
import type { DatabaseFailed, WorkersUnlike } from "../../domain/cluster/errors.ts"
import type { ModelUnavailable } from "../../domain/model/errors.ts"
import type { RunLocked } from "../../domain/run/errors.ts"
import type { CannotWrite, InputMissing, SourceInvalid, UsageInvalid } from "../../domain/source/errors.ts"
import { AnswerCache } from "../../services/AnswerCache.ts"
import { type ModelClient, ModelClients } from "../../services/ModelClients.ts"
import type { AnswerWriter, StoredRun } from "../../services/RunStore.ts"
import { answerWork, lanesOf } from "./answerWork.ts"
import type { RunPackPlan } from "./planRunPack.ts"
import { preflight } from "./preflight.ts"
import type { RunPackOptions } from "./RunPackOptions.ts"
import type { Session } from "./Session.ts"

/**
 * How the answers of one session of a run are got. `trial` tries the models, where that is wanted; where none can be used,
 * it fails or stops the session. `answers` has every answer that is due stored, and ends when all are there or when the
 * session is being stopped and what was under way is over; it says whether the session goes on without this process.
 *
 * @since 0.1.0
 */
export interface Dispatched {
  readonly trial: Effect.Effect<void, ModelUnavailable>
  readonly answers: (
    run: StoredRun,
    writer: AnswerWriter
  ) => Effect.Effect<"over" | "elsewhere", CannotWrite | DatabaseFailed | RunLocked>
}

/**
 * Where the answers of a run are got. `isHere` says that this process gets them: then it closes the run, too. `begin` finds
 * out, before anything is written, whether the models can be asked.
 *
 * @since 0.1.0
 */
export class Dispatcher extends Context.Service<
  Dispatcher,
  {
    readonly isHere: boolean
    readonly begin: (
      options: RunPackOptions,
      models: RunPackPlan["models"]
    ) => Effect.Effect<
      (plan: RunPackPlan, session: Session) => Dispatched,
      DatabaseFailed | InputMissing | ModelUnavailable | SourceInvalid | UsageInvalid | WorkersUnlike,
      Scope.Scope
    >
  }
>()("assay/programs/run/Dispatcher") {
  /** In this process: of each model as many requests at a time as it takes. */
  static readonly layerLocal = Layer.effect(
    Dispatcher,
    Effect.gen(function* () {
      const clients = yield* ModelClients
      const cache = yield* AnswerCache
      return Dispatcher.of({
        isHere: true,
        begin: Effect.fnUntraced(function* (options, models) {
          const { onEvent = () => Effect.void } = options
          const opened = yield* Effect.forEach(models, (spec) =>
            Effect.map(clients.open(spec), (client): readonly [string, ModelClient] => [spec.id, client])
          )
          return (plan, session) => {
            const lanes = lanesOf(plan, new Map(opened))
            return {
              trial: preflight(options, plan, session, lanes.values()),
              answers: (_, writer) =>
                answerWork({ plan, session, lanes, writer, onEvent }).pipe(
                  Effect.provideService(AnswerCache, cache),
                  Effect.as("over")
                )
            }
          }
        })
      })
    })
  )
}
