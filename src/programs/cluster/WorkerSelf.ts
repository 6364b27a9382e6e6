import { Context, Deferred, Effect, Option, Semaphore } from "effect"

/**
 * This worker. `slots` lets so many answers be worked on at a time; `requests` are the requests that it has under way, by
 * their ids. Once it is `leaving`, nothing else is begun, and its cells are given back.
 *
 * @since 0.1.0
 */
export class WorkerSelf extends Context.Service<
  WorkerSelf,
  {
    readonly worker: string
    readonly address: string
    readonly slots: Semaphore.Semaphore
    readonly requests: Set<string>
    readonly leaving: Deferred.Deferred<void>
    /** It has waited for what was under way: what it still has goes to the others at once. */
    readonly drained: Deferred.Deferred<void>
    /** What is being worked on: how many cells have a slot, and how many of those wait until a request may begin. */
    readonly busy: { cells: number; waiting: number }
  }
>()("assay/programs/cluster/WorkerSelf") {}

/**
 * Works on one answer once there is a slot, unless the worker is leaving: then it waits to be given back.
 *
 * @since 0.1.0
 */
export const inSlot = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | WorkerSelf> =>
  Effect.gen(function* () {
    const { slots, leaving, busy } = yield* WorkerSelf
    const begin = Effect.gen(function* () {
      if (yield* Deferred.isDone(leaving)) return yield* Effect.never
      busy.cells += 1
      return yield* Effect.ensuring(
        effect,
        Effect.sync(() => {
          busy.cells -= 1
        })
      )
    })
    return yield* Semaphore.withPermit(slots, begin)
  })

/**
 * Waits until a request may begin. One that a worker was let begin while it leaves is given back by `undo`, and waits to be
 * given back with its cell.
 *
 * @since 0.1.0
 */
export const enteringUnlessLeaving = <A, E, R, R2>(
  { busy, leaving }: WorkerSelf["Service"],
  enter: Effect.Effect<A, E, R>,
  undo: Effect.Effect<unknown, never, R2>
): Effect.Effect<A, E, R | R2> =>
  Effect.suspend(() => {
    busy.waiting += 1
    const given = Effect.tap(enter, () =>
      Deferred.isDoneUnsafe(leaving) ? Effect.andThen(undo, Effect.never) : Effect.void
    )
    return Effect.ensuring(
      given,
      Effect.sync(() => {
        busy.waiting -= 1
      })
    )
  })

const PATIENCE = "10 seconds"
const PATIENCE_LEAVING = "1 second"

/**
 * Waits for another worker, but not for ever, and hardly once this one leaves: what was sent to a worker that lost its share
 * just then is not answered before the engine has given that share up.
 *
 * @since 0.1.0
 */
export const patiently = <A, E, R>(
  { leaving }: WorkerSelf["Service"],
  effect: Effect.Effect<A, E, R>
): Effect.Effect<Option.Option<A>, E, R> => {
  const leavingFor = Effect.andThen(Deferred.await(leaving), Effect.sleep(PATIENCE_LEAVING))
  return Effect.raceFirst(Effect.timeoutOption(effect, PATIENCE), Effect.as(leavingFor, Option.none()))
}
