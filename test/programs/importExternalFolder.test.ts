import { execFileSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { readExternal } from "../../src/programs/importExternal.ts"
import { harbor, layer, tb, writeAll } from "./externalFiles.ts"

describe("a folder of another tool", () => {
  it.effect("reads no file of a folder that is a pipe or leads out of it, and quotes none", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = yield* fs.makeTempDirectoryScoped()
      const other = yield* fs.makeTempDirectoryScoped()
      yield* fs.writeFileString(`${other}/secret`, "secret")
      for (const [format, files, name] of [
        ["harbor", harbor, "git__1/verifier/reward.txt"],
        ["harbor", harbor, "git__1/verifier/reward.json"],
        ["harbor", harbor, "git__1/result.json"],
        ["harbor", harbor, "config.json"],
        ["terminal-bench", tb, "results.json"],
        ["terminal-bench", tb, "run_metadata.json"]
      ] as const) {
        yield* fs.remove(dir, { recursive: true, force: true })
        yield* writeAll(dir, files)
        if (name.endsWith(".txt")) yield* fs.remove(`${dir}/git__1/verifier/reward.json`)
        yield* fs.remove(`${dir}/${name}`, { force: true })
        execFileSync("mkfifo", [`${dir}/${name}`])
        const piped = yield* Effect.flip(readExternal({ format, path: dir }, null))
        assert.deepStrictEqual([piped._tag, piped.message.includes("not a regular file")], ["InputMissing", true], name)
        yield* fs.remove(`${dir}/${name}`)
        yield* fs.symlink(`${other}/secret`, `${dir}/${name}`)
        const led = yield* Effect.flip(readExternal({ format, path: dir }, null))
        assert.deepStrictEqual(
          [led._tag, led.message.includes("leads out of the folder")],
          ["InputMissing", true],
          name
        )
      }
    }).pipe(Effect.provide(layer))
  )
})
