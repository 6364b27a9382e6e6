import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, FileSystem, Layer, PlatformError, Schema } from "effect"
import { digestOf } from "../../src/domain/source/digest.ts"
import { packFormat } from "../../src/services/packFormat.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"

const FIXTURES = "test/fixtures/packs"
const json = { what: "document", schema: Schema.Json }
const files = NodeFileSystem.layer
const forbidden = FileSystem.layerNoop({
  stat: () => Effect.fail(PlatformError.systemError({ _tag: "PermissionDenied", module: "FileSystem", method: "stat" }))
})

layer(SourceReader.layer.pipe(Layer.provideMerge(files)))("SourceReader", (it) => {
  it.effect("reads the small pack with its text, its digest and its warnings", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const reader = yield* SourceReader
      const loaded = yield* reader.read(`${FIXTURES}/small.yaml`, packFormat)
      assert.strictEqual(loaded.digest, digestOf(yield* fs.readFile(`${FIXTURES}/small.yaml`)))
      assert.strictEqual(loaded.text, yield* fs.readFileString(`${FIXTURES}/small.yaml`))
      assert.deepStrictEqual(loaded.value.categories[0]?.prompts[0]?.vars, { name: "Ms Low", day: "2024-05-01" })
      assert.deepStrictEqual(
        loaded.warnings.map(({ severity, line }) => [severity, line]),
        [
          ["warning", 15],
          ["warning", 16]
        ]
      )
    })
  )

  it.effect("locates a mistyped key in a file and names the near one", () =>
    Effect.gen(function* () {
      const reader = yield* SourceReader
      const error = yield* Effect.flip(reader.read(`${FIXTURES}/bad-typo.yaml`, packFormat))
      assert.strictEqual(
        error.message,
        `${FIXTURES}/bad-typo.yaml:15:9: Unknown key "safty_critical" at categories[0].prompts[0].safty_critical. Did you mean "safety_critical"?`
      )
    })
  )

  it.effect("says what is wrong with a file that is missing, a folder or a device", () =>
    Effect.gen(function* () {
      const reader = yield* SourceReader
      const cases = [
        ["test/none.yaml", "Cannot read test/none.yaml: there is no such file or folder. Check the path."],
        ["test", "Cannot read test: it is a folder, not a file."],
        ["/dev/zero", "Cannot read /dev/zero: it is not a regular file. A pipe or a device is not read."]
      ] as const
      for (const [file, message] of cases) {
        const error = yield* Effect.flip(reader.read(file, json))
        assert.strictEqual(error._tag, "InputMissing")
        assert.strictEqual(error.message, message)
      }
    })
  )

  it.effect("refuses bytes with the file's name, and reads a .json file as JSON", () =>
    Effect.gen(function* () {
      const reader = yield* SourceReader
      const bytes = new TextEncoder().encode("{a: 1}")
      assert.deepStrictEqual((yield* reader.decode("x.yaml", bytes, json)).value, { a: 1 })
      const error = yield* Effect.flip(reader.decode("dir/x.JSON", bytes, json))
      assert.strictEqual(error.message, 'dir/x.JSON:1:2: JSON needs a key in double quotes here, not "a"')
    })
  )
})

describe("SourceReader with limits", () => {
  it.effect("refuses a file over the limit before it is read", () =>
    Effect.gen(function* () {
      const reader = yield* SourceReader
      const error = yield* Effect.flip(reader.read(`${FIXTURES}/small.yaml`, packFormat))
      assert.match(error.message, /^test\/fixtures\/packs\/small\.yaml: The file has \d+ bytes; at most 100 are read/u)
    }).pipe(Effect.provide(SourceReader.layerLimits({ bytes: 100 }).pipe(Layer.provide(files))))
  )

  it.effect("says that a file may not be read", () =>
    Effect.gen(function* () {
      const reader = yield* SourceReader
      const error = yield* Effect.flip(reader.read("secret.yaml", json))
      assert.strictEqual(error.message, "Cannot read secret.yaml: permission denied. Check who owns it and its mode.")
    }).pipe(Effect.provide(SourceReader.layer.pipe(Layer.provide(forbidden))))
  )
})
