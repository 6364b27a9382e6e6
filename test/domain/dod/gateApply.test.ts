import { assert, describe, it } from "@effect/vitest"
import { Duration, Result, Schema } from "effect"
import { DoDStatus } from "../../../src/domain/dod/Criterion.ts"
import type { DoDSummary } from "../../../src/domain/dod/DoDSummary.ts"
import { criteriaDigest, dodDigest } from "../../../src/domain/dod/digest.ts"
import { type ApplyPolicy, gateApply } from "../../../src/domain/dod/gateApply.ts"
import type { Plan } from "../../../src/domain/dod/Plan.ts"
import { changed, criteriaOf, NOW, OTHER_ID, planOf, summaryOf, todayOf } from "./samplePlan.ts"

const plan = planOf()
const met = summaryOf(plan)

/** The reasons that close the gate; none where it is open. */
const reasons = (plan: Plan, summary: DoDSummary, policy: Partial<ApplyPolicy> = {}): ReadonlyArray<string> =>
  Result.match(gateApply(plan, summary, { now: NOW, currentDigest: dodDigest(todayOf(plan)), ...policy }), {
    onSuccess: () => [],
    onFailure: (error) => error.reasons
  })
/** All reasons in one text; empty where the gate is open. */
const said = (plan: Plan, summary: DoDSummary, policy: Partial<ApplyPolicy> = {}): string =>
  reasons(plan, summary, policy).join("\n")

describe("the gate before the apply step", () => {
  it("opens where every criterion passed and nothing changed since", () => {
    assert.deepStrictEqual(reasons(plan, met), [])
    const policy = { maxAge: Duration.hours(1), approvedDigest: criteriaDigest(criteriaOf(plan)) }
    assert.deepStrictEqual(reasons(plan, met, policy), [])
  })

  it("names every criterion that failed or was not decided, and carries their results", () => {
    const summary = summaryOf(plan, "failed", "passed", "skipped")
    const error = Result.getOrThrow(Result.flip(gateApply(plan, summary, { now: NOW, currentDigest: summary.digest })))
    assert.strictEqual(
      error.message,
      [
        `Plan ${plan.plan_id} must not be applied:`,
        '- Criterion 1 "A" is not met: because of 0',
        '- Criterion 3 "C" was not decided: because of 2'
      ].join("\n")
    )
    assert.deepStrictEqual(error.unmet, [...summary.results.slice(0, 1), ...summary.results.slice(2)])
  })

  it("stays closed for a summary of another plan or another text", () => {
    assert.include(said(plan, changed(met, { plan_id: OTHER_ID })), "of another plan")
    assert.include(said(plan, changed(met, { definition_of_done: "- A" })), "not the one that was checked")
    assert.include(said(planOf({ definition_of_done: "- A\n- B {x}\n- C\n" }), met), "not the one that was checked")
  })

  it("stays closed once a criterion, an argument, the context, a setting or the git tree has changed", () => {
    const today = todayOf(plan)
    for (const more of [
      { criteria: today.criteria.slice(1) },
      { args: { y: "1" } },
      { context: { a: 2 } },
      { settings: { a: 1 } },
      { gitTree: "abc" }
    ]) {
      assert.include(
        said(plan, met, { currentDigest: dodDigest({ ...today, ...more }) }),
        "not those that were checked"
      )
    }
    const filled = planOf({ arguments: { x: "1" } })
    assert.include(said(filled, met), "not for exactly those")
  })

  it("stays closed for a digest that is none", () => {
    const { digest: whole } = met
    for (const digest of ["", "sha256:", "x", ` ${whole}`, `${whole}0`, whole.slice(0, -1)]) {
      assert.include(said(plan, changed(met, { digest }), { currentDigest: digest }), "not those that were checked")
    }
  })

  it("stays closed for results of other criteria, too few, too many, or in another order", () => {
    const all = met.results
    const [third] = all.slice(2)
    assert(third !== undefined)
    const renamed = { ...third, criterion: { ...third.criterion, text: "D" } }
    const moved = { ...third, criterion: { ...third.criterion, index: 3 } }
    const patterned = { ...third, criterion: { ...third.criterion, pattern: "" } }
    for (const results of [
      all.slice(0, 2),
      [...all, third],
      all.toReversed(),
      all.with(2, renamed),
      all.with(2, moved),
      all.with(2, patterned)
    ]) {
      assert.include(said(plan, changed(met, { results })), "not for exactly those")
    }
    assert.include(said(plan, changed(met, { results: [] })), "No criterion was checked")
  })

  it("stays closed for a summary that is too old, from the future, or without a time", () => {
    assert.include(said(plan, met, { maxAge: Duration.minutes(59) }), "too old")
    assert.include(said(plan, met, { maxAge: Duration.zero }), "too old")
    assert.include(said(plan, changed(met, { evaluated_at: "2026-03-31T13:00:00.001Z" })), "in the future")
    for (const evaluated_at of [
      "",
      "NaN",
      "yesterday",
      "2026-03-31",
      "2026-02-30T00:00:00Z",
      "+275760-09-13T00:00:00Z"
    ]) {
      assert.include(said(plan, changed(met, { evaluated_at })), "Nobody can tell when")
    }
    assert.include(said(plan, met, { now: Number.NaN }), "Nobody can tell when")
    assert.include(said(plan, met, { now: Number.NEGATIVE_INFINITY }), "in the future")
    assert.include(said(plan, met, { now: Number.POSITIVE_INFINITY, maxAge: Duration.days(1) }), "too old")
  })

  it("opens at the very moment of the check, and where the check is exactly as old as allowed", () => {
    const maxAge = Duration.zero
    assert.deepStrictEqual(reasons(plan, changed(met, { evaluated_at: "2026-03-31T13:00:00Z" }), { maxAge }), [])
    assert.deepStrictEqual(reasons(plan, met, { maxAge: Duration.hours(1) }), [])
  })

  it("stays closed where a list of criteria was not checked, whether or not none at all would do", () => {
    const listed = planOf({ definition_of_done: ["A"] })
    const unchecked = changed(summaryOf(listed), { results: [] })
    for (const allowAbsent of [true, false]) {
      const found = reasons(listed, unchecked, { allowAbsent, currentDigest: unchecked.digest })
      assert.strictEqual(found[0], "No criterion was checked.")
    }
  })

  it("stays closed without a definition of done, unless that is allowed", () => {
    for (const definition_of_done of [undefined, "", " \n\u00a0\uFEFF", []]) {
      const { plan_id, title } = plan
      const absent: Plan = { plan_id, title, ...(definition_of_done === undefined ? {} : { definition_of_done }) }
      const summary = summaryOf(absent)
      assert.include(said(absent, summary), "has no definition of done")
      assert.include(said(absent, summary, { allowAbsent: false }), "has no definition of done")
      assert.deepStrictEqual(reasons(absent, summary, { allowAbsent: true }), [])
      // What was approved must not be deleted, and results do not replace a definition.
      const approved = criteriaDigest(criteriaOf(plan))
      assert.include(
        said(absent, summary, { allowAbsent: true, approvedDigest: approved }),
        "not those that were approved"
      )
      assert.include(
        said(absent, changed(summary, { results: met.results }), { allowAbsent: true }),
        "not for exactly those"
      )
      assert.include(said(absent, changed(summary, { plan_id: OTHER_ID }), { allowAbsent: true }), "of another plan")
    }
  })

  it("takes a text without criteria or with an open block for no absent one", () => {
    for (const [definition_of_done, word] of [
      ["# Done", "without a criterion"],
      ["<!-- - A -->", "without a criterion"],
      ["- A\n```", "never closed"]
    ] as const) {
      const other = planOf({ definition_of_done })
      assert.include(said(other, summaryOf(other), { allowAbsent: true }), word)
    }
  })

  it("asks for an approval of exactly these criteria where one is wanted", () => {
    assert.include(said(plan, met, { approvedDigest: null }), "not approved")
    assert.include(
      said(plan, met, { approvedDigest: criteriaDigest(criteriaOf(plan).slice(1)) }),
      "not those that were approved"
    )
    assert.include(said(plan, met, { approvedDigest: "" }), "not those that were approved")
  })

  it.prop(
    "is open exactly if every criterion passed and it is asked in time",
    [
      Schema.Array(DoDStatus).check(Schema.isMaxLength(4)),
      Schema.Array(DoDStatus).check(Schema.isMaxLength(4)),
      Schema.Boolean,
      Schema.Int.check(Schema.isBetween({ minimum: -2, maximum: 5 }))
    ],
    ([listed, statuses, allowAbsent, hours]) => {
      const some = planOf({ definition_of_done: listed.map((status, place) => `${status} ${place}`) })
      const base = summaryOf(some)
      const results = base.results.flatMap((result, place) => {
        const status = statuses[place]
        return status === undefined ? [] : [{ ...result, status }]
      })
      const summary = changed(base, { results })
      const now = NOW + Duration.toMillis(Duration.hours(hours))
      const open = reasons(some, summary, { allowAbsent, now, maxAge: Duration.hours(3) }).length === 0
      const passed = listed.length > 0 && listed.every((_, place) => statuses[place] === "passed")
      const inTime = hours >= -1 && hours <= 2
      assert.strictEqual(open, inTime && (passed || (listed.length === 0 && allowAbsent)))
      if (open && !allowAbsent) assert.isTrue(summary.all_passed)
    },
    { arbitrary: { runs: 500, seed: 5 } }
  )
})
