import { assert, describe, it } from "@effect/vitest"
import type { Attempt, BenchReport, PerCase } from "../../../src/domain/bench/BenchReport.ts"
import type { RunnerCode } from "../../../src/domain/bench/FailureMode.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { limits, report, row, score } from "./benchReports.ts"
import { coded, good, judge, run, sut, unmet, withCode, withFailed } from "./promotions.ts"

const ambiguous: Partial<PerCase> = { disposition: "ambiguous" }

/** A case of which one attempt ended so: with a score, or with a code of the runner. */
const ended = (case_id: string, how: "passed" | "failed" | RunnerCode, changes: Partial<PerCase> = {}): PerCase => {
  const place = { repeat: 0, output_digest: null }
  const measured = { cost_usd: 0, wall_clock_ms: 1 }
  const attempt: Attempt =
    how === "passed" || how === "failed"
      ? { _tag: "Scored", ...place, score: score(how === "passed") }
      : {
          _tag: "Failed",
          ...place,
          ...measured,
          begun: how !== "sut.cancelled",
          failure: { code: how, severity: "block", detail: null }
        }
  return row(case_id, how === "passed", { attempts: [attempt], ...changes })
}

const without = (...ids: ReadonlyArray<string>) => good.filter(({ case_id }) => !ids.includes(case_id))

const unfinished = (one: PerCase) => report("01B", [...without(one.case_id), one], { complete: false })

/** The passes of the cases, where a complete run passed all of them and an incomplete one has these rows. */
const beside = (rest: ReadonlyArray<PerCase>, changes: Partial<BenchReport> = {}) =>
  judge({
    reports: [
      report("01A", good),
      report("01B", [...without(...rest.map(({ case_id }) => case_id)), ...rest], { complete: false, ...changes })
    ]
  }).evidence

describe("An incomplete run", () => {
  const table: ReadonlyArray<readonly ["passed" | "failed" | RunnerCode, number]> = [
    ["passed", 60],
    ["failed", 59],
    ["sut.exception", 59],
    ["sut.timeout", 59],
    ["sut.cancelled", 60],
    ["rubric.timeout", 60],
    ["rubric.malformed_output", 60],
    ["rubric.unknown_breakdown_key", 60],
    ["rubric.unknown_failure_mode", 60]
  ]
  it.each(table)("with an attempt that ended with %s leaves %i of 60 cases passed", (how, passed) => {
    const evidence = beside([ended("d-1", how)])
    assert.strictEqual(evidence.passed, passed)
    assert.deepStrictEqual([evidence.runs, evidence.against], [["01A"], ["01B"]])
    const failed = passed === 60 ? "no case" : "1 case"
    assert.deepStrictEqual(evidence.ignored, [
      { run_id: "01B", why: `it is incomplete: it counts only against (${failed} failed in it)` }
    ])
  })

  it("counts a case as failed by one of its attempts, though another was never finished", () => {
    const { attempts } = ended("d-1", "failed")
    assert.strictEqual(beside([row("d-1", false, { attempts })], { repeat: 2 }).passed, 59)
  })

  it("never counts for: it is no evidence, and makes up for nothing that failed elsewhere", () => {
    const verdict = judge(run(good, { complete: false }))
    assert.include(
      verdict.reasons.map(({ condition }) => condition),
      "evidence"
    )
    assert.strictEqual(verdict.evidence.cases, 0)
    const reports = [report("01A", withFailed("d", 3)), report("01B", good, { complete: false })]
    assert.strictEqual(judge({ reports }).evidence.passed, 57)
  })

  it("cannot be stopped and forgotten: its failures keep a tier from being earned", () => {
    const stopped = report(
      "01A",
      withFailed("d", 3).map((one) => (one.passed ? one : ended(one.case_id, "failed"))),
      {
        complete: false
      }
    )
    assert.deepStrictEqual(unmet({ reports: [stopped, report("01B", good)] }), ["lower_bound"])
    assert.deepStrictEqual(unmet({ reports: [report("01B", good)] }), [])
    const acted = report("01A", [...without("n-1"), ended("n-1", "failed", { disposition: "negative" })], {
      complete: false
    })
    assert.deepStrictEqual(unmet({ reports: [acted, report("01B", good)] }), ["wrong_act"])
  })

  it("counts against by its forbidden codes, of a case that passed, too, and of no ambiguous one", () => {
    assert.deepStrictEqual(unmet({ reports: [report("01A", good), unfinished(coded("d-1", "positive"))] }), [
      "never_code"
    ])
    const passed = report("01A", [...good, row("a-1", true, ambiguous)])
    assert.deepStrictEqual(unmet({ reports: [passed, unfinished(coded("a-1", "ambiguous"))] }), [])
  })

  const unfit: ReadonlyArray<readonly [string, Partial<BenchReport>]> = [
    ["of the oracle", { sut: { ...sut, kind: "oracle" } }],
    ["of another system", { sut: { ...sut, digest: digestOf("other") } }],
    ["without a lock", { sut: { ...sut, lock: "undeclared" } }],
    ["of another rubric", { rubric_digest: digestOf("other") }],
    ["of another taxonomy", { taxonomy_digest: digestOf("other") }],
    ["of other keys", { keys_digest: digestOf("other") }],
    ["of other cases", { case_set_digest: digestOf("other") }],
    ["of a selection", { case_filter: {} }],
    ["under another pass rule", { pass_rule: { _tag: "AtLeast", k: 1 } }],
    ["under other limits", { limits: { ...limits, sut_seconds: 1 } }],
    ["that is too old", { ended_at: "2026-02-08T09:00:00Z" }],
    ["from the future", { ended_at: "2026-03-12T09:00:00Z" }],
    ["of another task class", { task_class: "other" }]
  ]
  it.each(unfit)("%s does not count against either", (_what, changes) => {
    assert.deepStrictEqual(beside([ended("d-1", "failed")], changes).against, [])
    assert.strictEqual(beside([ended("d-1", "failed")], changes).passed, 60)
  })

  it("with a score from the cache does not count against, and an ambiguous case never does", () => {
    const cached = row("d-2", true, {
      attempts: [{ _tag: "Scored", repeat: 0, output_digest: null, score: score(true, { cache_hit: true }) }]
    })
    assert.strictEqual(beside([ended("d-1", "failed"), cached]).passed, 60)
    const reports = [
      report("01A", [...good, row("a-1", true, ambiguous)]),
      unfinished(ended("a-1", "failed", ambiguous))
    ]
    assert.strictEqual(judge({ reports }).evidence.passed, 60)
  })

  it("counts once, where it was resumed and its attempts stand in a complete run, too", () => {
    const failed = ended("d-1", "failed")
    const coded = withCode("recipe.semantic_drift", good[1])
    const rest = without("d-1", coded.case_id)
    const stopped = report("01A", [failed, coded, ...rest], { complete: false })
    const resumed = report("01B", [failed, coded, ...rest], { resumed_from: "01A" })
    const verdict = judge({ reports: [stopped, resumed] })
    assert.strictEqual(verdict.evidence.passed, 59)
    assert.include(verdict.reasons[0]?.reason ?? "", "recipe.semantic_drift (in 1 case, last in the run 01B)")
    assert.deepStrictEqual(
      judge({ reports: [{ ...resumed, resumed_from: null }] }).reasons.map(({ reason }) => reason),
      verdict.reasons.map(({ reason }) => reason)
    )
  })
})
