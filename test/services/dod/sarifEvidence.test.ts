import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { on, onText } from "./evidenceOn.ts"

const sarif = (text: string) => onText(text, (path) => ({ kind: "sarif", path }))

/** A log with one run. */
const run = (rest: string) => `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"t"}}${rest}}]}`

/** A result that names its invocation. */
const invoked = (id: string) => `{"ruleId":"${id}","provenance":{"invocationIndex":0}}`

/** A rule of a tool. */
const rule = (id: string, level: string) => `{"id":"${id}","defaultConfiguration":{"level":"${level}"}}`

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

  it.effect("fails where a tool does not say that it worked, or says that it met an error", () =>
    Effect.gen(function* () {
      const invoked = (rest: string) => sarif(run(`,"results":[],"invocations":[{"executionSuccessful":true${rest}}]`))
      for (const good of ["", ',"exitCode":0', ',"toolExecutionNotifications":[{"level":"note"},{}]']) {
        assert.match(yield* invoked(good), /^passed/u)
      }
      for (const bad of [
        ',"exitCode":1',
        ',"exitCode":"0"',
        ',"exitSignalName":"SIGKILL"',
        ',"processStartFailureMessage":"no"',
        ',"toolExecutionNotifications":{}',
        ',"toolExecutionNotifications":[{"level":"error"}]',
        ',"toolConfigurationNotifications":[{"level":"note"},{"level":"error"}]',
        ',"toolExecutionNotifications":[{"level":"fatal"},{"level":"note"}]',
        ',"toolExecutionNotifications":[{"descriptor":{"index":0}}]'
      ]) {
        assert.match(yield* invoked(bad), /^failed: f: run 1 /u)
      }
      for (const bad of ["{}", "null", "[{}]", '[{"executionSuccessful":"true"}]', "[7]", '[{"exitCode":0}]']) {
        assert.match(yield* sarif(run(`,"results":[],"invocations":${bad}`)), /^failed: f: run 1 /u)
      }
      assert.match(yield* sarif(run(',"results":[],"invocations":[]')), /^passed/u)
    })
  )

  it.effect("fails where results lie elsewhere", () =>
    Effect.gen(function* () {
      for (const key of ["results", "invocations", "driver"]) {
        const external = `,"externalPropertyFileReferences":{"${key}":[{"location":{"uri":"x"}}]}`
        assert.include(
          yield* sarif(run(`${external},"results":[]`)),
          `failed: f: run 1 says that its ${key} lie in another file, which is not read`
        )
      }
      const graphs = ',"externalPropertyFileReferences":{"graphs":[]}'
      assert.match(yield* sarif(run(`${graphs},"results":[]`)), /^passed/u)
      const inline = run(',"results":[]').replace("{", '{"inlineExternalProperties":[{"results":[{"level":"error"}]}],')
      assert.match(yield* sarif(inline), /^failed: f has inlineExternalProperties/u)
    })
  )

  it.effect(
    "takes the worst level where a result contradicts itself, and none where it names no rule that is there",
    () =>
      Effect.gen(function* () {
        const of = (results: string, rest = "", rules = `[${rule("note", "note")},${rule("bad", "error")}]`) =>
          sarif(
            `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"t","rules":${rules}}},"results":[${results}]${rest}}]}`
          )
        for (const good of ['{"ruleId":"note","ruleIndex":0}', '{"ruleId":"new"}', '{"ruleIndex":-1}', "{}"]) {
          assert.match(yield* of(good), /^passed/u)
        }
        for (const bad of [
          '{"ruleId":"note","ruleIndex":1}',
          '{"ruleId":"bad","ruleIndex":0}',
          '{"ruleId":"note","rule":{"id":"bad"}}',
          '{"ruleIndex":0,"rule":{"index":1}}'
        ]) {
          assert.match(yield* of(bad), /^failed: f has 1 result of level error/u)
        }
        for (const odd of [
          '{"ruleIndex":2}',
          '{"ruleIndex":"0"}',
          '{"level":null}',
          '{"level":"Error"}',
          '{"kind":"Fail"}',
          '{"kind":"failed","level":"note"}'
        ]) {
          assert.match(yield* of(odd), /^failed: f has a result without a valid level/u)
        }
        assert.match(yield* of('{"ruleIndex":0}', "", `[${rule("a", "fatal")}]`), /^failed: .* valid level/u)
        assert.match(yield* of("", "", "{}"), /^failed: f: run 1 has a tool whose rules are no list/u)
        const raised =
          ',"invocations":[{"executionSuccessful":true,"ruleConfigurationOverrides":[{"descriptor":{"id":"note"},"configuration":{"level":"error"}}]}]'
        assert.match(yield* of('{"ruleId":"note"}', raised), /^failed: f has 1 result of level error/u)
        // "E50" is not "E501" without its last character; "E50/1" is of the rule "E50".
        const rules = `[${rule("E50", "note")}]`
        const off =
          ',"invocations":[{"executionSuccessful":true,"ruleConfigurationOverrides":[{"descriptor":{"id":"E50"},"configuration":{"level":"none"}}]}]'
        assert.match(yield* of(invoked("E50/1"), off, rules), /^passed/u)
        assert.match(yield* of(invoked("E501"), "", `[${rule("E50", "error")}]`), /^passed/u)
        assert.match(yield* of(invoked("E50/1"), "", `[${rule("E50", "error")}]`), /^failed: f has 1 result of level/u)
        // An override that may not be meant makes nothing milder.
        const lowered = raised.replace('"note"', '"bad"').replace('"level":"error"', '"level":"note"')
        assert.match(yield* of('{"ruleId":"bad"}', lowered), /^failed: f has 1 result of level error/u)
        assert.match(yield* of('{"ruleId":"bad","provenance":{"invocationIndex":0}}', lowered), /^passed/u)
      })
  )
})
