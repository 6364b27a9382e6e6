import { Clock, Effect, Result, Semaphore } from "effect"
import { costOfReply } from "../../domain/model/cost.ts"
import { failureUsd } from "../../domain/model/CostLedger.ts"
import type { ModelFailed } from "../../domain/model/errors.ts"
import { Outcome } from "../../domain/model/limiter.ts"
import type { ModelReply } from "../../domain/model/ModelReply.ts"
import type { Place } from "../../services/ModelClients.ts"
import type { Lane } from "./Lane.ts"
import type { Session } from "./Session.ts"

/**
 * A request that wants to be made. It may cost `mostUsd`: at most, where the reply `isBounded`, else as much as this process
 * has learnt so far that a reply costs. `isTold` says that a row will tell what it cost, where that is
 * known; `place` is that of the answer that it is for, if it is for one.
 *
 * @since 0.1.0
 */
export interface Wanted {
  readonly session: Session
  readonly lane: Lane
  readonly mostUsd: number
  readonly isBounded: boolean
  readonly isTold: boolean
  readonly place: Place | undefined
  readonly request: Effect.Effect<ModelReply, ModelFailed>
}

/**
 * A request that was made.
 *
 * @since 0.1.0
 */
export interface Made {
  readonly result: Result.Result<ModelReply, ModelFailed>
  readonly startedAt: string
}

/**
 * Makes a request once the limits let it through, and lets them learn how it ended. Undefined where it was not made, or
 * not to its end, since the session is being stopped.
 *
 * @since 0.1.0
 */
export type Admission = (wanted: Wanted) => Effect.Effect<Made | undefined>

/**
 * Waits, unless the session is being stopped.
 *
 * @since 0.1.0
 */
export const waitUnlessStopping = (session: Session, ms: number): Effect.Effect<unknown> =>
  Effect.timeoutOption(session.stopping, ms)

/**
 * Makes the request, but leaves it where the session is being stopped and the grace time is over.
 *
 * @since 0.1.0
 */
export const makeRequest = Effect.fnUntraced(function* ({ session, request }: Wanted) {
  const startedAt = new Date(yield* Clock.currentTimeMillis).toISOString()
  const result = yield* request.pipe(Effect.result, Effect.raceFirst(Effect.as(session.graceOver, undefined)))
  return { result, startedAt }
})

/**
 * What a request cost, as far as that is known, else the most that it may have cost.
 *
 * @since 0.1.0
 */
export const paidFor = ({ lane, mostUsd }: Wanted, result: Made["result"] | undefined) => {
  if (result === undefined) return { usd: mostUsd, isKnown: false }
  if (Result.isFailure(result)) return { usd: failureUsd(result.failure.kind, mostUsd), isKnown: false }
  const usd = costOfReply(result.success, lane.spec.price)
  return { usd: usd ?? mostUsd, isKnown: usd !== null }
}

/**
 * How a request ended, as the limiter sees it; undefined where it was left.
 *
 * @since 0.1.0
 */
export const outcomeOf = Effect.fnUntraced(function* (result: Made["result"] | undefined, epoch: number) {
  if (result === undefined) return undefined
  if (Result.isSuccess(result)) return Outcome.Answered()
  const { kind, retry_after_ms: wait } = result.failure
  if (kind !== "rate-limited") return Outcome.Failed()
  return Outcome.RateLimited({ epoch, until: wait === null ? null : (yield* Clock.currentTimeMillis) + wait })
})

/** Waits until the provider may be asked, and wants to be. */
const pause = Effect.fnUntraced(function* ({ session, lane }: Wanted) {
  while (!session.isStopping) {
    const left = lane.beginOrWait(yield* Clock.currentTimeMillis)
    if (left <= 0) return
    yield* waitUnlessStopping(session, left)
  }
})

/**
 * The limits of a lane that is this process's own: its limiter, and the money of its session.
 *
 * @since 0.1.0
 */
export const ownLimits: Admission = (wanted) => {
  const { session, lane, mostUsd, isTold } = wanted
  const through = Effect.gen(function* () {
    yield* pause(wanted)
    if (session.isStopping) return undefined
    if (!(yield* session.begin(mostUsd))) return yield* Effect.as(session.stop("cost-cap"), undefined)
    const { epoch } = lane.limiter
    const { result, startedAt } = yield* makeRequest(wanted)
    const { usd, isKnown } = paidFor(wanted, result)
    session.finish(mostUsd, usd, isKnown && isTold)
    if (result === undefined) return undefined
    lane.learn(result)
    const outcome = yield* outcomeOf(result, epoch)
    if (outcome !== undefined) yield* lane.note(outcome)
    return { result, startedAt }
  })
  return Semaphore.withPermit(lane.gate, through)
}
