import path from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeStdio from "@effect/platform-node/NodeStdio"
import { Effect, Exit, Layer, Logger, Runtime, Terminal } from "effect"
import { ChildProcessSpawner } from "effect/process"
import { Assets } from "../../services/Assets.ts"
import { endingFoldersLayer } from "../../services/endingFolders.ts"
import { GitHub, gitHubOf } from "./ci/GitHub.ts"
import { exitCodes } from "./exitCode.ts"
import { runCli, wordsOf } from "./root.ts"
import { Screen } from "./Screen.ts"
import { Telemetry, telemetryOf } from "./Telemetry.ts"

const SAME_MOMENT_MS = 300

const root = path.resolve(import.meta.dirname, "../../..")
const { env, stdout } = process

const screen: Screen = {
  width: stdout.columns ?? (Number(env["COLUMNS"]) || 100),
  color: (env["NO_COLOR"] ?? "") === "" && (stdout.isTTY === true || (env["FORCE_COLOR"] ?? "") !== ""),
  quiet: false
}

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
const isPatient = ["run", "judge", "try"].includes(wordsOf(process.argv.slice(2))[0] ?? "")
let interruptedAt = Number.POSITIVE_INFINITY
process.on("SIGINT", () => {
  const now = performance.now()
  if (isPatient && now - interruptedAt > SAME_MOMENT_MS) process.exit(exitCodes.interrupted.code)
  interruptedAt = Math.min(interruptedAt, now)
})

// The command parser asks for a terminal and for processes, to prompt; no command here does, and loading them costs as
// much as the rest of a short command.
const noPrompts = Layer.merge(
  Layer.succeed(
    Terminal.Terminal,
    Terminal.make({
      columns: Effect.succeed(screen.width),
      rows: Effect.succeed(0),
      size: Effect.interrupt,
      readInput: Effect.interrupt,
      readLine: Effect.interrupt,
      display: () => Effect.void
    })
  ),
  Layer.mock(ChildProcessSpawner.ChildProcessSpawner, {})
)

const services = Assets.layerDirectory(root).pipe(
  Layer.provideMerge(endingFoldersLayer),
  Layer.provideMerge(Layer.mergeAll(NodeFileSystem.layer, NodePath.layer, NodeStdio.layer)),
  Layer.merge(noPrompts),
  Layer.merge(Layer.succeed(Logger.LogToStderr, true)),
  Layer.merge(Layer.succeed(Screen, screen)),
  Layer.merge(Layer.succeed(GitHub, gitHubOf(env))),
  Layer.merge(Layer.succeed(Telemetry, telemetryOf(env)))
)

runCli(process.argv.slice(2)).pipe(
  Effect.tap(({ code }) =>
    Effect.sync(() => {
      process.exitCode ||= code
    })
  ),
  Effect.provide(services),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    // After a success the process ends by itself, with all output written and the code that is set by then.
    teardown: (exit, onExit) => {
      if (Exit.isFailure(exit)) Runtime.defaultTeardown(exit, onExit)
    }
  })
)
