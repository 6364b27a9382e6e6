import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { DoDSummary } from "../../../src/domain/dod/DoDSummary.ts"
import { planOf, PLAN_ID, summaryOf } from "./samplePlan.ts"

const plan = planOf()

const isRead = (fields: ReadonlyArray<readonly [string, unknown]>): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(DoDSummary)(Object.fromEntries(fields)))

describe("a summary", () => {
  it("counts required criteria for a plan's validation", () =>
    assert.deepStrictEqual(summaryOf(plan, "passed", "failed", "passed").toValidationSummary(), {
      total: 3,
      required_passed: 2,
      required_failed: 1,
      informational_passed: 0,
      informational_failed: 0,
      dod_evaluated: true,
      dod_all_passed: false
    }))

  it("counts skipped criteria in the total only, and they keep it from passing", () => {
    const counts = summaryOf(plan, "passed", "skipped", "passed").toValidationSummary()
    assert.deepStrictEqual(
      [counts.total, counts.required_passed, counts.required_failed, counts.dod_all_passed],
      [3, 2, 0, false]
    )
  })

  it("has passed only with at least one criterion and all of them", () => {
    assert.isTrue(summaryOf(plan).all_passed)
    const empty = summaryOf(planOf({ definition_of_done: "" }))
    assert.deepStrictEqual([empty.total, empty.is_empty, empty.all_passed], [0, true, false])
    const { dod_evaluated, dod_all_passed } = empty.toValidationSummary()
    assert.deepStrictEqual([dod_evaluated, dod_all_passed], [false, false])
  })

  it("is read only with each of its fields", () => {
    const { plan_id, definition_of_done, results, evaluated_at, digest } = summaryOf(plan)
    const fields = Object.entries({ plan_id, definition_of_done, results, evaluated_at, digest })
    assert.isTrue(isRead(fields))
    for (const [name] of fields) assert.isFalse(isRead(fields.filter(([other]) => other !== name)))
  })

  it("is shown with its fields and the derived counts", () => {
    const summary = summaryOf(plan, "passed", "failed", "skipped")
    const shown = JSON.parse(JSON.stringify(summary.toCliDict()))
    assert.deepStrictEqual(Object.keys(shown), [
      "plan_id",
      "definition_of_done",
      "results",
      "evaluated_at",
      "digest",
      "total",
      "passed",
      "failed",
      "skipped",
      "all_passed",
      "is_empty"
    ])
    assert.deepStrictEqual(shown, {
      plan_id: PLAN_ID,
      definition_of_done: "- A\n- B {x}\n- C",
      results: [
        { criterion: { index: 0, text: "A", pattern: null }, status: "passed", reasoning: "because of 0" },
        { criterion: { index: 1, text: "B {x}", pattern: null }, status: "failed", reasoning: "because of 1" },
        { criterion: { index: 2, text: "C", pattern: null }, status: "skipped", reasoning: "because of 2" }
      ],
      evaluated_at: "2026-03-31T12:00:00Z",
      digest: summary.digest,
      total: 3,
      passed: 1,
      failed: 1,
      skipped: 1,
      all_passed: false,
      is_empty: false
    })
  })
})
