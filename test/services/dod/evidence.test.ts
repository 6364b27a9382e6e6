import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path } from "effect"
import { type Evidence, Means } from "../../../src/domain/dod/Criterion.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { DodEvaluator } from "../../../src/services/DodEvaluator.ts"
import { criterion, decide, declaring } from "./deciding.ts"

const FIXTURES = "test/fixtures/dod"

const evidence = (evidence: Evidence) => Means.cases.Evidence.make({ evidence })

const on = (one: Evidence, folder = FIXTURES) =>
  decide(DodEvaluator.layerEvidence({ folder }).pipe(Layer.provide(NodeServices.layer)), declaring(evidence(one)))

/** What is said of a file with this content. */
const onText = (text: string | Uint8Array, one: (path: string) => Evidence) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = yield* fs.makeTempDirectoryScoped()
    yield* fs.writeFile(path.join(folder, "f"), typeof text === "string" ? new TextEncoder().encode(text) : text)
    return yield* on(one("f"), folder)
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))

const junit = (text: string, at_least?: number) =>
  onText(text, (path) => ({ kind: "junit", path, ...(at_least === undefined ? {} : { at_least }) }))
const sarif = (text: string) => onText(text, (path) => ({ kind: "sarif", path }))

describe("JUnit evidence", () => {
  it.effect("passes where all tests ran and passed, nested suites included", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* on({ kind: "junit", path: "junit-good.xml", at_least: 3 }),
        "passed: junit-good.xml: 3 tests, 0 failures, 0 errors, 0 skipped."
      )
      assert.match(yield* on({ kind: "junit", path: "junit-good.xml", at_least: 4 }), /^failed: .*at least 4 tests/u)
      // A count may leave out the suites within.
      const direct = `<testsuite tests="1"><testcase name="a"/><testsuite tests="1"><testcase name="b"/></testsuite></testsuite>`
      assert.match(yield* junit(direct), /^passed: f: 2 tests/u)
    })
  )

  it.effect("fails where a test failed, erred, was skipped or did not run", () =>
    Effect.gen(function* () {
      for (const inside of ["<failure/>", "<error/>", "<skipped/>", "<failure/><failure/>"]) {
        const said = yield* junit(
          `<testsuite><testcase name="a"/><testcase classname="c" name="b">${inside}</testcase></testsuite>`
        )
        assert.match(said, /^failed: f: 2 tests, .*; not passed: "c b"\.$/u)
      }
      for (const attribute of ['status="notrun"', 'result="suppressed"', 'status="FAILED"', 'status="disabled"']) {
        assert.match(
          yield* junit(`<testsuite><testcase name="a" ${attribute}/></testsuite>`),
          /^failed: .*not passed: "a"/u
        )
      }
    })
  )

  it.effect("counts for itself, and fails where the report states other counts", () =>
    Effect.gen(function* () {
      for (const stated of [
        'tests="2"',
        'failures="1"',
        'errors="1"',
        'skipped="1"',
        'tests="x"',
        'tests=""',
        'tests="01"'
      ]) {
        assert.match(
          yield* junit(`<testsuite ${stated}><testcase name="a"/></testsuite>`),
          /^failed: .*the testsuite says/u
        )
        assert.match(
          yield* junit(`<testsuites ${stated}><testsuite><testcase name="a"/></testsuite></testsuites>`),
          /^failed: .*the testsuites says/u
        )
      }
    })
  )

  it.effect("fails where there are no tests, or a suite has none", () =>
    Effect.gen(function* () {
      assert.match(yield* junit("<testsuites/>"), /^failed: f: 0 tests.*at least 1 test/u)
      assert.match(yield* junit('<testsuite tests="0"/>'), /^failed: f: 0 tests/u)
      assert.match(
        yield* junit('<testsuites><testsuite name="full"><testcase/></testsuite><testsuite name="bare"/></testsuites>'),
        /^failed: f: 1 test, .*the testsuite "bare" has no tests/u
      )
    })
  )

  it.effect("fails what is no JUnit report, and says where", () =>
    Effect.gen(function* () {
      assert.match(yield* junit(""), /^failed: f is no readable XML/u)
      assert.match(yield* junit("<testsuite><testcase/>"), /^failed: f is no readable XML: .*unclosed/u)
      assert.match(yield* junit("<testsuite>\n<testcase></testsuite>"), /^failed: f is no readable XML: .*line 2/u)
      assert.match(yield* junit("<html><testcase/></html>"), /^failed: .*its root is "html"/u)
      assert.match(yield* junit("<testsuite><x><testcase/></x></testsuite>"), /^failed: .*outside a testsuite/u)
      assert.match(
        yield* junit("<testsuite><testcase><testcase><failure/></testcase></testcase></testsuite>"),
        /^failed: .*a testcase stands in a testcase/u
      )
      assert.match(
        yield* junit('<!DOCTYPE t [<!ENTITY a "b">]><testsuite><testcase name="&a;"/></testsuite>'),
        /^failed: f is no readable XML/u
      )
    })
  )
})

/** A log with one run. */
const run = (rest: string) => `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"t"}}${rest}}]}`

describe("SARIF evidence", () => {
  it.effect("passes without results of level error, by the levels that apply", () =>
    Effect.map(on({ kind: "sarif", path: "sarif-good.sarif" }), (said) =>
      assert.strictEqual(said, "passed: sarif-good.sarif has no result of level error among 3 results.")
    )
  )

  it.effect("fails with a result of level error, its own or its rule's", () =>
    Effect.map(on({ kind: "sarif", path: "sarif-bad.sarif" }), (said) =>
      assert.strictEqual(
        said,
        'failed: sarif-bad.sarif has 4 results of level error: "R0" in "src/a.ts:7", "R1", "R1/special" and 1 more.'
      )
    )
  )

  it.effect("fails where nothing was scanned or the log is not what it should be", () =>
    Effect.gen(function* () {
      assert.match(yield* sarif(run(',"results":[]')), /^passed/u)
      assert.match(yield* sarif('{"version":"2.1.0","runs":[]}'), /^failed: f has no runs/u)
      assert.match(yield* sarif('{"version":"2.1.0"}'), /^failed: f has no runs/u)
      assert.match(yield* sarif('{"version":"2.0.0","runs":[]}'), /^failed: f is no SARIF log of version 2\.1\.0/u)
      assert.match(yield* sarif("[]"), /^failed: f is no SARIF log/u)
      assert.match(yield* sarif(run("")), /^failed: f: run 1 has no list of results/u)
      assert.match(yield* sarif(run(',"results":null')), /^failed: f: run 1 has no list of results/u)
      assert.match(yield* sarif('{"version":"2.1.0","runs":[{"results":[]}]}'), /^failed: f: run 1 names no tool/u)
      assert.match(
        yield* sarif(run(',"results":[],"invocations":[{"executionSuccessful":false}]')),
        /^failed: f: run 1 says that the tool did not succeed/u
      )
      assert.match(
        yield* sarif(run(',"results":[{"level":"fatal"}]')),
        /^failed: f has a result without a valid level/u
      )
      assert.match(yield* sarif(run(',"results":[7]')), /^failed: f has a result without a valid level/u)
      assert.match(yield* sarif("{"), /^failed: f, line 1, column 2: /u)
      assert.match(yield* sarif(run(',"results":[],"results":[]')), /^failed: f, line 1, column \d+: /u)
    })
  )
})

/** What is said of the value at a pointer in the sample report. */
const at = (pointer: string, equals: Extract<Evidence, { kind: "json" }>["equals"]) =>
  on({ kind: "json", path: "report.json", pointer, equals })

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

  it.effect("fails where there is no such value, or the pointer is none", () =>
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
      for (const bad of ["coverage", "/a~2", "#/coverage"]) assert.match(yield* at(bad, null), /^failed: The pointer/u)
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
      assert.match(yield* on({ kind: "tier", task_class: "t", tier: "gold" }), /^failed: .*not supported yet/u)
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
