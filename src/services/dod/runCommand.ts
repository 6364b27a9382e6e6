import { Duration, Effect, Fiber, Option, Result, type Scope, Stream } from "effect"
import { ChildProcess } from "effect/process"
import type { CommandMeans } from "../../domain/dod/Criterion.ts"
import { type Ended, endOf, notStarted } from "../bench/Ended.ts"
import { environmentOf } from "./environment.ts"
import { Tail } from "./Tail.ts"

const KILL_AFTER = Duration.seconds(2)
// A process that left the group can hold the pipes open for ever.
const READ_ON = Duration.seconds(1)
const DEFAULT_SECONDS = 60

/** How a program ended, and the ends of what it wrote. */
export interface Ran {
  readonly ended: Ended
  readonly stdout: Tail
  readonly stderr: Tail
}

const collect = <E>(stream: Stream.Stream<Uint8Array, E>, tail: Tail, scope: Scope.Scope) =>
  Stream.runForEach(stream, (chunk) => Effect.sync(() => tail.add(chunk))).pipe(Effect.forkIn(scope))

/**
 * Runs a program to its end in a process group of its own, without input, and with nothing of the environment but what
 * is allowed. When it has ended or its time is up, the whole group is told to end, after two seconds by force.
 */
export const runCommand = Effect.fn("runCommand")(function* (
  { argv: [program = "", ...args], shell = false, timeout_seconds: seconds = DEFAULT_SECONDS, env = [] }: CommandMeans,
  cwd: string
) {
  const stdout = new Tail()
  const stderr = new Tail()
  const scope = yield* Effect.scope
  const command = ChildProcess.make(program, args, {
    cwd,
    shell,
    env: yield* environmentOf(env),
    stdin: "ignore",
    forceKillAfter: KILL_AFTER
  })
  const live = Effect.gen(function* () {
    const started = yield* Effect.result(command)
    if (Result.isFailure(started)) {
      return { ended: notStarted(started.failure), readers: [] }
    }
    const { success: handle } = started
    const readers = [yield* collect(handle.stdout, stdout, scope), yield* collect(handle.stderr, stderr, scope)]
    const code = yield* handle.exitCode.pipe(Effect.result, Effect.timeoutOption(Duration.seconds(seconds)))
    const ended: Ended = Option.isNone(code) ? { _tag: "TimedOut", seconds } : endOf(code.value)
    return { ended, readers }
  })
  // The group is gone when the inner scope is closed; then what it has written is read to the end.
  const { ended, readers } = yield* Effect.scoped(live)
  yield* Effect.forEach(readers, (reader) => Fiber.await(reader)).pipe(Effect.timeoutOption(READ_ON))
  return { ended, stdout, stderr } satisfies Ran
}, Effect.scoped)
