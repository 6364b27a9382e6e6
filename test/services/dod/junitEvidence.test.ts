import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { on, onText } from "./evidenceOn.ts"

const junit = (text: string, at_least?: number) =>
  onText(text, (path) => ({ kind: "junit", path, ...(at_least === undefined ? {} : { at_least }) }))

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

  it.effect("fails with any element that records a failure, whatever its prefix, case and depth", () =>
    Effect.gen(function* () {
      for (const element of [
        "<failure/>",
        "<Error/>",
        '<j:failure xmlns:j="urn:j"/>',
        "<rerunFailure/>",
        "<flakyError/>",
        "<x><y><failure/></y></x>",
        "<SKIPPED/>"
      ]) {
        assert.match(yield* junit(`<testsuite><testcase name="a">${element}</testcase></testsuite>`), /^failed: .*"a"/u)
        assert.match(
          yield* junit(`<testsuite name="s"><testcase name="a"/>${element}</testsuite>`),
          /^failed: .*the testsuite "s" has an element/u
        )
        assert.match(
          yield* junit(`<testsuites>${element}<testsuite><testcase name="a"/></testsuite></testsuites>`),
          /^failed: .*the testsuites has an element/u
        )
      }
      assert.match(
        yield* junit('<j:testsuite xmlns:j="urn:j"><j:testcase name="a" j:status="failed"/></j:testsuite>'),
        /^failed: .*not passed: "a" \(status="failed"\)/u
      )
      const good =
        "<testsuite><properties/><testcase><system-out>failure</system-out></testcase><system-err/></testsuite>"
      assert.match(yield* junit(good), /^passed/u)
    })
  )

  it.effect("passes only the words that say that a test ran and passed, and names the others", () =>
    Effect.gen(function* () {
      for (const good of [
        'status="run" result="completed"',
        'status="Passed"',
        'status="ok"',
        'success="True" executed="True"',
        'errors="0"',
        'skipped="false"'
      ]) {
        assert.match(yield* junit(`<testsuite><testcase name="a" ${good}/></testsuite>`), /^passed/u)
      }
      for (const bad of [
        'status="broken"',
        'status=""',
        'result="timeout"',
        'success="False"',
        'executed="False"',
        'passed="false"',
        'outcome="unknown"',
        'Status="FAIL"',
        'failures="1"',
        'disabled="true"'
      ]) {
        const said = yield* junit(`<testsuite><testcase name="a" ${bad}/></testsuite>`)
        assert.include(said, `not passed: "a" (${bad.slice(0, 1).toLowerCase()}${bad.slice(1)})`)
        assert.match(said, /^failed/u)
      }
    })
  )

  it.effect("fails where a suite says that something in it did not pass, or states what is no count", () =>
    Effect.gen(function* () {
      for (const name of ["failure", "failed", "errored", "disabled", "aborted", "skip", "not-run", "Failures"]) {
        const of = (value: string) => junit(`<testsuite ${name}="${value}"><testcase name="a"/></testsuite>`)
        assert.match(yield* of("0"), /^passed/u)
        for (const bad of ["1", "-1", "", "x", "0.0", "true"]) assert.match(yield* of(bad), /^failed: .*says/u)
      }
      for (const name of ["tests", "assertions", "total"]) {
        assert.match(yield* junit(`<testsuite ${name}="-1"><testcase/></testsuite>`), /^failed: .*no count/u)
      }
      assert.match(yield* junit('<testsuite status="failed"><testcase/></testsuite>'), /^failed: .*status="failed"/u)
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
