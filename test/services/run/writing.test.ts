import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem, Layer, PlatformError, Stream } from "effect"
import { HostProcess } from "../../../src/services/HostProcess.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { SourceReader } from "../../../src/services/SourceReader.ts"
import { answer, layer, loadPack, manifestFor, newRun, PACK, runAs, workshop } from "./harness.ts"

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

withLayer(layer)("Writing a run", (it) => {
  it.effect("removes what killed imports to folders beside left, not what live ones work on", () =>
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
        draft.replace(/-[0-9a-f]{12}-/u, "-mine-")
      ]
      const beside = draft.replace(/-[0-9a-f]{12}-/u, "-000000000000-")
      for (const name of [draft, draft.replace("-8-", "-9-"), beside, ...others]) {
        yield* fs.makeDirectory(at(`${name}/deep`), { recursive: true })
      }
      yield* save("r", Stream.succeed(answer("m1", "P1", 0)), 10)
      assert.deepStrictEqual(yield* list("."), [...others, "r"].toSorted())
    })
  )

  it.effect("refuses the current folder, also by another name, and every place in a run", () =>
    Effect.gen(function* () {
      const { at, fs, list } = yield* workshop
      yield* newRun(at("r"))
      yield* fs.makeDirectory(at("cwd"))
      yield* fs.makeDirectory(at("beside"))
      yield* fs.symlink(at("cwd"), at("link"))
      const { digest } = yield* loadPack(PACK)
      const refused = (dir: string) =>
        RunStore.use((store) => store.create(dir, manifestFor(digest, ["m1"]), PACK)).pipe(
          Effect.flip,
          Effect.map(({ message }) => message)
        )
      for (const name of ["r/judgements", "r/judgements/x/y", "r/new"]) {
        assert.include(yield* refused(at(name)), `it is inside the run ${at("r")}. Choose`, name)
      }
      const cwd = yield* fs.realPath(at("cwd"))
      const inCwd = Layer.effect(
        FileSystem.FileSystem,
        Effect.map(FileSystem.FileSystem, (real) => ({
          ...real,
          realPath: (of: string) => (of === "." ? Effect.succeed(cwd) : real.realPath(of))
        }))
      )
      const store = Layer.fresh(RunStore.layerNoDeps).pipe(
        Layer.provide([SourceReader.layer, HostProcess.layer]),
        Layer.provide(inCwd),
        Layer.provide(NodeServices.layer)
      )
      for (const name of ["cwd", "link"]) {
        assert.include(yield* Effect.provide(refused(at(name)), store), "it is the current folder. Name a new", name)
      }
      assert.deepStrictEqual(yield* list("cwd"), [])
      assert.deepStrictEqual(yield* list("r"), ["answers.jsonl", "pack.json", "pack.yaml", "run.json"])
      const create = RunStore.use(({ create }) => create(at("beside"), manifestFor(digest, ["m1"]), PACK))
      yield* Effect.provide(create, store)
    })
  )

  it.effect("takes the pack as it was loaded instead of reading it again, where the manifest is of that one", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      const store = yield* RunStore
      const pack = yield* loadPack(PACK)
      const made = yield* store.create(at("r"), manifestFor(pack.digest, ["m1"]), pack)
      assert.strictEqual(made.pack.value, pack.value)
      assert.strictEqual(yield* read("r/pack.yaml"), PACK)
      const asText = yield* store.create(at("s"), manifestFor(pack.digest, ["m1"]), PACK)
      assert.deepStrictEqual(asText.pack.value, pack.value)
      assert.strictEqual(yield* read("s/pack.json"), yield* read("r/pack.json"))
      const other = manifestFor(`sha256:${"0".repeat(64)}`, ["m1"])
      assert.strictEqual((yield* Effect.flip(store.create(at("t"), other, pack)))._tag, "SourceInvalid")
    })
  )

  it.effect("gives way to whoever made a run in the same place meanwhile, not to other files", () =>
    Effect.gen(function* () {
      const { at, fs, list } = yield* workshop
      const { digest } = yield* loadPack(PACK)
      const failing = (meanwhile: Effect.Effect<unknown, unknown, SourceReader>) =>
        RunStore.use((store) => {
          const answers = Stream.fromEffect(Effect.as(Effect.orDie(meanwhile), answer("m1", "P1", 0)))
          return Effect.flip(store.save(at("r"), manifestFor(digest, ["m1"]), PACK, answers))
        })
      const another = newRun(at("r")).pipe(Effect.provide(runAs(9, "here")))
      assert.strictEqual((yield* failing(another))._tag, "RunLocked")
      assert.deepStrictEqual(yield* list("."), ["r"])
      yield* fs.remove(at("r"), { recursive: true })
      const files = Effect.andThen(fs.makeDirectory(at("r")), fs.writeFileString(at("r/note"), ""))
      assert.strictEqual((yield* failing(files))._tag, "CannotWrite")
      assert.deepStrictEqual(yield* list("."), ["r"])
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
