import { Effect, Schedule } from "effect"

const PATIENCE = "20 seconds"
const RETRY = "500 millis"

/**
 * Asks another worker until it answers, and tells it whether that is not the first time; what is asked must come to the same
 * however often it is asked for.
 *
 * One that cannot be reached is moving: its worker went. One that does not answer may have, to a connection that nobody reads
 * any more, as that of a worker which was stopped and woke up: whoever waits longer for it waits for ever.
 *
 * @since 0.1.0
 */
export const askingAgain = <A, E, R>(ask: (isAgain: boolean) => Effect.Effect<A, E, R>): Effect.Effect<A, never, R> =>
  Effect.suspend(() => {
    let asked = 0
    return Effect.suspend(() => ask(asked++ > 0)).pipe(
      Effect.timeout(PATIENCE),
      Effect.tapCause((cause) => Effect.logDebug("A worker does not answer, and is asked again.", cause)),
      Effect.sandbox,
      Effect.retry(Schedule.spaced(RETRY)),
      Effect.orDie
    )
  })
