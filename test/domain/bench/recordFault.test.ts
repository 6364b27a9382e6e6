import { assert, describe, it } from "@effect/vitest"
import type { BenchReport, PerCase } from "../../../src/domain/bench/BenchReport.ts"
import { recordFault } from "../../../src/domain/bench/recordFault.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { caseOf, report, row, score } from "./benchReports.ts"
import { good, heldOut, judge, unmet } from "./promotions.ts"

const cases = good.map(caseOf)
const sound = report("01A", good)
const figures = "its figures do not follow from its attempts"
const others = "its cases are not those that its digest stands for"

const withRow = (change: (one: PerCase) => PerCase): Partial<BenchReport> => ({
  per_case: sound.per_case.map((one) => (one.case_id === "d-1" ? change(one) : one))
})
const attempt = row("d-1", true).attempts[0]
const twice = attempt === undefined ? [] : [attempt, attempt]

describe("A record", () => {
  it("that was made of its attempts has no fault", () => {
    assert.isUndefined(recordFault(sound, cases))
    assert.isUndefined(recordFault({ ...sound, run_id: "01B", ended_at: "2026-03-02T00:00:00Z" }, cases))
  })

  const table: ReadonlyArray<readonly [string, string, Partial<BenchReport>]> = [
    [figures, "a case passed whose attempt did not", withRow((one) => ({ ...row("d-1", false), passed: one.passed }))],
    [figures, "a value is another", withRow((one) => ({ ...one, value: 0.5 }))],
    [figures, "an outcome is another", withRow((one) => ({ ...one, outcome: "failed" }))],
    [figures, "a case was tried twice without repeats", withRow((one) => ({ ...one, attempts: twice }))],
    [figures, "a case was not tried", withRow((one) => ({ ...one, attempts: [] }))],
    [figures, "there are more repeats than attempts", { repeat: 3 }],
    [figures, "a positive case is a negative one", withRow((one) => ({ ...one, disposition: "negative" }))],
    [figures, "a derived case is a held-out one", withRow((one) => ({ ...one, ...heldOut }))],
    [figures, "a case has a family", withRow((one) => ({ ...one, family: "f" }))],
    [figures, "more cases passed", { passed_count: 61 }],
    [figures, "the counts are others", { counts: { ...sound.counts, scored: 61, total: 61 } }],
    [figures, "the bound is another", { lower_bound_95: { ...sound.lower_bound_95, value: 1 } }],
    [figures, "the run has another key", { run_key: digestOf("other") }],
    [
      figures,
      "an attempt passed with a code that blocks",
      report("01A", [
        row("d-1", true, {
          attempts: [
            {
              _tag: "Scored",
              repeat: 0,
              output_digest: null,
              score: { ...score(true), failure_modes: score(false).failure_modes }
            }
          ]
        }),
        ...good.slice(1)
      ])
    ],
    [others, "a case is missing", { per_case: sound.per_case.slice(1) }],
    [others, "there is one case too many", { per_case: [...sound.per_case, row("z", true)] }],
    [others, "a case is there twice", { per_case: [...sound.per_case.slice(1), ...sound.per_case.slice(1, 2)] }],
    [others, "a case has another digest", withRow((one) => ({ ...one, case_digest: digestOf("other") }))]
  ]
  it.each(table)("says that %s where %s, and is no evidence", (fault, _what, changes) => {
    const forged = { ...sound, ...changes }
    assert.strictEqual(recordFault(forged, cases), fault)
    const input = { reports: [forged], cases }
    assert.include(unmet(input), "evidence")
    assert.deepStrictEqual(judge(input).evidence.against, ["01A"])
    assert.include(judge(input).evidence.ignored[0]?.why ?? "", fault)
  })
})
