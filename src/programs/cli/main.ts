import path from "node:path"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Exit, Layer, Logger, Runtime } from "effect"
import { AnswerFile } from "../../services/AnswerFile.ts"
import { AssayConfig } from "../../services/AssayConfig.ts"
import { PackStore } from "../../services/PackStore.ts"
import { RunStore } from "../../services/RunStore.ts"
import { SheetFile } from "../../services/SheetFile.ts"
import { SourceReader } from "../../services/SourceReader.ts"
import { Assets } from "../../services/Assets.ts"
import { exitCodes } from "./exitCode.ts"
import { runCli } from "./root.ts"
import { Screen } from "./Screen.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const { env, stdout } = process

const screen: Screen = {
  width: stdout.columns ?? (Number(env["COLUMNS"]) || 100),
  color: (env["NO_COLOR"] ?? "") === "" && (stdout.isTTY === true || (env["FORCE_COLOR"] ?? "") !== ""),
  quiet: false
}

// A reader that went away (`| head`) asked for no more; any other failure to write the result must not end with 0.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") process.exitCode ||= exitCodes.cannotWrite.code
})

const services = Layer.mergeAll(
  AnswerFile.layer,
  AssayConfig.layer,
  PackStore.layerDirectories(["packs", path.join(root, "packs")]),
  RunStore.layer,
  SheetFile.layer
).pipe(
  Layer.provideMerge(SourceReader.layer),
  Layer.provideMerge(Assets.layerDirectory(root)),
  Layer.provideMerge(NodeServices.layer),
  Layer.merge(Layer.succeed(Logger.LogToStderr, true)),
  Layer.merge(Layer.succeed(Screen, screen))
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
