import { Console, Context, Effect } from "effect"
import { GitHub } from "./GitHub.ts"
import { harmless } from "./harmless.ts"

/**
 * The console that workflow commands of our own are written to; null where nobody reads along.
 *
 * @since 0.1.0
 */
export const WorkflowLog = Context.Reference<Console.Console | null>("assay/cli/WorkflowLog", {
  defaultValue: () => null
})

const guardedConsole = (console: Console.Console): Console.Console => {
  const through =
    (write: (...args: ReadonlyArray<unknown>) => void) =>
    (...args: ReadonlyArray<unknown>): void =>
      write.apply(
        console,
        args.map((arg) => (typeof arg === "string" ? harmless(arg) : arg))
      )
  const { debug, error, info, log, trace, warn } = console
  return Object.assign(Object.create(console), {
    debug: through(debug),
    error: through(error),
    info: through(info),
    log: through(log),
    trace: through(trace),
    warn: through(warn)
  })
}

/**
 * Keeps workflow commands out of everything that a command prints, on both streams, where GitHub reads along: an answer,
 * a name or a file must not be able to hide a line of the log, to stop our own annotations, or to fail the step.
 *
 * @since 0.1.0
 */
export const guarded = <A, E, R>(command: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const { reads } = yield* GitHub
    if (!reads) return yield* command
    const console = yield* Console.Console
    return yield* command.pipe(
      Effect.provideService(Console.Console, guardedConsole(console)),
      Effect.provideService(WorkflowLog, console)
    )
  })
