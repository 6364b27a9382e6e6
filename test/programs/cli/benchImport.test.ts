import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Schema } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { HistoryDocument } from "../../../src/programs/cli/render/benchHistory.ts"
import { runCli } from "../../../src/programs/cli/runCli.ts"
import { Assets } from "../../../src/services/Assets.ts"
import { inspectLog, report } from "../../domain/external/vectors.ts"
import { greetingCopy } from "../greetingBench.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)

/** What `assay bench` ends with and says. */
const bench = (...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 11, 1))
    const { code } = yield* runCli(["bench", ...args])
    const out = (yield* TestConsole.logLines).join("\n")
    const err = (yield* TestConsole.errorLines).join("\n")
    return { code, out, err }
  }).pipe(Effect.provide(Layer.fresh(TestConsole.layer)))

const setUp = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const dir = yield* greetingCopy
  const files = yield* fs.makeTempDirectoryScoped()
  yield* fs.writeFileString(`${files}/log.json`, JSON.stringify({ ...inspectLog, status: "cancelled" }))
  yield* fs.writeFileString(`${files}/report.json`, JSON.stringify(report))
  const swe = ["import", "swe-bench", `${files}/report.json`, "--bench-root", dir, "--system", "my agent"]
  return { fs, dir, files, swe }
})

const importDocument = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ imported: Schema.Array(Schema.Unknown) }))
)

const ID = "swe-bench-"

describe("assay bench import", () => {
  it.effect("shows what it would take over and stores nothing with --dry-run", () =>
    Effect.gen(function* () {
      const { dir, files, fs } = yield* setUp
      const shown = yield* bench("import", "inspect", `${files}/log.json`, "--bench-root", dir, "--dry-run")
      assert.deepStrictEqual([shown.code, shown.err], [0, ""])
      assert.include(shown.out, "Cases passed       1 of 3")
      assert.include(shown.out, "the log's status is cancelled")
      assert.isFalse(yield* fs.exists(`${dir}/external`))
    }).pipe(Effect.provide(layer))
  )

  it.effect("stores evidence once, leaves the same alone, and overwrites other evidence only with --replace", () =>
    Effect.gen(function* () {
      const { dir, fs, swe } = yield* setUp
      const first = yield* bench(...swe, "--format", "json")
      assert.strictEqual(first.code, 0)
      assert.match(
        first.err,
        /^Wrote .*external\/swe-bench-[0-9a-f]{12}\.json\nIts cases: assay bench external swe-bench-/u
      )
      assert.isTrue(first.err.trimEnd().endsWith(` --bench-root ${dir}`), first.err)
      assert.lengthOf((yield* importDocument(first.out)).imported, 1)
      const again = yield* bench(...swe)
      assert.deepStrictEqual([again.code, again.err.includes("is there already")], [0, true])
      const other = yield* bench(...swe, "--benchmark", "SWE-bench Lite")
      assert.strictEqual(other.code, 73)
      assert.include(other.err, "Say --replace")
      assert.strictEqual((yield* bench(...swe, "--benchmark", "SWE-bench Lite", "--replace")).code, 0)
      const [name = ""] = yield* fs.readDirectory(`${dir}/external`)
      assert.include(yield* fs.readFileString(`${dir}/external/${name}`), "SWE-bench Lite")
    }).pipe(Effect.provide(layer))
  )

  it.effect("puts it beside the runs of a task class, and no part of the audit chain", () =>
    Effect.gen(function* () {
      const { dir, fs, swe } = yield* setUp
      assert.strictEqual((yield* bench(...swe, "--task-class", "greetin")).code, 3)
      assert.strictEqual((yield* bench(...swe, "--task-class", "greeting")).code, 0)
      assert.strictEqual((yield* bench("verify", "--bench-root", dir)).code, 66)
      assert.isFalse(yield* fs.exists(`${dir}/audit`))
      const text = yield* bench("history", "greeting", "--bench-root", dir)
      assert.match(text.out, /^greeting: 0 runs in the audit chain\n\nExternal evidence\n/u)
      assert.include(text.out, "no tier rests on it")
      const json = yield* bench("history", "greeting", "--bench-root", dir, "--format", "json")
      const { external, runs } = yield* Schema.decodeEffect(Schema.fromJsonString(HistoryDocument))(json.out)
      assert.deepStrictEqual([runs.length, external[0]?.kind, external[0]?.counts.passed], [0, "external", 2])
    }).pipe(Effect.provide(layer))
  )

  it.effect("shows one piece with its cases by the beginning of its id, and a list of all", () =>
    Effect.gen(function* () {
      const { dir, swe } = yield* setUp
      assert.strictEqual((yield* bench("external", "--bench-root", dir)).out, "No external evidence")
      yield* bench(...swe)
      const one = yield* bench("external", ID, "--bench-root", dir)
      assert.match(one.out, /^d +not passed +failed +empty patch$/mu)
      assert.include((yield* bench("external", "--bench-root", dir, "--format", "json")).out, '"kind": "external"')
      assert.strictEqual((yield* bench("external", "harbor", "--bench-root", dir)).code, 64)
      assert.strictEqual(
        (yield* bench("external", "--task-class", "greeting", "--bench-root", dir)).out,
        "No external evidence"
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("refuses stored evidence that was changed by hand", () =>
    Effect.gen(function* () {
      const { dir, fs, swe } = yield* setUp
      yield* bench(...swe)
      const [name = ""] = yield* fs.readDirectory(`${dir}/external`)
      const file = `${dir}/external/${name}`
      const before = yield* fs.readFileString(file)
      yield* fs.writeFileString(file, before.replace('"passed": 2', '"passed": 7'))
      const shown = yield* bench("external", "--bench-root", dir)
      assert.strictEqual(shown.code, 65)
      assert.include(shown.err, "It was changed or renamed since it was taken over")
      assert.strictEqual((yield* bench(...swe, "--replace")).code, 0)
      assert.strictEqual(yield* fs.readFileString(file), before)
    }).pipe(Effect.provide(layer))
  )

  it.effect("stores nothing of a file with a problem, and says where it is", () =>
    Effect.gen(function* () {
      const { dir, files, fs, swe } = yield* setUp
      yield* fs.writeFileString(`${files}/report.json`, JSON.stringify({ ...report, total_instances: 500 }))
      const shown = yield* bench(...swe)
      assert.strictEqual(shown.code, 65)
      assert.include(shown.err, "It says 500, but the outcomes and incomplete_ids make 7")
      assert.isFalse(yield* fs.exists(`${dir}/external`))
      assert.strictEqual((yield* bench("import", "swe-bench", `${files}/report.json`, "--bench-root", dir)).code, 64)
    }).pipe(Effect.provide(layer))
  )
})
