import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, FileSystem, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { AuditChain } from "../../../src/services/AuditChain.ts"
import { HostProcess } from "../../../src/services/HostProcess.ts"
import { chainOf, filesOf } from "../../domain/bench/benchReports.ts"
import { append, appending, damage, inFolder, reportOf, runs } from "./inChainFolder.ts"

/** HEAD of a chain of that many records. */
const headAfter = (count: number) => filesOf(chainOf(["RUN1", "RUN2"].slice(0, count).map(reportOf))).head

describe("A writer of an AuditChain that was killed", () => {
  const [one, two] = filesOf(chainOf([reportOf("RUN1"), reportOf("RUN2")])).files

  inFolder("before HEAD named its record leaves a chain without it", ({ list, write }) =>
    Effect.gen(function* () {
      yield* write(one?.name ?? "", one?.text ?? "")
      yield* write("HEAD", headAfter(1))
      yield* write(`.next-${two?.name}`, two?.text ?? "")
      yield* write(".next-000002-RUN5.json.new", "{")
      assert.deepStrictEqual(yield* runs, ["RUN1"])
      assert.deepStrictEqual(yield* Effect.andThen(append("RUN3"), runs), ["RUN1", "RUN3"])
      assert.deepStrictEqual(yield* list, ["000001-RUN1.json", "000002-RUN3.json", "HEAD"])
    })
  )

  inFolder("after HEAD named its record leaves a chain with it, which the next one completes", ({ list, write }) =>
    Effect.gen(function* () {
      yield* write(one?.name ?? "", one?.text ?? "")
      yield* write(`.next-${two?.name}`, two?.text ?? "")
      yield* write("HEAD", headAfter(2))
      assert.deepStrictEqual(yield* runs, ["RUN1", "RUN2"])
      assert.deepStrictEqual(yield* Effect.andThen(append("RUN3"), runs), ["RUN1", "RUN2", "RUN3"])
      assert.deepStrictEqual(yield* list, ["000001-RUN1.json", "000002-RUN2.json", "000003-RUN3.json", "HEAD"])
    })
  )

  inFolder("hides no truncation: what stands beside its place must be what HEAD names", ({ write }) =>
    Effect.gen(function* () {
      yield* write(one?.name ?? "", one?.text ?? "")
      yield* write("HEAD", headAfter(2))
      yield* write(".next-000002-RUN2.json", two?.text.replace('"complete":true', '"complete":false') ?? "")
      assert.strictEqual(yield* damage, "000002-….json truncated")
    })
  )
})

describe("The bytes of an AuditChain", () => {
  const edits: ReadonlyArray<readonly [title: string, file: string, edit: (text: string) => string]> = [
    ["a record after a byte order mark", "000001-RUN1.json", (text) => `\uFEFF${text}`],
    ["a record with a line end", "000001-RUN1.json", (text) => `${text}\n`],
    ["a record with a key twice", "000001-RUN1.json", (text) => text.replace("{", '{"prev_hash":null,')],
    ["HEAD after a byte order mark", "HEAD", (text) => `\uFEFF${text}`],
    ["HEAD with a line end", "HEAD", (text) => `${text}\n`],
    ["HEAD with a key twice", "HEAD", (text) => text.replace("{", '{"count":7,')],
    ["HEAD with its keys in another order", "HEAD", (text) => text.replace(/"count":1,(.*)\}/u, '$1,"count":1}')],
    ["HEAD that is empty", "HEAD", () => ""]
  ]
  for (const [title, file, edit] of edits) {
    inFolder(`are the canonical ones: ${title} is edited`, ({ dir, fs, write }) =>
      Effect.gen(function* () {
        yield* append("RUN1")
        const text = yield* fs.readFileString(`${dir}/${file}`)
        yield* write(file, text)
        assert.deepStrictEqual(yield* runs, ["RUN1"])
        assert.notStrictEqual(edit(text), text)
        yield* write(file, edit(text))
        assert.strictEqual(yield* damage, `${file} edited`)
      })
    )
  }

  inFolder("are text: a byte that is none does not pass for the sign that stands for it", ({ dir, fs }) =>
    Effect.gen(function* () {
      const told = reportOf("RUN1")
      yield* AuditChain.use((chain) => chain.append({ ...told, sut: { ...told.sut, name: "a\uFFFDb" } }))
      const file = `${dir}/000001-RUN1.json`
      assert.deepStrictEqual(yield* runs, ["RUN1"])
      const bytes = Buffer.from(yield* fs.readFile(file))
      const at = bytes.indexOf("\uFFFD")
      assert.isAbove(at, 0)
      yield* fs.writeFile(file, Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]))
      assert.strictEqual(yield* damage, "000001-RUN1.json edited")
    })
  )
})

describe("Several writers of one AuditChain", () => {
  inFolder("in several processes all have their say, and the chain verifies", ({ dir }) =>
    Effect.gen(function* () {
      const writers = ["A", "B", "C"]
      const said = yield* Effect.forEach(
        writers,
        (prefix) => Effect.flatMap(appending(dir, prefix, 5), ({ lines }) => Stream.runCollect(lines)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        said.map((lines) => lines.length),
        [5, 5, 5]
      )
      assert.deepStrictEqual((yield* runs).toSorted(), said.flat().toSorted())
    })
  )

  inFolder("in one process all have their say", () =>
    Effect.gen(function* () {
      const ids = ["A", "B", "C", "D"]
      yield* Effect.forEach(ids, (id) => append(id), { concurrency: "unbounded" })
      assert.deepStrictEqual((yield* runs).toSorted(), ids)
    })
  )

  inFolder("do not disturb a reader", ({ dir }) =>
    Effect.gen(function* () {
      const { lines } = yield* appending(dir, "A", 15)
      const writing = yield* Effect.forkChild(Stream.runDrain(lines))
      let seen = 0
      while (seen < 15) seen = (yield* runs).length
      yield* Fiber.join(writing)
    })
  )

  it.effect("give up when another one does not end, and say who it is", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = yield* fs.makeTempDirectoryScoped()
      yield* fs.writeFileString(`${dir}/.lock-4242-1000-elsewhere`, "")
      const host = Layer.succeed(HostProcess, {
        pid: 1,
        host: "here",
        started: 1,
        namespace: "",
        boot: "",
        booted: 0,
        cpus: 1,
        isAlive: () => true
      })
      const layer = AuditChain.layerDirectoryNoDeps(dir).pipe(Layer.provide(host))
      const waiting = yield* Effect.forkChild(Effect.flip(append("RUN1")).pipe(Effect.provide(layer)))
      while (waiting.pollUnsafe() === undefined) {
        yield* TestClock.adjust("1 second")
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      }
      const error = yield* Fiber.join(waiting)
      assert.strictEqual(error._tag, "ChainLocked")
      assert.include(error.message, "process 4242 on elsewhere")
      assert.deepStrictEqual(yield* fs.readDirectory(dir), [".lock-4242-1000-elsewhere"])
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
