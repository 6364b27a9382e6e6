import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { AssayConfig } from "../../src/services/AssayConfig.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"

/** Loads the config as if `dir` were the working folder. */
const loadIn = (dir: string) => {
  const inside = Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (fs) => ({
      ...fs,
      readDirectory: (name: string) => fs.readDirectory(`${dir}/${name}`),
      stat: (name: string) => fs.stat(`${dir}/${name}`),
      readFile: (name: string) => fs.readFile(`${dir}/${name}`)
    }))
  )
  return AssayConfig.use(({ load }) => load).pipe(
    Effect.provide(
      Layer.fresh(AssayConfig.layer).pipe(
        Layer.provide(Layer.fresh(SourceReader.layer)),
        Layer.provide(inside),
        Layer.provide(NodeServices.layer)
      )
    )
  )
}

withLayer(NodeServices.layer)("AssayConfig", (it) => {
  const folder = Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const dir = yield* fs.makeTempDirectoryScoped()
    return { fs, dir, write: (name: string, text: string) => fs.writeFileString(`${dir}/${name}`, text) }
  })

  it.effect("reads the file of the working folder, and sets nothing where there is none", () =>
    Effect.gen(function* () {
      const { dir, write } = yield* folder
      assert.deepStrictEqual(yield* loadIn(dir), {})
      yield* write("assay.config.yaml", "min_coverage: 0.9\n")
      assert.deepStrictEqual(yield* loadIn(dir), { min_coverage: 0.9 })
    })
  )

  it.effect("refuses a link that leads nowhere", () =>
    Effect.gen(function* () {
      const { dir, fs } = yield* folder
      yield* fs.symlink(`${dir}/gone.yaml`, `${dir}/assay.config.yaml`)
      assert.strictEqual((yield* Effect.flip(loadIn(dir)))._tag, "InputMissing")
    })
  )

  it.effect("refuses a file whose name is nearly the right one, and names the right one", () =>
    Effect.gen(function* () {
      for (const name of ["assay.config.yml", "assay.config.json"]) {
        const { dir, write } = yield* folder
        yield* write("assay.config.yaml", "{}\n")
        yield* write(`my.${name}`, "{}")
        assert.deepStrictEqual(yield* loadIn(dir), {})
        yield* write(name, "{}")
        const error = yield* Effect.flip(loadIn(dir))
        assert.strictEqual(error._tag, "SourceInvalid")
        assert.include(error.message, "read from assay.config.yaml only")
      }
    })
  )

  it.effect("takes no coverage that asks for next to nothing", () =>
    Effect.gen(function* () {
      const { dir, write } = yield* folder
      yield* write("assay.config.yaml", "min_coverage: 0.01\n")
      assert.deepStrictEqual(yield* loadIn(dir), { min_coverage: 0.01 })
      for (const share of ["1e-320", "0.009", "0", "1.1", ".nan"]) {
        yield* write("assay.config.yaml", `min_coverage: ${share}\n`)
        assert.strictEqual((yield* Effect.flip(loadIn(dir)))._tag, "SourceInvalid", share)
      }
    })
  )
})
