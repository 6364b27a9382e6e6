import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, type FileSystem, PlatformError, Schema } from "effect"
import { appendRows } from "../../../src/services/run/writeFiles.ts"
import { workshop } from "./harness.ts"

const full = PlatformError.systemError({
  _tag: "Unknown",
  module: "FileSystem",
  method: "writeAll",
  cause: { code: "ENOSPC" }
})

/** A file on a disk that is busy with the first rows until `go`, and full after `fits` writings. */
const busyFile = Effect.fnUntraced(function* (fits: number) {
  const { at, fs } = yield* workshop
  const begun = yield* Deferred.make<void>()
  const go = yield* Deferred.make<void>()
  let written = 0
  const open: FileSystem.FileSystem["open"] = (path, options) =>
    Effect.map(fs.open(path, options), (file) => ({
      ...file,
      stat: file.stat,
      seek: file.seek.bind(file),
      read: file.read.bind(file),
      readAlloc: file.readAlloc.bind(file),
      truncate: file.truncate.bind(file),
      write: file.write.bind(file),
      writeAll: (bytes: Uint8Array) => {
        written++
        return written <= fits
          ? file.writeAll(bytes)
          : Effect.andThen(file.writeAll(bytes.subarray(0, 3)), Effect.fail(full))
      },
      sync: Effect.suspend(() =>
        written === 1 ? Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(go)) : file.sync
      )
    }))
  const append = yield* appendRows({ ...fs, open }, at("rows.jsonl"), Schema.Int)
  const first = yield* Effect.forkChild(append([0]))
  yield* Deferred.await(begun)
  // Each of these begins to wait as soon as it is forked.
  const others = yield* Effect.forEach([1, 2, 3, 4, 5], (row) =>
    Effect.forkChild(append([row, 10 * row]), { startImmediately: true })
  )
  yield* Deferred.succeed(go, undefined)
  yield* Fiber.join(first)
  const ends = yield* Effect.forEach(others, Fiber.await)
  return { append, ends, count: () => written, text: fs.readFileString(at("rows.jsonl")) }
})

withLayer(NodeServices.layer)("Rows that are appended while the disk is busy", (it) => {
  it.effect("go there together, in the order in which they came", () =>
    Effect.gen(function* () {
      const { count, ends, text } = yield* busyFile(Number.POSITIVE_INFINITY)
      assert.isTrue(ends.every(Exit.isSuccess))
      assert.strictEqual(count(), 2)
      assert.strictEqual(yield* text, "0\n1\n10\n2\n20\n3\n30\n4\n40\n5\n50\n")
    })
  )

  it.effect("fail together where it is full, with nothing left of them and all that was there", () =>
    Effect.gen(function* () {
      const { append, count, ends, text } = yield* busyFile(1)
      assert.isTrue(ends.every(Exit.isFailure))
      assert.strictEqual(count(), 2)
      assert.strictEqual(yield* text, "0\n")
      const after = yield* Effect.flip(append([6]))
      assert.include(after.message, "rows.jsonl")
      assert.strictEqual(yield* text, "0\n")
    })
  )
})
