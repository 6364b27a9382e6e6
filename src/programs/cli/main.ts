import path from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeStdio from "@effect/platform-node/NodeStdio"
import { Effect, Exit, Layer, Runtime } from "effect"
import { commandServices } from "./commandServices.ts"
import { exitCodes } from "./exitCode.ts"
import { runCli, wordsOf } from "./runCli.ts"

const SAME_MOMENT_MS = 300

const root = path.resolve(import.meta.dirname, "../../..")
const { env, stdout } = process

// A reader that went away (`| head`) asked for no more; any other failure to write the result must not end with 0.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return
  process.exitCode ||= exitCodes.cannotWrite.code
  process.stderr.write(`error Cannot write to stdout: ${error.message}\n`)
})

// A terminal that is gone must not end the process either, before a run is recorded.
process.stderr.on("error", () => {})

// A terminal that is closed ends a run as Ctrl-C does, with a record and no process left.
process.on("SIGHUP", () => void process.emit("SIGTERM", "SIGTERM"))

// These wait for requests under way. Whoever presses Ctrl-C twice does not want that: what is on disk stays, as after
// kill -9. npm hands one on that the terminal has sent already, at the same moment. A bench has programs to end first.
const [command = ""] = wordsOf(process.argv.slice(2))
const isPatient = ["run", "judge", "try", "worker"].includes(command)
let interruptedAt = Number.POSITIVE_INFINITY
process.on("SIGINT", () => {
  const now = performance.now()
  if (isPatient && now - interruptedAt > SAME_MOMENT_MS) process.exit(exitCodes.interrupted.code)
  interruptedAt = Math.min(interruptedAt, now)
})

const services = commandServices({ root, env, columns: stdout.columns, isTerminal: stdout.isTTY === true }).pipe(
  Layer.provideMerge(Layer.mergeAll(NodeFileSystem.layer, NodePath.layer, NodeStdio.layer))
)

let isSettled = false
const program = runCli(process.argv.slice(2)).pipe(
  Effect.tap(({ code }) =>
    Effect.sync(() => {
      isSettled = true
      process.exitCode ||= code
    })
  ),
  Effect.provide(services)
)

// To be told to leave is how a worker ends that did well: its exit code is its own, and not that of an interruption.
NodeRuntime.runMain(command === "worker" ? Effect.uninterruptible(program) : program, {
  disableErrorReporting: true,
  // After a success the process ends by itself, with all output written and the code that is set by then; but a worker is not
  // held up by connections that do not close, and has nothing on stdout.
  teardown: (exit, onExit) => {
    if (Exit.isFailure(exit) && !isSettled) Runtime.defaultTeardown(exit, onExit)
    else if (command === "worker") onExit(Number(process.exitCode ?? 0))
  }
})
