import { Cause, Effect, Layer, RcMap, Schedule } from "effect"
import * as Activity from "effect/workflow/Activity"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import type { Execution } from "../../services/cluster/cells.ts"
import { patiently } from "../../services/cluster/Database.ts"
import type { SessionKey } from "../../services/cluster/sessionRows.ts"
import { newUlid } from "../newUlid.ts"
import { answerFor } from "../run/answerWork.ts"
import { observeAnswer } from "../run/observeAnswer.ts"
import { AnswerPart, type DueCell } from "./AnswerPart.ts"
import { closeSession } from "./closeSession.ts"
import { openSession, type SessionWork } from "./SessionWork.ts"
import { inSlot, WorkerSelf } from "./WorkerSelf.ts"

const answered = Effect.fnUntraced(function* ({ key, session, opened }: SessionWork, { key: cell, before }: DueCell) {
  const work = opened?.work.get(cell)
  const lane = work && opened?.lanes.get(work.cell.model)
  if (opened === undefined || work === undefined || lane === undefined || session.isStopping) return undefined
  const { run_id, created_at } = opened.run.manifest
  const name = `${run_id} ${created_at} ${key.session}`
  const asking = answerFor({ sampling: opened.run.manifest.sampling, session, run: name }, lane, { ...work, before })
  return yield* observeAnswer(work.cell, asking)
})

/** Answers a cell and records the answer, unless somebody did or the session is being stopped. */
const answerAndRecord = Effect.fnUntraced(function* (work: SessionWork, due: DueCell, execution: Execution) {
  const { cells } = yield* ClusterStore
  if (!(yield* patiently(cells.claim(execution)))) return
  const answer = yield* answered(work, due)
  if (answer === undefined || work.opened === undefined) yield* patiently(cells.skip(execution))
  else yield* patiently(cells.record(execution, work.opened.add([answer]), answer.cost_usd !== null))
})

const nameOf = ({ run, session }: SessionKey): string => `${session} ${run}`

const keyOf = (name: string): SessionKey => {
  const at = name.indexOf(" ")
  return { session: Number(name.slice(0, at)), run: name.slice(at + 1) }
}

/** A cell of which nobody knows why it failed must not be waited for: it ends the session. */
const answerCell = Effect.fnUntraced(function* (work: SessionWork, due: DueCell) {
  const { worker, address } = yield* WorkerSelf
  const { cells, sessions } = yield* ClusterStore
  const execution: Execution = { ...work.key, cell: due.key, execution: yield* newUlid, worker }
  yield* answerAndRecord(work, due, execution).pipe(
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterrupts(cause),
      Effect.fnUntraced(function* (cause) {
        yield* Effect.logError("An answer could not be recorded.", cause)
        const said = Cause.squash(cause)
        const detail = `the worker ${address} failed: ${said instanceof Error ? said.message : String(said)}`
        const error = new ModelUnavailable({ model: "", detail })
        yield* work.session.stop("failed", error)
        // Nothing can be kept for now, as on a full disk: whoever follows must learn of it once that is over.
        yield* Effect.andThen(sessions.stop(work.key, "failed", error), cells.skip(execution)).pipe(
          Effect.retry(Schedule.spaced("5 seconds"))
        )
      })
    )
  )
})

/**
 * Does the parts of sessions that the cluster gives to this worker.
 *
 * @since 0.1.0
 */
export const answerParts = Layer.unwrap(
  Effect.gen(function* () {
    const sessions = yield* RcMap.make({
      lookup: (name: string) => openSession(keyOf(name)),
      idleTimeToLive: "10 seconds"
    })
    return AnswerPart.toLayer(({ run, session, cells }) =>
      Activity.make({
        name: "answers",
        execute: Effect.gen(function* () {
          const key: SessionKey = { run, session }
          const work = yield* RcMap.get(sessions, nameOf(key))
          yield* Effect.forEach(cells, (due) => inSlot(answerCell(work, due)), {
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
