import { Clock, Duration, Effect, FileSystem, Path, Stream } from "effect"
import { ChildProcess, type ChildProcessSpawner } from "effect/process"
import { environmentOf } from "../process/environment.ts"
import { cannotMakeFolder, cannotWrite } from "../ioErrors.ts"
import type { IsolatedEnd, IsolatedProgram, Reply } from "../ProcessIsolation.ts"
import { Capped } from "./Capped.ts"
import type { Ended } from "../process/Ended.ts"
import { FENCE_FAILED, FENCE_SAYS, fencedArgv, type Machine } from "./fence.ts"
import { ownId } from "./nodeProgram.ts"
import { readReply } from "./readReply.ts"
import { KILL_AFTER, runToEnd } from "../process/runToEnd.ts"
import { workFolder } from "./workFolder.ts"

const READ_ON = Duration.millis(100)
const REPLY_FD = 3
const TAIL = 2000

/** The folders of one run that only it uses: the program's own, which holds its HOME and its reply, and the fence's. */
export interface Places {
  readonly own: string
  readonly home: string
  readonly replyFile: string
  readonly stash: string
}

const makePlaces = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const root = yield* workFolder(fs)
  const at = (name: string) => path.join(root, name)
  const places: Places = { own: at("own"), home: at("own/home"), replyFile: at("own/reply.json"), stash: at("stash") }
  yield* Effect.forEach([places.own, places.home, places.stash], (folder) =>
    fs.makeDirectory(folder).pipe(Effect.mapError(cannotMakeFolder(folder)))
  )
  return places
})

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** What the shell around a program says by its exit code: that it did not start one, or that a signal ended it. */
const unwrapped = (ended: Ended, fenced: boolean, stderr: string): Ended => {
  if (!fenced || ended._tag !== "Exited") return ended
  const said = stderr.split("\n").find((line) => line.startsWith(FENCE_SAYS))
  if (ended.code === FENCE_FAILED && said !== undefined) {
    return { _tag: "NotStarted", detail: said.slice(FENCE_SAYS.length) }
  }
  const signal = ended.code - 128
  return signal > 0 && signal < 65 ? { _tag: "Signalled", detail: `signal ${signal}` } : ended
}

const realPaths = (fs: FileSystem.FileSystem, paths: ReadonlyArray<string>) =>
  Effect.forEach(paths, (path) => Effect.orElseSucceed(fs.realPath(path), () => path))

/** Keeps what a program wrote, and its reply, where it gave one. */
const keepLogs = Effect.fnUntraced(function* (
  { folder, name }: IsolatedProgram["logs"],
  channels: { readonly stdout: Capped; readonly stderr: Capped },
  reply: Reply
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  yield* fs.makeDirectory(folder, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(folder)))
  yield* Effect.forEach(["stdout", "stderr"] as const, (channel) => {
    const file = path.join(folder, `${name}.${channel}`)
    return fs.writeFile(file, channels[channel].bytes).pipe(Effect.mapError(cannotWrite(file)))
  })
  const file = path.join(folder, `${name}.reply`)
  // One of an earlier try would pass for this one's.
  yield* (reply._tag === "Text" ? fs.writeFileString(file, reply.text) : fs.remove(file, { force: true })).pipe(
    Effect.mapError(cannotWrite(file))
  )
})

/** The folders of a program by their real paths, and those that only this run has. */
export interface Granted extends Places {
  readonly cwd: string
  readonly read: ReadonlyArray<string>
  readonly write: ReadonlyArray<string>
}

/** How a program is started: its arguments, which may name folders of this run, and folders without which it is not found. */
export interface Start {
  readonly isNode: boolean
  readonly argv: (granted: Granted) => IsolatedProgram["argv"]
  readonly around: ReadonlyArray<string>
}

/** The command line of a program behind the fence that the machine allows, and its working folder, all by real paths. */
const behindFence = Effect.fnUntraced(function* (
  machine: Machine,
  program: Omit<IsolatedProgram, "argv">,
  { argv, around, isNode }: Start,
  places: Places
) {
  const fs = yield* FileSystem.FileSystem
  const [cwd = program.cwd] = yield* realPaths(fs, [program.cwd])
  const granted: Granted = {
    ...places,
    cwd,
    read: yield* realPaths(fs, program.read),
    write: [...(yield* realPaths(fs, program.write)), places.own]
  }
  const fenced = fencedArgv(machine, {
    ...granted,
    argv: argv(granted),
    network: program.network,
    // Of the whole disk, much more than programs of PATH is needed to run them.
    bare: (yield* realPaths(fs, program.bare)).filter((folder) => folder !== "/"),
    hide: yield* realPaths(fs, program.hide),
    around: yield* realPaths(fs, around),
    parent: ownId,
    isNode
  })
  return { fenced, cwd }
})

/** Runs a program to its end behind the fence that the machine allows; when this succeeds nothing of it is left. */
export const runIsolated = Effect.fn("ProcessIsolation.run")(function* (
  machine: Machine,
  program: Omit<IsolatedProgram, "argv">,
  start: Start
) {
  const fs = yield* FileSystem.FileSystem
  const places = yield* makePlaces
  const { cwd, fenced } = yield* behindFence(machine, program, start, places)
  const [head, ...args] = fenced
  const command = ChildProcess.make(head, args, {
    cwd,
    env: {
      ...(yield* environmentOf(program.inherit)),
      ...(machine.namespaces === null ? {} : { PATH: machine.namespaces.folders.join(":") }),
      ...program.env,
      HOME: places.home,
      ASSAY_REPLY: places.replyFile
    },
    stdin: Stream.make(new TextEncoder().encode(program.stdin)),
    additionalFds: { fd3: { type: "output" } },
    forceKillAfter: KILL_AFTER
  })
  const started = yield* Clock.currentTimeMillis
  const channels = { stdout: new Capped(), stderr: new Capped(), reply: new Capped() }
  const ended = yield* runToEnd(command, {
    stdout: channels.stdout,
    stderr: channels.stderr,
    extra: new Map([[REPLY_FD, channels.reply]]),
    seconds: program.seconds,
    readOn: READ_ON
  })
  const wallClockMs = (yield* Clock.currentTimeMillis) - started
  const reply = yield* readReply(fs, channels.reply, places.replyFile)
  yield* keepLogs(program.logs, channels, reply)
  const stderr = text(channels.stderr.bytes)
  return {
    ended: unwrapped(ended, machine.namespaces !== null || machine.limits, stderr),
    reply,
    stdout: text(channels.stdout.bytes),
    stderrTail: stderr.slice(-TAIL),
    flooded: channels.stdout.flooded,
    wallClockMs
  } satisfies IsolatedEnd
}, Effect.scoped)

/** What `runIsolated` needs of its surroundings. */
export type Needs = ChildProcessSpawner.ChildProcessSpawner | FileSystem.FileSystem | Path.Path
