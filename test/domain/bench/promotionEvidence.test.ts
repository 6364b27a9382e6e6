import { assert, describe, it } from "@effect/vitest"
import type { Attempt, BenchReport, PerCase } from "../../../src/domain/bench/BenchReport.ts"
import type { RunnerCode } from "../../../src/domain/bench/FailureMode.ts"
import type { PromotionInput } from "../../../src/domain/bench/promotion.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { report, row, rows, score } from "./benchReports.ts"
import { good, heldOut, judge, run, sut, unmet, withCode, withFailed } from "./promotions.ts"

const why = (changes: Partial<PromotionInput>) => judge(changes).evidence.ignored.map((one) => one.why)

const coded = (case_id: string, disposition: PerCase["disposition"]): PerCase =>
  withCode("recipe.semantic_drift", row(case_id, true, { disposition }))

describe("Evidence", () => {
  const table: ReadonlyArray<readonly [string, Partial<BenchReport>]> = [
    ["it ran the self-check oracle", { sut: { ...sut, kind: "oracle" } }],
    ["it ran the self-check noop", { sut: { ...sut, kind: "noop" } }],
    ["it ran another system under test, or another state of it", { sut: { ...sut, digest: digestOf("other") } }],
    ["its system under test had no lock", { sut: { ...sut, lock: "undeclared" } }],
    ["the rubric has changed since", { rubric_digest: digestOf("other") }],
    ["the taxonomy has changed since", { taxonomy_digest: digestOf("other") }],
    ["the breakdown keys have changed since", { keys_digest: digestOf("other") }],
    ["the cases have changed since", { case_set_digest: digestOf("other") }],
    ["it ran only a selection of the cases", { case_filter: {} }],
    ["it is incomplete: it counts only against (no case failed in it)", { complete: false }],
    ["under its pass rule 1 of 3 repeats were enough", { pass_rule: { _tag: "AtLeast", k: 1 }, repeat: 3 }],
    ["it ended 31 days ago, at most 30 count", { ended_at: "2026-02-08T09:00:00Z" }],
    ["it ended in the future: check the clock", { ended_at: "2026-03-12T09:00:00Z" }]
  ]
  it.each(table)("is no run of which holds: %s", (reason, changes) => {
    assert.deepStrictEqual(why(run(good, changes)), [reason])
    assert.include(unmet(run(good, changes)), "evidence")
  })

  it("is no run that took a score from the cache", () => {
    const attempts: PerCase["attempts"] = [
      { _tag: "Scored", repeat: 0, output_digest: null, score: score(true, { cache_hit: true }) }
    ]
    const cases = good.map((one, index) => (index < 3 ? { ...one, attempts } : one))
    assert.deepStrictEqual(why(run(cases)), ["3 of 60 scores came from the cache"])
  })

  it("counts to the last millisecond of its age", () => {
    assert.deepStrictEqual(unmet(run(good, { ended_at: "2026-02-09T10:05:00Z" })), [])
    assert.include(unmet(run(good, { ended_at: "2026-02-09T10:04:59.999Z" })), "evidence")
  })

  it("names every reason of a run, and passes over other task classes in silence", () => {
    const reports = [
      report("01A", good, { complete: false, case_filter: {} }),
      report("01B", good, { task_class: "x" })
    ]
    assert.deepStrictEqual(judge({ reports }).evidence.ignored, [
      { run_id: "01A", why: "it ran only a selection of the cases; it is incomplete" }
    ])
  })

  it("is every run that counts: ten of which one is lucky earn nothing", () => {
    const unlucky = Array.from({ length: 9 }, (_, index) => report(`01${index}`, withFailed("d", 12)))
    const verdict = judge({ reports: [...unlucky, report("01Z", good)], target: "bronze" })
    assert.strictEqual(verdict.evidence.passed, 48)
    assert.deepStrictEqual(unmet({ reports: [...unlucky, report("01Z", good)] }), ["lower_bound"])
    assert.isTrue(judge({ reports: [report("01Z", good)] }).evidence_sufficient)
  })

  it("pools per case: runs that fail on different cases add up their failures", () => {
    const reports = [report("01A", withFailed("d", 2)), report("01B", withFailed("n", 1))]
    const verdict = judge({ reports })
    assert.strictEqual(verdict.evidence.passed, 57)
    assert.deepStrictEqual(verdict.reasons.map(({ condition }) => condition).sort(), ["lower_bound", "wrong_act"])
  })

  it("of 95 derived passes does not make up for 5 held-out cases that all failed, not even for bronze", () => {
    const cases = [...rows("d", 95, 95), ...rows("h", 5, 0, heldOut)]
    const verdict = judge({ ...run(cases), target: "silver" })
    assert.deepStrictEqual(
      verdict.reasons.map(({ condition }) => condition),
      ["held_out_rate"]
    )
    assert.strictEqual(verdict.evidence.gap, 1)
    assert.isNull(verdict.highest_tier_earned)
  })

  it("counts families, not cases, where families are declared", () => {
    const copies = good.map((one) => ({ ...one, family: `f-${Number(one.case_id.slice(2)) % 3}` }))
    assert.deepStrictEqual(unmet({ target: "bronze", ...run(copies) }), ["lower_bound"])
    assert.strictEqual(judge(run(copies)).lower_bound_95, 0.368403149864)
  })

  it("never counts an ambiguous case for or against, whatever it does", () => {
    const ambiguous: Partial<PerCase> = { disposition: "ambiguous" }
    const both = [...good, ...rows("a", 30, 0, ambiguous)]
    assert.deepStrictEqual(unmet(run(both)), [])
    assert.strictEqual(judge(run(both)).evidence.cases, 60)
    const padded = [...rows("d", 9, 9), ...rows("a", 30, 30, ambiguous)]
    assert.include(unmet({ target: "bronze", ...run(padded) }), "case_count")
    assert.deepStrictEqual(unmet(run([...good, coded("a-99", "ambiguous")])), [])
    assert.deepStrictEqual(unmet(run([...good, coded("a-99", "positive")])), ["never_code"])
    assert.deepStrictEqual(unmet(run([...good, coded("a-99", "negative")])), ["never_code"])
  })

  it("says in how many cases a forbidden code occurred, however often they ran", () => {
    const coded = good.map((one, index) => (index < 2 ? withCode("recipe.semantic_drift", one) : one))
    const reports = [report("01A", coded), report("01B", coded)]
    assert.strictEqual(
      judge({ reports }).reasons[0]?.reason,
      "What must never occur for gold did: recipe.semantic_drift (in 2 cases)."
    )
  })

  it("finds forbidden codes of failed attempts, too", () => {
    const failure = { code: "recipe.semantic_drift", severity: "block", detail: null } as const
    const failed = row("d-99", true, {
      attempts: [{ _tag: "Failed", repeat: 0, output_digest: null, failure, cost_usd: 0, wall_clock_ms: 1 }]
    })
    assert.deepStrictEqual(unmet(run([...good, failed])), ["never_code"])
  })
})

/** A case of which one attempt ended so: with a score, or with a code of the runner. */
const ended = (case_id: string, how: "passed" | "failed" | RunnerCode, changes: Partial<PerCase> = {}): PerCase => {
  const place = { repeat: 0, output_digest: null }
  const measured = { cost_usd: 0, wall_clock_ms: 1 }
  const attempt: Attempt =
    how === "passed" || how === "failed"
      ? { _tag: "Scored", ...place, score: score(how === "passed") }
      : { _tag: "Failed", ...place, ...measured, failure: { code: how, severity: "block", detail: null } }
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
    const attempts = [...ended("d-1", "failed").attempts, ...ended("d-1", "sut.cancelled").attempts]
    assert.strictEqual(beside([row("d-1", false, { attempts })]).passed, 59)
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
    assert.deepStrictEqual(unmet({ reports: [report("01A", good), unfinished(coded("d-1", "ambiguous"))] }), [])
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
    assert.strictEqual(beside([...good, ended("a-1", "failed", { disposition: "ambiguous" })]).passed, 60)
  })

  it("counts once, where it was resumed and its attempts stand in a complete run, too", () => {
    const failed = ended("d-1", "failed")
    const coded = withCode("recipe.semantic_drift", good[1])
    const rest = without("d-1", coded.case_id)
    const stopped = report("01A", [failed, coded, ...rest], { complete: false })
    const resumed = report("01B", [failed, coded, ...rest], { resumed_from: "01A" })
    const verdict = judge({ reports: [stopped, resumed] })
    assert.strictEqual(verdict.evidence.passed, 59)
    assert.include(verdict.reasons[0]?.reason ?? "", "recipe.semantic_drift (in 1 case)")
    assert.deepStrictEqual(
      judge({ reports: [resumed] }).reasons.map(({ reason }) => reason),
      verdict.reasons.map(({ reason }) => reason)
    )
  })
})
