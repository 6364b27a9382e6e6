import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, FileSystem, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { runCli } from "../../src/programs/cli/runCli.ts"
import { Assets } from "../../src/services/Assets.ts"

const root = path.resolve(import.meta.dirname, "../..")
export const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)

/** What `assay` ends with and says. */
export const assay = (...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { code } = yield* runCli(args)
    const out = (yield* TestConsole.logLines).join("\n")
    const err = (yield* TestConsole.errorLines).join("\n")
    return { code, out, err }
  }).pipe(Effect.provide(Layer.fresh(TestConsole.layer)))

/** A folder for the files of a test, and where its pack and its run go. */
export const folder = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const dir = yield* fs.makeTempDirectoryScoped()
  const put = (name: string, value: unknown) =>
    Effect.as(
      fs.writeFileString(`${dir}/${name}`, typeof value === "string" ? value : JSON.stringify(value)),
      `${dir}/${name}`
    )
  return { fs, dir, put, pack: `${dir}/p.pack.yaml`, run: `${dir}/run` }
})
