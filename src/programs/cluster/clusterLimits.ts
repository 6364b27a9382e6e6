import { Clock, Effect, Option } from "effect"
import type { Outcome } from "../../domain/model/limiter.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { retryingWhileAway } from "../../services/sql/Database.ts"
import type { SessionKey, SessionState } from "../../services/cluster/sessionRows.ts"
import { newUlid } from "../newUlid.ts"
import { type Admission, makeRequest, outcomeOf, paidFor } from "../run/Admission.ts"
import { askingAgain } from "./askingAgain.ts"
import { currentCell } from "./currentCell.ts"
import { ModelGate } from "./ModelGate.ts"
import { modelKey } from "./modelKey.ts"
import { enteringUnlessLeaving, patiently, WorkerSelf } from "./WorkerSelf.ts"

const endOf = Effect.fnUntraced(function* (outcome: Outcome | undefined) {
  if (outcome === undefined) return null
  if (outcome._tag !== "RateLimited") return { _tag: outcome._tag }
  const { epoch, until } = outcome
  const waitMs = until === null ? null : Math.max(0, until - (yield* Clock.currentTimeMillis))
  return { _tag: outcome._tag, epoch, waitMs }
})

const limitsOf = ({ isBounded, lane, mostUsd }: Parameters<Admission>[0]) => ({
  heldUsd: mostUsd,
  isBounded,
  isHeard: lane.heard,
  mostAtOnce: lane.spec.concurrency,
  mostAMinute: lane.spec.requestsPerMinute ?? null
})

/**
 * The limits that hold for all workers together, as one of them keeps them in a session of a run: each request goes through
 * the gate of its model.
 *
 * @since 0.1.0
 */
export const clusterLimits = Effect.fnUntraced(function* (
  { run, session: number }: SessionKey,
  { cost_cap_usd: costCapUsd, purse }: SessionState
) {
  const self = yield* WorkerSelf
  const { requests: open, worker } = self
  const gateOf = yield* ModelGate.client
  const { attempts } = yield* ClusterStore
  const whose = { run, session: number, purse, worker, costCapUsd }
  const end = (attempt: string, usd: number) => Effect.exit(retryingWhileAway(attempts.end(attempt, usd)))
  const within = Effect.fnUntraced(function* (
    attempt: string,
    wanted: Parameters<Admission>[0]
  ): Effect.fn.Return<Effect.Success<ReturnType<Admission>>> {
    const { lane, mostUsd, session } = wanted
    const gate = gateOf(modelKey(lane.spec))
    const cell = yield* currentCell
    const asked = (isAgain: boolean) => gate.Enter({ ...whose, ...limitsOf(wanted), attempt, cell, isAgain })
    const entering = askingAgain(asked).pipe(Effect.raceFirst(Effect.as(session.stopping, undefined)))
    const entered = yield* enteringUnlessLeaving(self, entering, end(attempt, 0)).pipe(
      Effect.onInterrupt(() => end(attempt, 0))
    )
    if (entered?.admitted === "Broke") yield* session.stop("cost-cap")
    if (entered?.admitted !== "Begun" || !(yield* session.begin(0))) {
      yield* end(attempt, 0)
      return undefined
    }
    const { result, startedAt } = yield* makeRequest(wanted).pipe(Effect.onInterrupt(() => end(attempt, mostUsd)))
    session.finish(0, 0, true)
    const { usd } = paidFor(wanted, result)
    const left = yield* endOf(yield* outcomeOf(result, entered.epoch))
    const told = yield* patiently(
      self,
      askingAgain(() => gate.Leave({ attempt, usd, end: left }))
    ).pipe(Effect.onInterrupt(() => end(attempt, usd)))
    if (Option.isNone(told)) yield* end(attempt, usd)
    if (result === undefined) return undefined
    lane.learn(result)
    return { result, startedAt }
  })
  const admission: Admission = Effect.fnUntraced(function* (wanted) {
    if (wanted.session.isStopping) return undefined
    const attempt = yield* newUlid
    open.add(attempt)
    return yield* within(attempt, wanted).pipe(Effect.ensuring(Effect.sync(() => open.delete(attempt))))
  })
  return admission
})
