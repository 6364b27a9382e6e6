import { assert, describe, it } from "@effect/vitest"
import type { BenchReport } from "../../../src/domain/bench/BenchReport.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { limits, report, row, score } from "./benchReports.ts"
import { coded, good, sut, unmet } from "./promotions.ts"

const drifted = coded("d-1", "positive")

const beside = (changes: Partial<BenchReport>) =>
  unmet({ reports: [report("01A", good), report("01B", [drifted], changes)] })

describe("A code that must never occur", () => {
  const seen: ReadonlyArray<readonly [string, Partial<BenchReport>]> = [
    ["of a selection", { case_filter: { cases: "d-*" } }],
    ["that is incomplete", { complete: false }],
    ["under another pass rule", { pass_rule: { _tag: "AtLeast", k: 1 } }],
    ["of another rubric", { rubric_digest: digestOf("other") }],
    ["of other cases", { case_set_digest: digestOf("other") }],
    ["under other limits", { limits: { ...limits, sut_seconds: 1 } }],
    ["without a lock", { sut: { ...sut, lock: "undeclared" } }],
    ["whose figures do not follow", { passed_count: 7 }],
    ["that is as old as may be", { ended_at: "2026-02-09T10:05:00Z" }]
  ]
  it.each(seen)("counts in a run %s, which is no evidence", (_what, changes) => {
    assert.deepStrictEqual(beside(changes), ["never_code"])
  })

  it("counts where the score came from the cache", () => {
    const failure_modes = [{ code: "recipe.semantic_drift", severity: "warn" as const, detail: null }]
    const cached = row("d-1", true, {
      attempts: [
        { _tag: "Scored", repeat: 0, output_digest: null, score: score(true, { failure_modes, cache_hit: true }) }
      ]
    })
    assert.deepStrictEqual(unmet({ reports: [report("01A", good), report("01B", [cached])] }), ["never_code"])
  })

  const unseen: ReadonlyArray<readonly [string, Partial<BenchReport>]> = [
    ["of another system", { sut: { ...sut, digest: digestOf("other") } }],
    ["of another task class", { task_class: "other" }],
    ["that is too old", { ended_at: "2026-02-08T09:00:00Z" }]
  ]
  it.each(unseen)("does not count in a run %s", (_what, changes) => {
    assert.deepStrictEqual(beside(changes), [])
  })
})
