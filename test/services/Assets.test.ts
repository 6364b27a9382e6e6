import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { Assets } from "../../src/services/Assets.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { ModuleLoader } from "../../src/services/ModuleLoader.ts"
import { ProcessIsolation } from "../../src/services/ProcessIsolation.ts"
import { RubricHost } from "../../src/services/RubricHost.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { TaskClassRegistry } from "../../src/services/TaskClassRegistry.ts"
import { FIXTURES } from "./bench/greetingBench.ts"
import { caseIn, scoreOnce } from "./bench/rubrics.ts"
import { folder } from "./dod/folder.ts"

const project = path.resolve(import.meta.dirname, "../..")

/** The project as somebody writes it who stands in its folder. */
const RELATIVE = "."

/** A link to the project, as package managers make them. */
const linked = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const { at } = yield* folder
  yield* fs.symlink(project, at("assay"))
  return at("assay")
})

const scoring = (shipped: string) =>
  Layer.mergeAll(RubricHost.layer, BenchLoader.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(ProcessIsolation.layer, ModuleLoader.layer, TaskClassRegistry.layer)),
    Layer.provideMerge(SourceReader.layer),
    Layer.provideMerge(Assets.layerDirectory(shipped))
  )

/** Lets the rubric of greeting score a case, with the shipped files found so. */
const scored = (shipped: string) =>
  Effect.gen(function* () {
    const { dir } = yield* folder
    const loaded = yield* BenchLoader.use((loader) => loader.loadTaskClass("greeting", FIXTURES))
    const request = yield* caseIn(dir, { "case/input/request.json": '{"language": "en", "names": []}' })
    const answer = yield* scoreOnce(loaded, request)
    return answer._tag === "Replied" ? "scored" : answer.detail
  }).pipe(Effect.provide(scoring(shipped)))

describe("The shipped files", () => {
  it.live("have absolute and real paths, however their folder is named", () =>
    Effect.gen(function* () {
      for (const shipped of [RELATIVE, yield* linked]) {
        const assets = yield* Assets.pipe(Effect.provide(Assets.layerDirectory(shipped)))
        assert.strictEqual(assets.packs, path.join(project, "packs"))
        for (const file of Object.values(assets)) assert.isTrue(path.isAbsolute(file), file)
      }
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("are found by a rubric's process, whose working folder is another one", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* scored(RELATIVE), "scored")
      assert.strictEqual(yield* scored(yield* linked), "scored")
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
