import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { on, onText } from "./evidenceOn.ts"

const sarif = (text: string) => onText(text, (path) => ({ kind: "sarif", path }))

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
