import { Effect, Option, Schedule, type Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { WorkersUnlike } from "../../domain/cluster/errors.ts"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import type { CannotWrite, InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import type { AnswerCache } from "../../services/AnswerCache.ts"
import type { Execution } from "../../services/cluster/cellClaims.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { retryingWhileAway } from "../../services/sql/Database.ts"
import type { SessionKey, SessionState } from "../../services/cluster/sessionRows.ts"
import { version } from "../../version.ts"
import { Session } from "../run/Session.ts"
import { answerCells } from "./answerCells.ts"
import { judgeCells } from "./judgeCells.ts"
import type { DueCell } from "./SessionPart.ts"
import { WorkerSelf } from "./WorkerSelf.ts"

/**
 * Works on a cell that this worker has claimed, and records what comes of it; where it is left, it is skipped. False where
 * somebody else has claimed it meanwhile, so that nothing was kept.
 *
 * @since 0.1.0
 */
type CellWork = (
  due: DueCell,
  execution: Execution
) => Effect.Effect<
  boolean,
  CannotWrite | InputMissing | SourceInvalid | SqlError | Schema.SchemaError,
  AnswerCache | ClusterStore
>

/**
 * One session of a run, as one worker takes part in it. Where the worker cannot, `work` is undefined and the session is
 * being stopped.
 *
 * @since 0.1.0
 */
export interface SessionWork {
  readonly key: SessionKey
  readonly session: Session
  readonly work: CellWork | undefined
}

const WATCHED_EVERY = "1 second"
const GRACE_SECONDS = 10

/** Tells the worker what stops the session elsewhere. */
const watch = Effect.fnUntraced(function* ({ run, session: number }: SessionKey, session: Session) {
  const { sessions } = yield* ClusterStore
  const look = Effect.gen(function* () {
    const state = yield* retryingWhileAway(sessions.signal(run, number))
    if (state === undefined || state.is_over) return yield* session.stop("interrupted")
    if (state.stop_why !== null) return yield* session.stop(state.stop_why)
    if (state.is_late) yield* session.stop("deadline")
  })
  yield* Effect.exit(look).pipe(
    Effect.repeat({ schedule: Schedule.spaced(WATCHED_EVERY), while: () => !session.isStopping }),
    Effect.forkScoped
  )
})

const openWork = Effect.fnUntraced(function* (key: SessionKey, state: SessionState, session: Session) {
  const { address } = yield* WorkerSelf
  if (state.tool_version !== version) {
    const detail = `the run was submitted by Assay ${state.tool_version}, and the worker ${address} is ${version}. Use the same version everywhere.`
    return yield* new WorkersUnlike({ detail })
  }
  const { judge } = state
  const work: CellWork =
    judge === null ? yield* answerCells(key, state, session) : yield* judgeCells(key, { ...state, judge }, session)
  return work
})

/**
 * Takes part in a session until the scope closes. What stops the session here stops it everywhere.
 *
 * @since 0.1.0
 */
export const openSession = Effect.fn("openSession")(function* (key: SessionKey) {
  const { address } = yield* WorkerSelf
  const { sessions } = yield* ClusterStore
  const session: Session = new Session({ costCapUsd: null, spentUsd: 0, graceSeconds: GRACE_SECONDS }, (event) =>
    event._tag === "Stopping"
      ? Effect.asVoid(Effect.exit(retryingWhileAway(sessions.stop(key, event.why, session.reason?.error))))
      : Effect.void
  )
  const state = Option.getOrUndefined(yield* retryingWhileAway(sessions.state(key.run, key.session)))
  if (state === undefined) {
    yield* session.stop("interrupted")
    return { key, session, work: undefined } satisfies SessionWork
  }
  const work = yield* openWork(key, state, session).pipe(
    Effect.catch((error) => {
      const model = error._tag === "ModelUnavailable" ? error.model : (state.models[0]?.model ?? "")
      const detail = error._tag === "ModelUnavailable" ? error.detail : error.message
      const told = new ModelUnavailable({ model, detail: `the worker ${address} says: ${detail}` })
      return Effect.as(session.stop("unavailable", told), undefined)
    })
  )
  yield* watch(key, session)
  const opened: SessionWork = { key, session, work }
  return opened
})
