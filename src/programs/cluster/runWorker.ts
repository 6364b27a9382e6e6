import { Deferred, Effect, Layer, Schedule, Semaphore } from "effect"
import type { MessageStorage } from "effect/cluster/MessageStorage"
import type { Sharding } from "effect/cluster/Sharding"
import type { ShardingConfig } from "effect/cluster/ShardingConfig"
import type { WorkflowEngine } from "effect/workflow/WorkflowEngine"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { naming, retryingWhileAway } from "../../services/sql/Database.ts"
import { HostProcess } from "../../services/HostProcess.ts"
import { version } from "../../version.ts"
import { newUlid } from "../newUlid.ts"
import { benchAttempts } from "./benchAttempts.ts"
import { sessionParts } from "./sessionParts.ts"
import { closeSession } from "./closeSession.ts"
import { modelGates } from "./ModelGate.ts"
import { retakeLost } from "./retakeLost.ts"
import { scopedWithin } from "./scopedWithin.ts"
import { WorkerSelf } from "./WorkerSelf.ts"

/**
 * Where a worker listens, and by which address others reach it.
 *
 * @since 0.1.0
 */
export interface Listening {
  readonly host: string
  readonly port: number
  readonly address: { readonly host: string; readonly port: number }
}

/**
 * How a worker takes part: where it listens, how many answers it works on at a time, and how many seconds those may take that
 * are under way when it leaves.
 *
 * @since 0.1.0
 */
export interface WorkerOptions extends Listening {
  readonly slots: number
  readonly graceSeconds?: number | undefined
  readonly onEvent?: ((event: WorkerEvent) => Effect.Effect<void>) | undefined
}

/**
 * What a worker tells: it works, it leaves and has so many answers under way.
 *
 * @since 0.1.0
 */
export type WorkerEvent =
  | { readonly _tag: "Working"; readonly address: string; readonly slots: number }
  | { readonly _tag: "Leaving"; readonly cells: number; readonly graceSeconds: number }

const GRACE_SECONDS = 10
const SEEN_EVERY = "5 seconds"
const LOOK_AGAIN = "100 millis"
/** After the grace time nothing is left to be done: PostgreSQL takes the locks back when the connections end. */
const CLOSED_WITHIN = "5 seconds"
const LEFT_WITHIN = "2 seconds"

/** Joins until the scope closes, and shows all the time that it lives. */
const takePart = Effect.fnUntraced(function* (slots: number) {
  const { worker, address, requests } = yield* WorkerSelf
  const { attempts, sessions, workers } = yield* ClusterStore
  const { host, pid } = yield* HostProcess
  yield* Effect.acquireRelease(workers.join({ worker, address, host, pid, version, slots }), () =>
    Effect.exit(workers.leave(worker))
  )
  const show = Effect.andThen(
    workers.seen(worker),
    Effect.suspend(() => Effect.andThen(attempts.endOthers(worker, requests), attempts.endLost))
  )
  const tidy = Effect.flatMap(sessions.unended(), (keys) => Effect.forEach(keys, closeSession, { discard: true }))
  yield* Effect.andThen(retryingWhileAway(show), tidy).pipe(
    Effect.exit,
    Effect.repeat(Schedule.spaced(SEEN_EVERY)),
    Effect.forkScoped
  )
})

/** Begins nothing else, and waits for what is under way. */
const drain = Effect.fnUntraced(function* ({
  graceSeconds = GRACE_SECONDS,
  onEvent = () => Effect.void
}: WorkerOptions) {
  const { busy, drained, leaving } = yield* WorkerSelf
  yield* Deferred.succeed(leaving, undefined)
  const underWay = Effect.sync(() => busy.cells - busy.waiting)
  yield* onEvent({ _tag: "Leaving", cells: yield* underWay, graceSeconds })
  yield* underWay.pipe(
    Effect.repeat({ schedule: Schedule.spaced(LOOK_AGAIN), until: (cells) => cells === 0 }),
    Effect.timeoutOption(`${graceSeconds} seconds`)
  )
  yield* Deferred.succeed(drained, undefined)
})

/**
 * Works for the cluster until it is interrupted. Then it begins nothing else, what is under way may take the grace time,
 * and its other cells are given back to the cluster.
 *
 * `engine` is what gives it work, `bench` opens task classes. It can be interrupted even inside an uninterruptible region.
 *
 * @since 0.1.0
 */
export const runWorker = Effect.fn("runWorker")(function* <E, R, B>(
  options: WorkerOptions,
  engine: Layer.Layer<MessageStorage | Sharding | ShardingConfig | WorkflowEngine, E, R>,
  bench: Parameters<typeof benchAttempts<B>>[0]
) {
  const { address, slots, onEvent = () => Effect.void } = options
  const self: WorkerSelf["Service"] = {
    worker: yield* newUlid,
    address: `${address.host}:${address.port}`,
    slots: Semaphore.makeUnsafe(slots),
    requests: new Set(),
    leaving: Deferred.makeUnsafe(),
    drained: Deferred.makeUnsafe(),
    busy: { cells: 0, waiting: 0 }
  }
  const work = Effect.gen(function* () {
    yield* retakeLost
    yield* onEvent({ _tag: "Working", address: self.address, slots })
    yield* Effect.exit(Effect.interruptible(Effect.never))
    yield* drain(options)
  })
  const parts = Layer.mergeAll(sessionParts, modelGates, benchAttempts(bench)).pipe(Layer.provideMerge(engine))
  const working = Effect.flatMap(Layer.build(parts), (services) => Effect.provide(work, services))
  yield* Effect.andThen(takePart(slots), scopedWithin(CLOSED_WITHIN)(working)).pipe(
    scopedWithin(LEFT_WITHIN),
    Effect.provideService(WorkerSelf, self),
    naming
  )
}, Effect.uninterruptible)
