import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
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

/** The project, as somebody writes it who stands in its folder. */
const RELATIVE = "."

const assets = Layer.provideMerge(Assets.layerDirectory(RELATIVE), NodeServices.layer)
const services = Layer.mergeAll(RubricHost.layer, BenchLoader.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(ProcessIsolation.layer, ModuleLoader.layer, TaskClassRegistry.layer)),
  Layer.provideMerge(SourceReader.layer),
  Layer.provideMerge(assets)
)

describe("The shipped files below a relative folder", () => {
  it.effect("have absolute paths", () =>
    Effect.gen(function* () {
      for (const file of Object.values(yield* Assets)) assert.isTrue(path.isAbsolute(file), file)
      assert.strictEqual((yield* Assets).packs, path.resolve("packs"))
    }).pipe(Effect.provide(assets))
  )

  it.live("are found by a rubric's process, whose working folder is another one", () =>
    Effect.gen(function* () {
      const { dir } = yield* folder
      const loaded = yield* BenchLoader.use((loader) => loader.loadTaskClass("greeting", FIXTURES))
      const request = yield* caseIn(dir, { "case/input/request.json": '{"language": "en", "names": []}' })
      const answer = yield* scoreOnce(loaded, request)
      assert.strictEqual(answer._tag, "Replied", answer._tag === "Replied" ? "" : answer.detail)
    }).pipe(Effect.scoped, Effect.provide(services))
  )
})
