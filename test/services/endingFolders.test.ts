import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { endingFoldersLayer } from "../../src/services/endingFolders.ts"
import { folder } from "./dod/folder.ts"

const services = Layer.provideMerge(endingFoldersLayer, NodeServices.layer)

const inFolder = <A, E>(title: string, test: Effect.Effect<A, E, Layer.Success<typeof services>>) =>
  it.live(title, () => Effect.provide(test, services))

const make = (path: string, mode?: number) =>
  FileSystem.FileSystem.use((fs) =>
    fs.makeDirectory(path, mode === undefined ? { recursive: true } : { recursive: true, mode })
  )

describe("Making folders", () => {
  inFolder(
    "makes those above, and is content with those that are there",
    Effect.scoped(
      Effect.gen(function* () {
        const { at, fs } = yield* folder
        yield* make(at("a/b/../b/c"), 0o700)
        yield* make(at("a/b/c/"))
        assert.strictEqual((yield* fs.stat(at("a/b/c"))).type, "Directory")
        assert.strictEqual(Number((yield* fs.stat(at("a/b"))).mode) & 0o777, 0o700)
      })
    )
  )

  inFolder(
    "makes many below the same folder at the same time",
    Effect.scoped(
      Effect.gen(function* () {
        const { at, fs } = yield* folder
        const paths = Array.from({ length: 60 }, (_, index) => at(`a/b/${index % 3}/c/${index % 20}`))
        yield* Effect.forEach(paths, (path) => make(path), { concurrency: "unbounded" })
        assert.lengthOf(yield* fs.readDirectory(at("a/b")), 3)
        assert.isTrue(yield* fs.exists(at("a/b/2/c/17")))
      })
    )
  )

  inFolder(
    "fails where a file is in the way, at the end or above",
    Effect.scoped(
      Effect.gen(function* () {
        const { at, write } = yield* folder
        yield* write("file", "")
        assert.strictEqual((yield* Effect.flip(make(at("file")))).reason._tag, "AlreadyExists")
        assert.strictEqual((yield* Effect.flip(make(at("file/below")))).reason._tag, "BadResource")
      })
    )
  )

  // Node's own `mkdir` with `recursive` does not return here.
  it.live.skipIf(process.platform !== "linux")("fails where the file system takes no folder", () =>
    Effect.gen(function* () {
      for (const path of ["/proc/assay", "/proc/assay/below"]) {
        assert.strictEqual((yield* Effect.flip(make(path))).reason._tag, "NotFound")
      }
    }).pipe(Effect.provide(services))
  )
})
