import { assert, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { readExternal } from "../../src/programs/importExternal.ts"
import { ExternalStore, type StoredEvidence } from "../../src/services/ExternalStore.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { layer, twoAgents, writeAll } from "../programs/externalFiles.ts"

const written = (stored: ReadonlyArray<StoredEvidence>) => stored.map((one) => one.written)

it.effect("Evidence of a job of several agents is stored as a whole, or none of it", () =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const job = yield* fs.makeTempDirectoryScoped()
    const kept = `${yield* fs.makeTempDirectoryScoped()}/external`
    yield* writeAll(job, twoAgents)
    const [first, second] = yield* readExternal({ format: "harbor", path: job }, null)
    assert.isDefined(first)
    assert.isDefined(second)
    if (first === undefined || second === undefined) return
    const store = Layer.provide(ExternalStore.layerDirectory(kept), SourceReader.layer)
    const save = (replace: boolean, ...evidence: ReadonlyArray<typeof first>) =>
      ExternalStore.use((external) => external.save(evidence, replace)).pipe(Effect.provide(store))

    // Another class makes it other evidence of the same sources.
    yield* save(false, { ...second })
    const file = `${kept}/${second.id}.json`
    const other = yield* readExternal({ format: "harbor", path: job }, "greeting")
    const refused = yield* Effect.flip(save(false, ...other))
    assert.include(refused.message, "--replace")
    assert.deepStrictEqual(yield* fs.readDirectory(kept), [`${second.id}.json`])

    assert.deepStrictEqual(written(yield* save(false, first, second)), [true, false])
    assert.deepStrictEqual(written(yield* save(true, ...other)), [true, true])
    assert.include(yield* fs.readFileString(file), "greeting")
  }).pipe(Effect.provide(layer))
)
