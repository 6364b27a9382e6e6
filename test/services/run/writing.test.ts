import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem, Layer, PlatformError, Stream } from "effect"
import { HostProcess } from "../../../src/services/HostProcess.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { SourceReader } from "../../../src/services/SourceReader.ts"
import { answer, collect, layer, loadPack, manifestFor, newRun, PACK, workshop } from "./harness.ts"

/** A store that believes to be another process; on its host only process 7 lives. */
const runAs = (pid: number, host: string, started = 1) =>
  Layer.fresh(RunStore.layerNoDeps).pipe(
    Layer.provide([
      SourceReader.layer,
      Layer.succeed(HostProcess, { pid, host, started, cpus: 1, isAlive: (other) => other === 7 })
    ]),
    Layer.provide(NodeServices.layer)
  )

/** A file system whose disk is full after so many bytes have been written through open files. */
const fullAfter = (bytes: number) =>
  Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (fs) => {
      let left = bytes
      const full = PlatformError.systemError({
        _tag: "Unknown",
        module: "FileSystem",
        method: "writeAll",
        cause: { code: "ENOSPC" }
      })
      const open: FileSystem.FileSystem["open"] = (path, options) =>
        Effect.map(fs.open(path, options), (file) => ({
          ...file,
          stat: file.stat,
          sync: file.sync,
          seek: file.seek.bind(file),
          read: file.read.bind(file),
          readAlloc: file.readAlloc.bind(file),
          truncate: file.truncate.bind(file),
          write: file.write.bind(file),
          writeAll: (buffer: Uint8Array) => {
            const fits = buffer.subarray(0, Math.max(0, left))
            left -= buffer.length
            return left >= 0 ? file.writeAll(buffer) : Effect.andThen(file.writeAll(fits), Effect.fail(full))
          }
        }))
      return { ...fs, open }
    })
  )

withLayer(HostProcess.layer)("HostProcess", (it) => {
  it.effect("tells a process that runs from one that does not", () =>
    Effect.gen(function* () {
      const self = yield* HostProcess
      assert.isTrue(self.isAlive(self.pid))
      assert.isFalse(self.isAlive(2 ** 30))
    })
  )
})

withLayer(layer)("Writing a run", (it) => {
  it.effect("gives way to another writer and lets readers in", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      const run = yield* newRun(at("r"))
      const store = yield* RunStore
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* store.writeAnswers(run)
          const second = yield* Effect.flip(Effect.scoped(store.writeAnswers(run)))
          assert.strictEqual(second._tag, "RunLocked")
          assert.deepStrictEqual(yield* collect(run), [])
        })
      )
      yield* Effect.scoped(store.writeAnswers(run))
      assert.deepStrictEqual(yield* list("r"), ["answers.jsonl", "pack.json", "pack.yaml", "run.json"])
    })
  )

  it.effect("takes over from a dead process, not from a live one nor one on another host", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      const run = yield* newRun(at("r"))
      const attempt = RunStore.use((store) => Effect.scoped(store.writeAnswers(run)))
      const holdAs = (pid: number, host: string, inner: Effect.Effect<void, unknown>) =>
        Effect.scoped(
          RunStore.use((store) => store.writeAnswers(run)).pipe(Effect.andThen(inner), Effect.provide(runAs(pid, host)))
        )
      const tag = (pid: number, host: string, started = 1) =>
        attempt.pipe(
          Effect.provide(runAs(pid, host, started)),
          Effect.flip,
          Effect.map((error) => error._tag)
        )
      yield* holdAs(
        7,
        "here",
        Effect.map(tag(8, "here"), (seen) => assert.strictEqual(seen, "RunLocked"))
      )
      yield* holdAs(
        9,
        "there",
        Effect.map(tag(8, "here"), (seen) => assert.strictEqual(seen, "RunLocked"))
      )
      yield* holdAs(9, "here", attempt.pipe(Effect.provide(runAs(8, "here"))))
      yield* holdAs(8, "here", attempt.pipe(Effect.provide(runAs(8, "here", 2))))
      assert.deepStrictEqual(yield* list("r"), ["answers.jsonl", "pack.json", "pack.yaml", "run.json"])
    })
  )

  it.effect("tidies up after a process that is dead, not after a live one nor one on another host", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      const run = yield* newRun(at("r"))
      const leftOf = (pid: number, host: string) =>
        Effect.scoped(
          Effect.gen(function* () {
            const store = yield* RunStore
            yield* store.writeAnswers(run)
            yield* RunStore.use(({ tidy }) => tidy(run)).pipe(Effect.provide(runAs(8, "here")))
            return (yield* list("r")).filter((name) => name.startsWith(".lock-"))
          })
        ).pipe(Effect.provide(runAs(pid, host)))
      assert.deepStrictEqual(yield* leftOf(9, "here"), [])
      assert.deepStrictEqual(yield* leftOf(7, "here"), [".lock-7-1-here"])
      assert.deepStrictEqual(yield* leftOf(9, "there"), [".lock-9-1-there"])
    })
  )

  it.effect("removes what killed imports to the same folder left, not what live ones work on", () =>
    Effect.gen(function* () {
      const { at, fs, list } = yield* workshop
      const pack = yield* loadPack(PACK)
      const save = (name: string, answers: Stream.Stream<ReturnType<typeof answer>, string>, pid: number) =>
        RunStore.use((store) => store.save(at(name), manifestFor(pack.digest, ["m1"]), PACK, answers)).pipe(
          Effect.provide(runAs(pid, "here"))
        )
      // What is there while the answers come is the draft.
      const seen: Array<string> = []
      const look = Stream.fromEffect(
        Effect.flatMap(Effect.orDie(list(".")), (names) => {
          seen.push(...names)
          return Effect.fail("stopped")
        })
      )
      assert.strictEqual(yield* Effect.flip(save("r", look, 8)), "stopped")
      const [draft = ""] = seen
      assert.match(draft, /^\.assay-[0-9a-f]{12}-8-1-here$/u)
      assert.deepStrictEqual(yield* list("."), [])
      const others = [
        draft.replace("-8-", "-7-"),
        draft.replace("-here", "-there"),
        draft.replace(/-[0-9a-f]{12}-/u, "-000000000000-")
      ]
      for (const name of [draft, draft.replace("-8-", "-9-"), ...others]) {
        yield* fs.makeDirectory(at(`${name}/deep`), { recursive: true })
      }
      yield* save("r", Stream.succeed(answer("m1", "P1", 0)), 10)
      assert.deepStrictEqual(yield* list("."), [...others, "r"].toSorted())
    })
  )

  it.effect("keeps the rows that were there, leaves no part of the new one, and says why", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      const run = yield* newRun(at("r"))
      yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* (yield* RunStore).writeAnswers(run)
          yield* writer.append([answer("m1", "P1", 0)])
        })
      )
      const before = yield* read("r/answers.jsonl")
      const tight = Layer.fresh(RunStore.layerNoDeps).pipe(
        Layer.provide([SourceReader.layer, HostProcess.layer]),
        Layer.provide(fullAfter(100)),
        Layer.provide(NodeServices.layer)
      )
      const error = yield* RunStore.use((store) =>
        Effect.scoped(
          Effect.flatMap(store.writeAnswers(run), (writer) => writer.append([answer("m1", "P1", 1, "x".repeat(500))]))
        )
      ).pipe(Effect.provide(tight), Effect.flip)
      assert.strictEqual(error._tag, "CannotWrite")
      assert.include(error.message, "no space is left")
      assert.strictEqual(yield* read("r/answers.jsonl"), before)
    })
  )
})
