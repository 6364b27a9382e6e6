import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Result, Stream } from "effect"
import { cannotRead } from "../../src/services/ioErrors.ts"
import { readingInside } from "../../src/services/readingInside.ts"
import { folder } from "./dod/folder.ts"

const SENTENCE = "it leads out of the folder that this server works in. Name a path inside it."

/** Two folders, one of which may be read; links lead from it into the other. */
const scene = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const { at, write } = yield* folder
  yield* fs.makeDirectory(at("own/sub"), { recursive: true })
  yield* fs.makeDirectory(at("own-too"))
  yield* write("own/..inside", "in")
  yield* write("own-too/secret", "out")
  yield* write("secret", "out")
  yield* fs.symlink(at("secret"), at("own/file"))
  yield* fs.symlink(at("own-too"), at("own/folder"))
  yield* fs.symlink(at("own/..inside"), at("own/sub/inside"))
  const guarded = yield* FileSystem.FileSystem.pipe(
    Effect.provide(readingInside([at("own")]).pipe(Layer.provide(NodeServices.layer)))
  )
  return { at, fs, guarded }
})

type Files = FileSystem.FileSystem

/** Everything that reads. */
const reads: Readonly<Record<string, (fs: Files, file: string) => Effect.Effect<unknown, unknown>>> = {
  access: (fs, file) => fs.access(file),
  exists: (fs, file) => fs.exists(file),
  open: (fs, file) => Effect.scoped(fs.open(file)),
  readFile: (fs, file) => fs.readFile(file),
  readFileString: (fs, file) => fs.readFileString(file),
  realPath: (fs, file) => fs.realPath(file),
  stat: (fs, file) => fs.stat(file),
  stream: (fs, file) => Stream.runDrain(fs.stream(file))
}

const LEADING_OUT = ["secret", "own/../secret", "own/file", "own/folder/secret", "own-too/secret"]

describe("A file system that reads inside a folder", () => {
  it.live("reads nothing outside, whatever leads there, and says so", () =>
    Effect.gen(function* () {
      const { at, fs, guarded } = yield* scene
      for (const name of LEADING_OUT) {
        const file = name.startsWith("own/") ? `${at("own")}${name.slice(3)}` : at(name)
        for (const [method, read] of Object.entries(reads)) {
          const inside = yield* Effect.result(read(guarded, file))
          assert.isTrue(Result.isFailure(inside), `${method} ${name}`)
        }
        const said = yield* Effect.flip(guarded.readFile(file).pipe(Effect.mapError(cannotRead(name))))
        assert.strictEqual(said.message, `Cannot read ${name}: ${SENTENCE}`)
      }
      assert.isTrue(Result.isFailure(yield* Effect.result(guarded.readDirectory(at("own/folder")))))
      // For the system this is `secret` above the other folder; for whoever looks at the name only, it is inside.
      assert.isTrue(Result.isFailure(yield* Effect.result(guarded.readFile(`${at("own/folder")}/../secret`))))
      // The same reads succeed where nobody guards them.
      for (const read of Object.values(reads)) yield* read(fs, at("own/file"))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("reads what is inside, also through a link and under an odd name", () =>
    Effect.gen(function* () {
      const { at, guarded } = yield* scene
      for (const name of ["own/..inside", "own/sub/inside", "own/sub/../..inside"]) {
        for (const read of Object.values(reads)) yield* read(guarded, at(name))
        assert.strictEqual(yield* guarded.readFileString(at(name)), "in")
      }
      assert.isFalse(yield* guarded.exists(at("own/none")))
      assert.deepStrictEqual((yield* guarded.readDirectory(at("own/sub"))).slice(), ["inside"])
      assert.strictEqual(yield* guarded.readLink(at("own/file")), at("secret"))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("writes nothing, inside neither", () =>
    Effect.gen(function* () {
      const { at, fs, guarded } = yield* scene
      const target = at("own/new")
      const writes: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        guarded.writeFileString(target, "x"),
        Effect.scoped(guarded.open(target, { flag: "w" })),
        Effect.scoped(guarded.open(at("own/..inside"), { flag: "r+" })),
        guarded.makeDirectory(target),
        guarded.copy(at("own/sub"), target),
        guarded.rename(at("own/sub"), target),
        guarded.symlink(at("own/sub"), target),
        guarded.remove(at("own/sub"), { recursive: true }),
        guarded.truncate(at("own/..inside")),
        Effect.scoped(guarded.makeTempDirectoryScoped())
      ]
      for (const write of writes) assert.isTrue(Result.isFailure(yield* Effect.result(write)))
      assert.deepStrictEqual((yield* fs.readDirectory(at("own"))).toSorted(), ["..inside", "file", "folder", "sub"])
      assert.strictEqual(yield* fs.readFileString(path.join(at("own"), "..inside")), "in")
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
