import { execFileSync } from "node:child_process"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { fileDigest } from "../../../src/services/source/fileDigest.ts"
import { folder } from "../dod/folder.ts"

describe("The digest of a file", () => {
  it.live("is that of its bytes, and none of a folder, or of a pipe, which nobody may ever write to", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const { at, write } = yield* folder
      const text = "a\n".repeat(200_000)
      assert.strictEqual(yield* fileDigest(fs, yield* write("small", "a")), digestOf("a"))
      assert.strictEqual(yield* fileDigest(fs, yield* write("large", text)), digestOf(text))
      const pipe = at("pipe")
      execFileSync("mkfifo", [pipe])
      for (const file of [pipe, at("."), "/dev/zero"]) {
        assert.strictEqual((yield* Effect.flip(fileDigest(fs, file))).reason._tag, "BadResource", file)
      }
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
