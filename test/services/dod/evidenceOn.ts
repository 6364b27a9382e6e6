import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, FileSystem, Layer, Path } from "effect"
import { type Evidence, Means } from "../../../src/domain/dod/Criterion.ts"
import { DodEvaluator } from "../../../src/services/DodEvaluator.ts"
import { decide, declaring } from "./deciding.ts"

export const FIXTURES = "test/fixtures/dod"

export const evidence = (evidence: Evidence) => Means.cases.Evidence.make({ evidence })

/** What is said of files in a folder. */
export const on = (one: Evidence, folder = FIXTURES) =>
  decide(DodEvaluator.layerEvidence({ folder }).pipe(Layer.provide(NodeServices.layer)), declaring(evidence(one)))

/** What is said of a file named f with this content. */
export const onText = (text: string | Uint8Array, one: (path: string) => Evidence) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = yield* fs.makeTempDirectoryScoped()
    yield* fs.writeFile(path.join(folder, "f"), typeof text === "string" ? new TextEncoder().encode(text) : text)
    return yield* on(one("f"), folder)
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
