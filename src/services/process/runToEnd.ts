import { Duration, Effect, Fiber, Result, Stream } from "effect"
import type { ChildProcess } from "effect/process"
import { type Ended, endOf, notStarted } from "./Ended.ts"

/** How long after the order to end a process is ended by force. */
export const KILL_AFTER = Duration.seconds(2)

/** Takes what a process writes, chunk by chunk. */
export interface Sink {
  readonly add: (chunk: Uint8Array) => void
}

/**
 * `seconds` is when it is ended, never where it is absent. A process that left the group can hold the pipes open for ever:
 * they are read on for `readOn` at most. `extra` are further outputs, by the number of their descriptor.
 */
export interface RunOptions {
  readonly stdout: Sink
  readonly stderr: Sink
  readonly extra?: ReadonlyMap<number, Sink>
  readonly seconds?: number
  readonly readOn: Duration.Duration
}

/**
 * Runs a command to its end in a process group of its own. When it has ended, its time is up or this is interrupted, the
 * whole group is told to end, after `KILL_AFTER` by force; then what it has written is read to the end.
 */
export const runToEnd = Effect.fn("runToEnd")(function* (
  command: ChildProcess.StandardCommand,
  { stdout, stderr, extra = new Map<number, Sink>(), seconds, readOn }: RunOptions
) {
  const scope = yield* Effect.scope
  const drain = <E>(stream: Stream.Stream<Uint8Array, E>, sink: Sink) =>
    Stream.runForEach(stream, (chunk) => Effect.sync(() => sink.add(chunk))).pipe(Effect.forkIn(scope))
  const live = Effect.gen(function* () {
    const started = yield* Effect.result(command)
    if (Result.isFailure(started)) return { ended: notStarted(started.failure), readers: [] }
    const { success: handle } = started
    const readers = [
      yield* drain(handle.stdout, stdout),
      yield* drain(handle.stderr, stderr),
      ...(yield* Effect.forEach(extra, ([fd, sink]) => drain(handle.getOutputFd(fd), sink)))
    ]
    const exit = Effect.map(Effect.result(handle.exitCode), endOf)
    const ended: Ended = yield* seconds === undefined
      ? exit
      : Effect.timeoutOrElse(exit, {
          duration: Duration.seconds(seconds),
          orElse: () => Effect.succeed<Ended>({ _tag: "TimedOut", seconds })
        })
    return { ended, readers }
  })
  // The group is gone when the inner scope is closed.
  const { ended, readers } = yield* Effect.scoped(live)
  yield* Effect.forEach(readers, (reader) => Fiber.await(reader)).pipe(Effect.timeoutOption(readOn))
  return ended
}, Effect.scoped)
