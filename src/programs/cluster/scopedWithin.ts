import { type Duration, Effect, type Exit, Fiber, Scope } from "effect"

/**
 * Closes what an effect has opened once it is over, but waits for that no longer than so long: a database that went away can
 * hold it up, and what is open then ends with the process.
 *
 * @since 0.1.0
 */
export const scopedWithin =
  (time: Duration.Input) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Scope.Scope>> =>
    Effect.suspend(() => {
      const scope = Scope.makeUnsafe()
      const close = Effect.fnUntraced(function* (exit: Exit.Exit<A, E>) {
        const closing = yield* Effect.forkDetach(Scope.close(scope, exit))
        yield* Effect.timeoutOption(Effect.interruptible(Fiber.await(closing)), time)
      })
      return effect.pipe(Scope.provide(scope), Effect.onExit(close))
    })
