import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path } from "effect"
import type { Evidence } from "../../../src/domain/dod/Criterion.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { DodEvaluator } from "../../../src/services/DodEvaluator.ts"
import { jsonOpinion } from "../../../src/services/dod/jsonEvidence.ts"
import { criterion, decide, declaring } from "./deciding.ts"
import { evidence, FIXTURES, on, onText } from "./evidenceOn.ts"

/** What is said of the value at a pointer in the sample report. */
const at = (pointer: string, equals: Extract<Evidence, { kind: "json" }>["equals"]) =>
  on({ kind: "json", path: "report.json", pointer, equals })

/** What is said of one value in a document. */
const of = (text: string, equals: Extract<Evidence, { kind: "json" }>["equals"]) =>
  onText(`{"n": ${text}}`, (path) => ({ kind: "json", path, pointer: "/n", equals }))

describe("JSON evidence", () => {
  it.effect("passes where the value at the pointer is exactly the expected one", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* at("/coverage/lines", 91.5),
        'passed: report.json at "/coverage/lines" is 91.5, as expected.'
      )
      assert.match(yield* at("/coverage/a~1b~0c/2", { y: [true], x: 1 }), /^passed/u)
      assert.match(yield* at("/", "empty key"), /^passed/u)
      assert.match(yield* at("/__proto__", 1), /^passed/u)
    })
  )

  it.effect("tells 0, null, false and texts apart", () =>
    Effect.gen(function* () {
      const zero = "/coverage/a~1b~0c/0"
      for (const other of [null, false, "0", "", [], {}])
        assert.match(yield* at(zero, other), /^failed: .*expected is/u)
      assert.match(yield* at("/coverage/a~1b~0c/1", 0), /^failed/u)
      assert.match(yield* at("/coverage/a~1b~0c/2", { x: 1 }), /^failed/u)
    })
  )

  it.effect("fails where there is no such value", () =>
    Effect.gen(function* () {
      for (const none of [
        "/nothing",
        "/constructor",
        "/coverage/a~1b~0c/3",
        "/coverage/a~1b~0c/-",
        "/coverage/a~1b~0c/00",
        "/coverage/lines/x"
      ]) {
        assert.match(yield* at(none, null), /^failed: .*there is no such value\.$/u)
      }
    })
  )

  it("finds nothing at what is no pointer", () => {
    const bytes = new TextEncoder().encode('{"b": 1}')
    const found = (pointer: string) => jsonOpinion("a.json", bytes, { pointer, equals: 1 }).status
    assert.deepStrictEqual([found("/b"), found("a/b"), found("b")], ["passed", "failed", "failed"])
  })

  it.effect("fails numbers that are too large to be told apart", () =>
    Effect.gen(function* () {
      assert.match(yield* of("9007199254740991", 9_007_199_254_740_991), /^passed/u)
      assert.match(yield* of("-9007199254740991", -9_007_199_254_740_991), /^passed/u)
      for (const large of ["9007199254740993", "9007199254740992", "-9007199254740993", "1e300"]) {
        assert.match(yield* of(large, Number(large)), /^failed: .*cannot be compared exactly\.$/u)
        assert.match(yield* of(`[{"a": ${large}}]`, [{ a: Number(large) }]), /^failed: .*compared exactly/u)
      }
    })
  )

  it.effect("fails a document that contradicts itself", () =>
    Effect.map(
      onText('{"ok": false,\n"ok": true}', (path) => ({ kind: "json", path, pointer: "/ok", equals: true })),
      (said) => assert.match(said, /^failed: f, line 2, column 1: /u)
    )
  )
})

describe("File evidence", () => {
  it.effect("passes where the file is there, with the digest if one is given", () =>
    Effect.gen(function* () {
      const digest = digestOf("abc")
      assert.strictEqual(yield* onText("abc", (path) => ({ kind: "file", path })), "passed: f exists (3 bytes).")
      assert.match(
        yield* onText("abc", (path) => ({ kind: "file", path, digest })),
        /^passed: f exists and has the digest/u
      )
      assert.match(
        yield* onText("abd", (path) => ({ kind: "file", path, digest })),
        /^failed: f has the digest .* expected is/u
      )
    })
  )

  it.effect("fails where there is none, or a folder", () =>
    Effect.gen(function* () {
      assert.match(yield* on({ kind: "file", path: "none" }), /^failed: Cannot read none: /u)
      assert.match(yield* on({ kind: "file", path: "../dod" }), /^failed: .*not a regular file/u)
      assert.match(yield* on({ kind: "junit", path: "none.xml" }), /^failed: Cannot read none\.xml/u)
    })
  )

  it.effect("may lie outside the plan's folder, and then says where it really is", () =>
    Effect.gen(function* () {
      const path = yield* Path.Path
      for (const [name, rest] of [
        ["report.json", { kind: "file" }],
        ["report.json", { kind: "json", pointer: "/", equals: "empty key" }],
        ["junit-good.xml", { kind: "junit" }],
        ["sarif-good.sarif", { kind: "sarif" }]
      ] as const) {
        const place = path.resolve(FIXTURES, name)
        assert.include(
          yield* on({ ...rest, path: `../dod/${name}` }, "test/fixtures/packs"),
          `passed: ../dod/${name} (${place})`
        )
        assert.include(yield* on({ ...rest, path: place }, "test/fixtures/packs"), `passed: ${place} (${place})`)
      }
      const real = path.resolve(FIXTURES, "report.json")
      const fs = yield* FileSystem.FileSystem
      const folder = yield* fs.makeTempDirectoryScoped()
      yield* fs.symlink(real, path.join(folder, "link"))
      assert.match(
        yield* on({ kind: "file", path: "link" }, folder),
        new RegExp(`^passed: link \\(${real}\\) exists`, "u")
      )
      assert.match(
        yield* on({ kind: "file", path: "../dod/report.json" }, "test/fixtures/packs"),
        new RegExp(`^passed: \\.\\./dod/report\\.json \\(${real}\\) exists`, "u")
      )
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})

describe("Evidence", () => {
  it.effect("of a kind without support fails and says so", () =>
    Effect.gen(function* () {
      assert.match(yield* on({ kind: "tier", task_class: "t", tier: "gold" }), /^failed: .*not supported here/u)
      assert.match(
        yield* on({ kind: "scorecard", run: "r", model: "m", variant: "none" }),
        /^failed: .*not supported here/u
      )
    })
  )

  it.effect("decides only criteria that declare some, by all that they declare", () =>
    Effect.gen(function* () {
      const layer = DodEvaluator.layerEvidence({ folder: FIXTURES }).pipe(Layer.provide(NodeServices.layer))
      assert.match(yield* decide(layer, criterion()), /^skipped: The criterion declares no evidence/u)
      const there = evidence({ kind: "file", path: "report.json" })
      const missing = evidence({ kind: "file", path: "none" })
      assert.match(
        yield* decide(layer, declaring(there, missing)),
        /^failed: report\.json exists .*\nCannot read none/u
      )
    })
  )
})
