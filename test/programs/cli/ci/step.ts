import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, FileSystem, Layer } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { GitHub, gitHubOf } from "../../../../src/programs/cli/ci/GitHub.ts"
import { runCli } from "../../../../src/programs/cli/runCli.ts"
import { Assets } from "../../../../src/services/Assets.ts"
import { NOVEMBER } from "../../greetingBench.ts"
import { commandOf } from "./runner.ts"

const root = path.resolve(import.meta.dirname, "../../../..")
/** The system and the assets that a command needs. */
export const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)
/** A file of the project. */
export const at = (file: string) => path.join(root, file)
/** The run that lies among the examples. */
export const office = at("examples/runs/office")

/** What a call ends with and says, in such an environment. */
export const assay = (env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOVEMBER)
    const { code } = yield* runCli(args).pipe(Effect.provideService(GitHub, gitHubOf(env)))
    const out = (yield* TestConsole.logLines).join("\n")
    const err = (yield* TestConsole.errorLines).map(String)
    return { code, out, err, annotations: err.flatMap((line) => commandOf(line) ?? []) }
  }).pipe(Effect.provide(Layer.fresh(TestConsole.layer)))

/** A folder with the empty file that a step starts with, and the environment of that step. */
export const step = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const dir = yield* fs.makeTempDirectoryScoped({ prefix: "assay-step-" })
  const summary = path.join(dir, "summary.md")
  yield* fs.writeFileString(summary, "")
  const env = {
    GITHUB_ACTIONS: "true",
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_WORKSPACE: dir,
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_REPOSITORY: "some/where",
    GITHUB_RUN_ID: "17"
  }
  return { dir, env, fs, summary, shown: fs.readFileString(summary) }
})
