import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Schema } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { runCli } from "../../../src/programs/cli/runCli.ts"
import { Assets } from "../../../src/services/Assets.ts"
import { edit, greetingCopy } from "../greetingBench.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)

/** When all cases had been added. */
const DECEMBER = Date.UTC(2026, 11, 1)

/** What `assay bench` ends with and says. */
const bench = (...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(DECEMBER)
    const { code } = yield* runCli(["bench", ...args])
    const out = (yield* TestConsole.logLines).join("\n")
    const err = (yield* TestConsole.errorLines).join("\n")
    return { code, out, err }
  }).pipe(Effect.provide(Layer.fresh(TestConsole.layer)))

const json = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

describe("assay bench lint", () => {
  it.effect("says on stdout what is clean, and ends with 0", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* bench("lint", "--bench-root", yield* greetingCopy)
      assert.deepStrictEqual([code, err, out], [0, "", "✓ greeting: 8 cases, 5 held-out"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("says on stderr what is wrong, with a frame, and ends with 65", () =>
    Effect.gen(function* () {
      const dir = yield* greetingCopy
      yield* edit(dir, "greeting/rubric.ts", 'code: "greeting.wrong"', 'code: "greeting.wrnog"')
      const { code, err, out } = yield* bench("lint", "greeting", "--bench-root", dir)
      assert.strictEqual(code, 65)
      assert.strictEqual(out, "")
      assert.include(err, 'The code "greeting.wrnog" is not in failure_modes.yaml')
      assert.include(err, 'Did you mean "greeting.wrong"?')
      assert.match(err, /> 27 \| .*\n.*\^{16}/u)
    }).pipe(Effect.provide(layer))
  )

  it.effect("gives problems as one JSON document, an empty list too", () =>
    Effect.gen(function* () {
      const dir = yield* greetingCopy
      const clean = yield* bench("lint", "--bench-root", dir, "--format", "json")
      assert.deepStrictEqual(yield* json(clean.out), { schema_version: 1, problems: [] })
      yield* edit(dir, "greeting/cases/greet-ada/input/request.json", "Ada", "Ida")
      const changed = yield* bench("lint", "--bench-root", dir, "--format", "json")
      assert.strictEqual(changed.code, 65)
      assert.include(JSON.stringify(yield* json(changed.out)), "greet-ada")
    }).pipe(Effect.provide(layer))
  )

  it.effect("tells a missing root from a task class that nobody registers", () =>
    Effect.gen(function* () {
      const dir = yield* greetingCopy
      assert.strictEqual((yield* bench("lint", "--bench-root", path.join(dir, "none"))).code, 4)
      const unknown = yield* bench("lint", "greetin", "--bench-root", dir)
      assert.strictEqual(unknown.code, 3)
      assert.include(unknown.err, 'Did you mean "greeting"?')
    }).pipe(Effect.provide(layer))
  )
})

describe("assay bench seal", () => {
  it.effect("shows what changes; --check writes nothing and ends with 6 until it is sealed", () =>
    Effect.gen(function* () {
      const dir = yield* greetingCopy
      yield* edit(dir, "greeting/cases/greet-ada/input/request.json", "Ada", "Ida")
      const checked = yield* bench("seal", "greeting", "--check", "--bench-root", dir)
      assert.strictEqual(checked.code, 6)
      assert.match(checked.out, /^~ greet-ada\n✗ .*digests\.yaml does not seal the cases as they are$/u)
      const sealed = yield* bench("seal", "greeting", "--bench-root", dir)
      assert.strictEqual(sealed.code, 0)
      assert.match(sealed.out, /^~ greet-ada\n✓ .*digests\.yaml seals 8 cases now$/u)
      const again = yield* bench("seal", "greeting", "--check", "--bench-root", dir, "--format", "json")
      assert.strictEqual(again.code, 0)
      assert.deepInclude(yield* json(again.out), { added: [], changed: [], removed: [], written: false })
    }).pipe(Effect.provide(layer))
  )
})

describe("assay bench new", () => {
  it.effect("names what it wrote and what comes next; a second time it refuses with 73", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = path.join(yield* fs.makeTempDirectoryScoped({ prefix: "assay-bench-" }), "my bench")
      const made = yield* bench("new", "triage", "--bench-root", dir)
      assert.strictEqual(made.code, 0)
      assert.isTrue(made.out.split("\n").includes(path.join(dir, "triage/registration.ts")))
      assert.include(made.err, `assay bench lint triage --bench-root '${dir}'`)
      assert.match(made.err, /^Keep \.assay, .*out of version control/mu)
      assert.strictEqual((yield* bench("new", "triage", "--bench-root", dir)).code, 73)
      assert.strictEqual((yield* bench("new", "Triage", "--bench-root", dir)).code, 64)
      assert.strictEqual((yield* bench("lint", "--bench-root", dir)).out, "✓ triage: 10 cases, 5 held-out")
    }).pipe(Effect.provide(layer))
  )
})

describe("assay bench list and show", () => {
  it.effect("list every task class, and say of one that does not load why", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = yield* greetingCopy
      yield* fs.copy(path.join(dir, "greeting"), path.join(dir, "broken"))
      const { code, out } = yield* bench("list", "--bench-root", dir)
      assert.strictEqual(code, 0)
      assert.match(out, /^broken .*✗$/mu)
      assert.match(out, /^greeting +8 +5 +bronze \(5\), silver \(7\) +greeter +✓$/mu)
      assert.include(out.split("\n").at(-1), "--bench-root bench", "where the shipped ones are")
      const listed = yield* bench("list", "--bench-root", dir, "--format", "json")
      assert.include(JSON.stringify(yield* json(listed.out)), '"name":"greeting","cases":8,"held_out":5')
    }).pipe(Effect.provide(layer))
  )

  it.effect("show everything but held-out cases", () =>
    Effect.gen(function* () {
      const dir = yield* greetingCopy
      const text = yield* bench("show", "greeting", "--bench-root", dir)
      const data = yield* bench("show", "greeting", "--bench-root", dir, "--format", "json")
      assert.deepStrictEqual([text.code, data.code], [0, 0])
      const { cases } = yield* json(data.out)
      assert.deepInclude(cases, { total: 8, held_out: 5, case_ids: ["greet-ada", "greet-grace", "greet-nobody"] })
      for (const { out } of [text, data]) {
        for (const shown of ["greeting.refused", "greeting.untidy", "one-line", "careless", "undeclared", "0.6"]) {
          assert.include(out, shown)
        }
        for (const hidden of ["margaret", "Margaret", "mallory", "greet-pair"]) assert.notInclude(out, hidden)
      }
      assert.strictEqual((yield* bench("show", "greetin", "--bench-root", dir)).code, 3)
    }).pipe(Effect.provide(layer))
  )

  it.effect("show no content of a bench root without task classes, and say how to begin", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = yield* fs.makeTempDirectoryScoped({ prefix: "assay-bench-" })
      const { code, out } = yield* bench("list", "--bench-root", dir)
      assert.strictEqual(code, 0)
      assert.include(out, "assay bench new NAME")
      assert.include(out, "--bench-root bench")
      assert.notInclude((yield* bench("list", "--bench-root", "bench")).out, "--bench-root")
    }).pipe(Effect.provide(layer))
  )
})
