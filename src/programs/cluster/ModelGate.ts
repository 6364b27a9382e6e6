import { Clock, Deferred, Effect, Schema, Semaphore } from "effect"
import * as Entity from "effect/cluster/Entity"
import * as Rpc from "effect/rpc/Rpc"
import { afterRequest, type Limiter, newLimiter, openLimiter, Outcome } from "../../domain/model/limiter.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { retryingWhileAway } from "../../services/sql/Database.ts"

/**
 * A request that wants to begin; see `Attempt`. `isHeard` says that the worker has heard from the model before, `isAgain` that
 * it has asked for the same before, without an answer.
 */
const EnterFields = {
  attempt: Schema.String,
  run: Schema.String,
  session: Schema.Int,
  cell: Schema.NullOr(Schema.String),
  purse: Schema.String,
  worker: Schema.String,
  heldUsd: Schema.Finite,
  isBounded: Schema.Boolean,
  isHeard: Schema.Boolean,
  isAgain: Schema.Boolean,
  mostAtOnce: Schema.Int,
  mostAMinute: Schema.NullOr(Schema.Int),
  costCapUsd: Schema.NullOr(Schema.Finite)
}

/** How a request ended, as the limiter sees it: `waitMs` is for how long the model wants to be left alone. */
const End = Schema.Union([
  Schema.TaggedStruct("Answered", {}),
  Schema.TaggedStruct("Failed", {}),
  Schema.TaggedStruct("RateLimited", { epoch: Schema.Int, waitMs: Schema.NullOr(Schema.Finite) })
])

const Enter = Rpc.make("Enter", {
  payload: EnterFields,
  success: Schema.Struct({ admitted: Schema.Literals(["Begun", "Broke", "Over"]), epoch: Schema.Int })
})

const Leave = Rpc.make("Leave", {
  payload: { attempt: Schema.String, usd: Schema.Finite, end: Schema.NullOr(End) }
})

/**
 * One model, whoever asks it: no more requests to it run at a time, or begin within a minute, than it takes, over all
 * workers, and it is left alone as long as it wants to be. `Enter` waits until the request may begin.
 *
 * @since 0.1.0
 */
export const ModelGate = Entity.make("assay/ModelGate", [Enter, Leave])

const LONGEST_WAIT_MS = 1000

const held = (limiter: Limiter | undefined, most: number): Limiter => {
  if (limiter === undefined) return newLimiter(most)
  if (limiter.max === most) return limiter
  const isWide = limiter.opened && limiter.limit === limiter.max
  return { ...limiter, max: most, limit: isWide ? most : Math.min(limiter.limit, most) }
}

const wait = (change: Deferred.Deferred<void>, ms: number) =>
  Effect.timeoutOption(Deferred.await(change), Math.min(ms, LONGEST_WAIT_MS))

const outcomeAt = (now: number, end: typeof End.Type): Outcome => {
  if (end._tag !== "RateLimited") return Outcome[end._tag]()
  return Outcome.RateLimited({ epoch: end.epoch, until: end.waitMs === null ? null : now + end.waitMs })
}

/**
 * What each model's gate does, wherever it lives. What is under way stands in the database, so that the gate may move.
 *
 * @since 0.1.0
 */
export const modelGates = ModelGate.toLayer(
  Effect.gen(function* () {
    const { attempts } = yield* ClusterStore
    const { entityId: modelKey } = yield* Entity.CurrentAddress
    const inTurn = Semaphore.makeUnsafe(1)
    let limiter: Limiter | undefined
    let changed = Deferred.makeUnsafe<void>()
    const change = Effect.suspend(() => {
      const before = changed
      changed = Deferred.makeUnsafe<void>()
      return Deferred.succeed(before, undefined)
    })
    /** The first in the queue waits for room; whoever waits for money lets others pass. */
    const turn = Effect.fnUntraced(function* (wanted: typeof Enter.payloadSchema.Type) {
      while (true) {
        const next = changed
        const now = held(limiter, wanted.mostAtOnce)
        limiter = now
        const pause = now.pausedUntil - (yield* Clock.currentTimeMillis)
        if (pause > 0) yield* wait(next, pause)
        else {
          const attempt = { ...wanted, modelKey, mostAtOnce: now.limit }
          const admitted = yield* Effect.orDie(retryingWhileAway(attempts.begin(attempt)))
          if (admitted !== "Full") return { admitted, epoch: now.epoch }
          yield* wait(next, LONGEST_WAIT_MS)
        }
      }
    })
    return ModelGate.of({
      Enter: Effect.fnUntraced(function* ({ payload }) {
        // It may have been let begin, and the answer lost: who waits for its room must not keep it waiting.
        if (payload.isAgain) {
          const admitted = yield* Effect.orDie(retryingWhileAway(attempts.standing(payload.attempt)))
          if (admitted !== undefined) return { admitted, epoch: held(limiter, payload.mostAtOnce).epoch }
        }
        // A gate that has moved knows nothing of what the one before it had learnt: a worker may.
        if (payload.isHeard && limiter?.opened !== true) {
          limiter = openLimiter(held(limiter, payload.mostAtOnce))
          yield* change
        }
        while (true) {
          const next = changed
          const { admitted, epoch } = yield* Semaphore.withPermit(inTurn, turn({ ...payload }))
          if (admitted !== "Poor") return { admitted, epoch }
          yield* wait(next, LONGEST_WAIT_MS)
        }
      }),
      Leave: Effect.fnUntraced(function* ({ payload: { attempt, end, usd } }) {
        yield* Effect.orDie(retryingWhileAway(attempts.end(attempt, usd)))
        if (end !== null && limiter !== undefined) {
          limiter = afterRequest(limiter, outcomeAt(yield* Clock.currentTimeMillis, end))
        }
        yield* change
      })
    })
  }),
  { concurrency: "unbounded", maxIdleTime: "10 minutes", mailboxCapacity: "unbounded" }
)
