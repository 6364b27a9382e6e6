import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { execPath } from "node:process"
import { type Duration, Effect, Option, Result, Schedule } from "effect"
import { type IsolatedProgram, ProcessIsolation } from "../../../src/services/ProcessIsolation.ts"
import { folder } from "../dod/folder.ts"

/** A folder with what a program needs, and a way to run a shell script in it. */
export const workshop = Effect.gen(function* () {
  const { fs, dir, at, write } = yield* folder
  yield* write("cwd/here", "")
  const program = (argv: IsolatedProgram["argv"], more: Partial<IsolatedProgram> = {}): IsolatedProgram => ({
    argv,
    cwd: at("cwd"),
    stdin: "",
    env: {},
    inherit: [],
    seconds: 120,
    network: false,
    read: [],
    write: [],
    bare: [],
    hide: [],
    logs: { folder: at("logs"), name: "program" },
    ...more
  })
  const run = (argv: IsolatedProgram["argv"], more: Partial<IsolatedProgram> = {}) =>
    ProcessIsolation.use((isolation) => isolation.run(program(argv, more)))
  const sh = (script: string, more: Partial<IsolatedProgram> = {}) => run(["sh", "-c", script], more)
  return { fs, dir, at, write, program, run, sh }
})

/** Whether a class of isolation claims something. */
export const claims = (word: string, more: { readonly isNode?: boolean; readonly network?: boolean } = {}) =>
  ProcessIsolation.use(({ classOf }) =>
    Effect.map(classOf({ isNode: false, network: false, ...more }), (words) => words.split("+").includes(word))
  )

const commandLine = (id: string) =>
  Result.getOrElse(
    Result.try(() => readFileSync(`/proc/${id}/cmdline`, "utf8")),
    () => ""
  )
const state = (id: string) =>
  Result.getOrElse(
    Result.try(() => readFileSync(`/proc/${id}/stat`, "utf8")),
    () => ""
  )

/**
 * The processes that carry a mark as an argument and run still, whatever namespace they live in: inside of one, a process
 * has another id.
 */
export const marked = (mark: string) =>
  Effect.sync(() =>
    readdirSync("/proc")
      .filter((id) => /^\d+$/u.test(id) && commandLine(id).split("\0").includes(mark))
      .filter((id) => state(id) !== "" && !/\) [ZX] /u.test(state(id)))
      .map(Number)
  )

const untilThat = (mark: string, holds: (ids: ReadonlyArray<number>) => boolean, atMost: Duration.Input) =>
  marked(mark).pipe(
    Effect.repeat({ until: holds, schedule: Schedule.spaced("10 millis") }),
    Effect.timeoutOption(atMost),
    Effect.map(Option.isSome)
  )

/** Waits until as many processes carry a mark, or more: whoever starts a program may carry its arguments, too. */
export const untilMarked = (mark: string, count: number, atMost: Duration.Input = "2 minutes") =>
  untilThat(mark, ({ length }) => (count === 0 ? length === 0 : length >= count), atMost)

const isSleep = (id: number) => /(?:^|\/)sleep$/u.test(commandLine(String(id)).split("\0")[0] ?? "")

/** Waits until the marked `sleep` runs: what is about to become it carries the mark, too, and has not begun. */
export const untilSleeps = (mark: string) => untilThat(mark, (ids) => ids.some(isSleep), "2 minutes")

/** A mark that is also a time for `sleep`, about a minute, that no other test uses. */
export const newMark = Effect.sync(() => `60.${crypto.getRandomValues(new Uint32Array(1))[0]}`)

/** A server on a port of this machine, and a program that exits with 0 if it gets a greeting from there. */
export const server = Effect.gen(function* () {
  const listening = yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const server = createServer((socket) => socket.end("hello"))
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.close())
  )
  const address = listening.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  const script = `require("net").connect(${port}, "127.0.0.1").on("data", () => process.exit(0)).on("error", () => process.exit(9))`
  return { port, visit: [execPath, "-e", script] as const }
})
