import { availableParallelism, hostname } from "node:os"
import { kill, pid } from "node:process"
import { Context, Layer, Result } from "effect"

/**
 * The operating system's view of this process. `started` is its start in milliseconds since 1970; `cpus` is how many
 * processors it may use; `isAlive` tells of a process on the same host.
 *
 * @since 0.1.0
 */
export class HostProcess extends Context.Service<
  HostProcess,
  {
    readonly pid: number
    readonly host: string
    readonly started: number
    readonly cpus: number
    readonly isAlive: (pid: number) => boolean
  }
>()("assay/services/HostProcess") {
  static readonly layer = Layer.sync(HostProcess, () => ({
    pid,
    // Only writers ask for these, and Node loads modules of its own to answer.
    get host() {
      return hostname()
    },
    get started() {
      return Math.floor(performance.timeOrigin)
    },
    get cpus() {
      return availableParallelism()
    },
    isAlive: (other) =>
      Result.match(Result.try({ try: () => kill(other, 0), catch: (cause) => cause }), {
        onSuccess: () => true,
        // A process of somebody else may not be signalled, but it is there.
        onFailure: (cause) => cause instanceof Error && "code" in cause && cause.code === "EPERM"
      })
  }))
}
