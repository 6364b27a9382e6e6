import { Duration, Effect } from "effect"
import { ChildProcess } from "effect/process"
import type { CommandMeans } from "../../domain/dod/Criterion.ts"
import type { Ended } from "../process/Ended.ts"
import { KILL_AFTER, runToEnd } from "../process/runToEnd.ts"
import { environmentOf } from "../process/environment.ts"
import { Tail } from "./Tail.ts"

const READ_ON = Duration.seconds(1)
const DEFAULT_SECONDS = 60

/** How a program ended, and the ends of what it wrote. */
export interface Ran {
  readonly ended: Ended
  readonly stdout: Tail
  readonly stderr: Tail
}

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
  const command = ChildProcess.make(program, args, {
    cwd,
    shell,
    env: yield* environmentOf(env),
    stdin: "ignore",
    forceKillAfter: KILL_AFTER
  })
  const ended = yield* runToEnd(command, { stdout, stderr, seconds, readOn: READ_ON })
  return { ended, stdout, stderr } satisfies Ran
})
