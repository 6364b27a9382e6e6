import { readFileSync, readlinkSync } from "node:fs"
import { availableParallelism, hostname, uptime } from "node:os"
import { kill, pid } from "node:process"
import { Context, Layer, Result } from "effect"

/** What Linux tells of processes; other systems have no such files, and no such namespaces. */
const ofLinux = (read: () => string): string => Result.getOrElse(Result.try(read), () => "")

/**
 * The operating system's view of this process. `started` is its start in milliseconds since 1970; `cpus` is how many
 * processors it may use. `namespace` is where its number is its own, as it is in each container, and `boot` names the start of
 * the machine, at `booted` in milliseconds since 1970; both are empty where they are not known. `isAlive` tells of a process
 * of the same host and namespace.
 *
 * @since 0.1.0
 */
export class HostProcess extends Context.Service<
  HostProcess,
  {
    readonly pid: number
    readonly host: string
    readonly started: number
    readonly namespace: string
    readonly boot: string
    readonly booted: number
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
    get namespace() {
      return /[0-9]+/u.exec(ofLinux(() => readlinkSync("/proc/self/ns/pid")))?.[0] ?? ""
    },
    get boot() {
      return ofLinux(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8))
    },
    get booted() {
      return Math.floor(performance.timeOrigin + performance.now() - uptime() * 1000)
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
