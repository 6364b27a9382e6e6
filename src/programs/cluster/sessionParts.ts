import { Cause, Effect, Layer, RcMap, Schedule } from "effect"
import * as Activity from "effect/workflow/Activity"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import type { Execution } from "../../services/cluster/cellClaims.ts"
import { retryingWhileAway } from "../../services/sql/Database.ts"
import type { SessionKey } from "../../services/cluster/sessionRows.ts"
import { newUlid } from "../newUlid.ts"
import { closeSession } from "./closeSession.ts"
import { currentCell } from "./currentCell.ts"
import { type DueCell, SessionPart } from "./SessionPart.ts"
import { openSession, type SessionWork } from "./SessionWork.ts"
import { inSlot, WorkerSelf } from "./WorkerSelf.ts"

/** Works on a cell, unless it needs no work any more. False where somebody else has it by now. */
const workOn = Effect.fnUntraced(function* ({ work }: SessionWork, due: DueCell, execution: Execution) {
  const { cells } = yield* ClusterStore
  if (!(yield* retryingWhileAway(cells.claim(execution)))) return true
  return yield* work === undefined ? retryingWhileAway(cells.skip(execution)) : work(due, execution)
})

const nameOf = ({ run, session }: SessionKey): string => `${session} ${run}`

const keyOf = (name: string): SessionKey => {
  const at = name.indexOf(" ")
  return { session: Number(name.slice(0, at)), run: name.slice(at + 1) }
}

/**
 * A cell of which nobody knows why it failed must not be waited for: it ends the session. One that is left in between is given
 * back. False where somebody else has it by now.
 */
const settleCell = Effect.fnUntraced(function* (of: SessionWork, due: DueCell) {
  const { worker, address } = yield* WorkerSelf
  const { cells, sessions } = yield* ClusterStore
  const execution: Execution = { ...of.key, cell: due.key, execution: yield* newUlid, worker }
  return yield* workOn(of, due, execution).pipe(
    Effect.provideService(currentCell, due.key),
    Effect.onInterrupt(() => Effect.forkDetach(Effect.exit(retryingWhileAway(cells.release(execution))))),
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterrupts(cause),
      Effect.fnUntraced(function* (cause) {
        yield* Effect.logError("What came of an answer could not be recorded.", cause)
        const said = Cause.squash(cause)
        const detail = `the worker ${address} failed: ${said instanceof Error ? said.message : String(said)}`
        const error = new ModelUnavailable({ model: "", detail })
        yield* of.session.stop("failed", error)
        // Nothing can be kept for now, as on a full disk: whoever follows must learn of it once that is over.
        return yield* Effect.andThen(sessions.stop(of.key, "failed", error), cells.skip(execution)).pipe(
          Effect.retry(Schedule.spaced("5 seconds"))
        )
      })
    )
  )
})

const LOOK_AGAIN = "2 seconds"

/**
 * Works on a cell until nothing is to be done for it any more, whoever did it: a part that is over is never begun again, and
 * a worker that has claimed the cell meanwhile may go before it comes to its end.
 */
const seeThrough = Effect.fnUntraced(function* (of: SessionWork, due: DueCell) {
  const { cells } = yield* ClusterStore
  const standing = retryingWhileAway(cells.standing({ ...of.key, cell: due.key }))
  while (!(yield* inSlot(settleCell(of, due)))) {
    const found = yield* Effect.repeat(standing, {
      schedule: Schedule.spaced(LOOK_AGAIN),
      while: (one) => one === "held"
    })
    if (found === "settled") return
  }
})

/**
 * Does the parts of sessions that the cluster gives to this worker.
 *
 * @since 0.1.0
 */
export const sessionParts = Layer.unwrap(
  Effect.gen(function* () {
    const sessions = yield* RcMap.make({
      lookup: (name: string) => openSession(keyOf(name)),
      idleTimeToLive: "10 seconds"
    })
    return SessionPart.toLayer(({ run, session, cells }) =>
      Activity.make({
        name: "cells",
        execute: Effect.gen(function* () {
          const key: SessionKey = { run, session }
          const opened = yield* RcMap.get(sessions, nameOf(key))
          yield* Effect.forEach(cells, (due) => seeThrough(opened, due), {
            concurrency: "unbounded",
            discard: true
          })
          // What fails here is done again by whichever worker looks next.
          yield* Effect.ignore(closeSession(key))
        }).pipe(Effect.scoped, Effect.orDie)
      })
    )
  })
)
