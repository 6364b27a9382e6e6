import { assert, describe, it } from "@effect/vitest"
import type { BenchReport, PerCase } from "../../../src/domain/bench/BenchReport.ts"
import type { PromotionInput } from "../../../src/domain/bench/promotion.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { limits, report, row, rows, score } from "./benchReports.ts"
import { coded, good, heldOut, judge, run, sut, unmet, withCode, withFailed } from "./promotions.ts"

const why = (changes: Partial<PromotionInput>) => judge(changes).evidence.ignored.map((one) => one.why)

const ambiguous: Partial<PerCase> = { disposition: "ambiguous" }

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
    ["the limits have changed since", { limits: { ...limits, sut_seconds: 3600 } }],
    ["it ran only a selection of the cases", { case_filter: {} }],
    ["it is incomplete: it counts only against (no case failed in it)", { complete: false }],
    [
      "under its pass rule 1 of 3 repeats were enough",
      { pass_rule: { _tag: "AtLeast", k: 1 }, repeat: 3, complete: true }
    ],
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

  it("is no run without cases, whatever it says of itself", () => {
    const other = { sut: { ...sut, digest: digestOf("other") }, complete: true }
    assert.deepStrictEqual(why(run([], other)), [
      "it ran another system under test, or another state of it; it is incomplete"
    ])
  })

  it("counts from the moment in which it ended to the last millisecond of its age", () => {
    assert.deepStrictEqual(unmet(run(good, { ended_at: "2026-03-11T10:05:00Z" })), [])
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
      "What must never occur for gold did: recipe.semantic_drift (in 2 cases, last in the run 01B)."
    )
  })

  it("finds forbidden codes of failed attempts, too", () => {
    const failure = { code: "recipe.semantic_drift", severity: "block", detail: null } as const
    const failed = row("d-99", true, {
      attempts: [
        { _tag: "Failed", repeat: 0, output_digest: null, begun: true, failure, cost_usd: 0, wall_clock_ms: 1 }
      ]
    })
    assert.deepStrictEqual(unmet(run([...good, failed])), ["never_code"])
  })
})
