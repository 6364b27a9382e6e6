import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { PackStore } from "../../src/services/PackStore.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { edit, PACK } from "./source/packSource.ts"

const platform = Layer.mergeAll(NodeFileSystem.layer, NodePath.layer)
const directories = (...folders: ReadonlyArray<string>) =>
  PackStore.layerDirectories(folders).pipe(Layer.provide(SourceReader.layer), Layer.provide(platform))
const memory = (packs: Record<string, string>) => PackStore.layerMemory(new Map(Object.entries(packs)))

/** Runs with two folders of pack files. */
const inFolders = <A, E>(
  files: Record<string, string>,
  use: (one: string, two: string) => Effect.Effect<A, E, PackStore>
) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const root = yield* fs.makeTempDirectoryScoped()
    const [one, two] = [`${root}/one`, `${root}/two`] as const
    for (const folder of [one, two]) yield* fs.makeDirectory(folder)
    for (const [file, text] of Object.entries(files)) yield* fs.writeFileString(`${root}/${file}`, text)
    return yield* use(one, two).pipe(Effect.provide(directories(one, two, `${root}/none`)))
  }).pipe(Effect.provide(platform))

describe("PackStore.list", () => {
  it.effect("has every pack of the folders in order, with its figures", () =>
    inFolders(
      {
        "two/b.yaml": edit("id: demo", "id: b"),
        "one/c.yaml": PACK,
        "one/a.yaml": edit("id: demo", "id: a"),
        "one/x.txt": ""
      },
      (one, two) =>
        Effect.gen(function* () {
          const entries = yield* (yield* PackStore).list
          assert.deepStrictEqual(
            entries.map(({ name, file }) => [name, file]),
            [
              ["a", `${one}/a.yaml`],
              ["c", `${one}/c.yaml`],
              ["b", `${two}/b.yaml`]
            ]
          )
          assert.deepStrictEqual(entries[1], {
            _tag: "Pack",
            name: "c",
            file: `${one}/c.yaml`,
            id: "demo",
            title: "Demo",
            version: 1,
            language: "en",
            prompts: 2,
            answersPerGroup: 2
          })
        })
    )
  )

  it.effect("keeps a pack that does not load, with its problems", () =>
    Effect.gen(function* () {
      const entries = yield* (yield* PackStore).list
      assert.deepStrictEqual(
        entries.map((entry) => [entry._tag, entry.name, entry._tag === "InvalidPack" ? entry.problems.length : 0]),
        [
          ["InvalidPack", "bad", 2],
          ["Pack", "good", 0]
        ]
      )
    }).pipe(Effect.provide(memory({ bad: edit("title: Demo", "titel: Demo"), good: PACK })))
  )

  it.effect("refuses the second pack with an id and says where the first one is", () =>
    inFolders({ "one/x.yaml": PACK, "two/y.yaml": PACK }, (one, two) =>
      Effect.gen(function* () {
        const [first, second] = yield* (yield* PackStore).list
        assert.strictEqual(first?._tag, "Pack")
        assert.strictEqual(second?._tag, "InvalidPack")
        assert.strictEqual(second?.file, `${two}/y.yaml`)
        const [problem] = second?._tag === "InvalidPack" ? second.problems : []
        assert.deepInclude(problem, { line: 1, column: 5, message: `Another pack has this id: ${one}/x.yaml` })
      })
    )
  )
})

describe("PackStore.load", () => {
  it.effect("finds a pack by name, and takes the first folder that has it", () =>
    inFolders({ "one/x.yaml": edit("title: Demo", "title: One"), "two/x.yaml": PACK, "two/y.yaml": PACK }, (one) =>
      Effect.gen(function* () {
        const store = yield* PackStore
        const { file, value } = yield* store.load("x")
        assert.deepStrictEqual([file, value.title], [`${one}/x.yaml`, "One"])
        assert.strictEqual((yield* store.load("y")).value.title, "Demo")
      })
    )
  )

  it.effect("reads a path as a path", () =>
    Effect.gen(function* () {
      const store = yield* PackStore
      assert.strictEqual((yield* store.load("test/fixtures/packs/small.yaml")).value.id, "small")
      assert.strictEqual((yield* Effect.flip(store.load("none.yaml")))._tag, "InputMissing")
      assert.strictEqual((yield* Effect.flip(store.load("test/fixtures/packs/bad-typo.yaml")))._tag, "SourceInvalid")
    }).pipe(Effect.provide(directories()))
  )

  it.effect("names the folders and the nearest pack where none has the name", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip((yield* PackStore).load("smal"))
      assert.strictEqual(error._tag, "PackNotFound")
      assert.strictEqual(
        error.message,
        'No pack named "smal" in test/fixtures/packs. Did you mean "small"? Run `assay pack list` to see the packs there are.'
      )
    }).pipe(Effect.provide(directories("test/fixtures/packs")))
  )

  it.effect("knows no special names", () =>
    Effect.gen(function* () {
      const store = yield* PackStore
      for (const name of ["__proto__", "constructor", "toString", ""]) {
        assert.strictEqual((yield* Effect.flip(store.load(name)))._tag, "PackNotFound")
      }
      assert.deepStrictEqual(yield* store.list, [])
    }).pipe(Effect.provide(memory({})))
  )
})

describe("the shipped packs", () => {
  it.effect("all load", () =>
    Effect.gen(function* () {
      const entries = yield* (yield* PackStore).list
      assert.deepStrictEqual(
        entries.map(({ _tag, name }) => [_tag, name]),
        [
          ["Pack", "buero"],
          ["Pack", "ndassist"],
          ["Pack", "office"]
        ]
      )
    }).pipe(Effect.provide(directories("packs")))
  )
})
