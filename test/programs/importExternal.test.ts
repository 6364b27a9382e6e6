import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { type ExternalInput, readExternal } from "../../src/programs/importExternal.ts"
import { ForeignFile } from "../../src/services/ForeignFile.ts"
import { inspectLog } from "../domain/external/vectors.ts"
import { neverBetter, passes } from "./externalMutants.ts"
import { formats, harbor, inspect, layer, writeAll } from "./externalFiles.ts"

const message = (input: ExternalInput) => Effect.map(Effect.flip(readExternal(input, null)), (error) => error.message)

describe("external evidence", () => {
  it.effect("never shows more passes, nor a better mean, when something is removed or made empty (a sample)", () =>
    Effect.gen(function* () {
      const ends = [...(yield* neverBetter(40)).values()]
      assert.isTrue(ends.some(({ refused }) => refused > 0) && ends.some(({ taken }) => taken > 0))
    }).pipe(Effect.provide(layer))
  )

  it.effect("is what the files say, with their digests", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const shown: Array<readonly [string, string, number]> = []
      for (const [name, files, inputOf] of formats) {
        const dir = yield* fs.makeTempDirectoryScoped()
        yield* writeAll(dir, files)
        const [first] = yield* readExternal(inputOf(dir), null)
        shown.push([name, `${first?.counts.passed}/${first?.counts.cases}`, first?.sources.length ?? 0])
        const [again] = yield* readExternal(inputOf(dir), null)
        assert.deepStrictEqual(again, first)
      }
      assert.deepStrictEqual(shown, [
        ["inspect", "1/3", 1],
        ["swe-bench", "2/7", 1],
        ["terminal-bench", "1/3", 2],
        ["harbor", "1/2", 7],
        ["harbor with two agents", "2/2", 7]
      ])
    }).pipe(Effect.provide(layer))
  )

  it.effect("is refused with a sentence for files of another kind", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = yield* fs.makeTempDirectoryScoped()
      const file = `${dir}/x.eval`
      yield* fs.writeFile(file, new Uint8Array([0x50, 0x4b, 3, 4, 0xff]))
      assert.include(yield* message({ format: "inspect", path: file }), "inspect log convert FILE --to json")
      yield* fs.writeFile(file, new TextEncoder().encode('{"version":2,"x":"').slice())
      assert.include(yield* message({ format: "inspect", path: file }), "ends in the middle")
      yield* fs.writeFile(file, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]))
      assert.include(yield* message({ format: "inspect", path: file }), "not UTF-8")
      yield* fs.writeFileString(file, JSON.stringify({ ...inspectLog, version: 3 }))
      assert.match(yield* message({ format: "inspect", path: file }), /Expected .*2.*at version/u)
      yield* fs.writeFileString(file, '{"no_generation":[],"no_logs":[],"resolved":["a"]}')
      assert.include(yield* message({ format: "swe-bench", path: file, system: "x" }), '"schema_version" is missing')
      assert.include(yield* message({ format: "terminal-bench", path: dir }), "results.json and run_metadata.json")
      assert.include(
        yield* message({ format: "harbor", path: dir }),
        "a Harbor job has a result.json and a config.json"
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("reads a verifier's reward.txt, and refuses one that holds no number", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = yield* fs.makeTempDirectoryScoped()
      yield* writeAll(dir, harbor)
      yield* fs.remove(`${dir}/git__1/verifier/reward.json`)
      const input: ExternalInput = { format: "harbor", path: dir }
      for (const [text, expected] of [
        ["1.0\n", 1],
        ["0", null],
        ["", null],
        ["passed", null],
        ["NaN", null],
        ["0x1", null],
        ["1 1", null]
      ] as const) {
        yield* fs.writeFileString(`${dir}/git__1/verifier/reward.txt`, text)
        assert.strictEqual(yield* passes(input), expected, JSON.stringify(text))
      }
    }).pipe(Effect.provide(layer))
  )

  it.effect("reads a file only up to its limits", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = yield* fs.makeTempDirectoryScoped()
      yield* writeAll(dir, inspect)
      const input: ExternalInput = { format: "inspect", path: `${dir}/log.json` }
      const small = Layer.provideMerge(ForeignFile.layerLimits({ bytes: 100 }), NodeServices.layer)
      const little = Layer.provideMerge(ForeignFile.layerLimits({ kept: 100 }), NodeServices.layer)
      const refusal = Effect.flip(readExternal(input, null))
      assert.include((yield* refusal.pipe(Effect.provide(small))).message, "at most 100 are read")
      assert.include((yield* refusal.pipe(Effect.provide(little))).message, "more than 100 characters")
    }).pipe(Effect.provide(layer))
  )
})
