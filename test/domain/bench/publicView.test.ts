import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { diffReports } from "../../../src/domain/bench/diffReports.ts"
import { publicDiff, publicView, ShownDiff, ShownReport } from "../../../src/domain/bench/publicView.ts"
import { arbitraryReport, failedWith, loadedCase, reportOf, scored } from "./generators.ts"

const held = (id: string) => loadedCase(`secret-${id}`, { curation_class: "held-out" })
const report = reportOf([
  [held("a"), scored()],
  [held("b"), scored({ passed: false, score: 0.5 })],
  [held("c"), failedWith("sut.timeout")],
  [held("d"), failedWith("sut.cancelled")],
  [loadedCase("secret-e", { curation_class: "held-out", disposition: "ambiguous" }), scored()],
  [loadedCase("open"), scored()]
])

describe("publicView", () => {
  it("shows figures over the held-out cases in place of their rows", () => {
    const shown = publicView(report, { reveal: false })
    assert.deepStrictEqual(shown.hidden_held_out, {
      scored: 2,
      failed: 1,
      cancelled: 1,
      total: 4,
      ambiguous: 1,
      passed: 1,
      mean_score: 0.375
    })
    assert.deepStrictEqual(
      shown.per_case.map(({ case_id }) => case_id),
      ["open"]
    )
    assert.notInclude(JSON.stringify(shown), "secret")
  })

  it("shows all rows, and hides nothing, where that is asked for", () => {
    const shown = publicView(report, { reveal: true })
    assert.deepStrictEqual(shown, { ...report, hidden_held_out: null })
    assert.include(JSON.stringify(shown), "secret")
  })

  it("says that nothing is hidden where there is nothing to hide", () => {
    assert.isNull(publicView(reportOf([[loadedCase("open"), scored()]]), { reveal: false }).hidden_held_out)
  })

  it.prop("shows no held-out row of any report, and leaves its figures as they are", [arbitraryReport], ([any]) => {
    const { hidden_held_out, per_case, ...figures } = publicView(any, { reveal: false })
    for (const { curation_class } of per_case) assert.notStrictEqual(curation_class, "held-out")
    assert.deepStrictEqual({ ...figures, per_case: any.per_case }, any)
    const hidden = (hidden_held_out?.total ?? 0) + (hidden_held_out?.ambiguous ?? 0)
    assert.strictEqual(per_case.length + hidden, any.per_case.length)
    const shown = { ...figures, per_case, hidden_held_out }
    assert.deepStrictEqual(Schema.decodeSync(ShownReport)(shown), shown)
  })
})

describe("publicDiff", () => {
  it.prop("counts held-out cases, and shows none of them", [arbitraryReport], ([any]) => {
    const diff = Result.getOrThrow(diffReports(any, any))
    const shown = publicDiff(diff, { reveal: false })
    for (const { curation_class } of shown.changes) assert.notStrictEqual(curation_class, "held-out")
    assert.deepStrictEqual(shown.counts, diff.counts)
    assert.deepStrictEqual(Schema.decodeSync(ShownDiff)(shown), shown)
    assert.deepStrictEqual(publicDiff(diff, { reveal: true }), { ...diff, hidden_held_out: null })
  })

  it("says how many held-out cases changed how", () => {
    const worse = reportOf([
      [held("a"), scored({ passed: false, score: 0 })],
      [held("b"), scored()],
      [held("c"), scored()],
      [held("d"), scored()],
      [loadedCase("secret-e", { curation_class: "held-out", disposition: "ambiguous" }), scored({ passed: false })],
      [loadedCase("open"), scored()]
    ])
    const shown = publicDiff(Result.getOrThrow(diffReports(report, worse)), { reveal: false })
    assert.deepStrictEqual(shown.hidden_held_out, { gained: 2, lost: 1, same: 0, undecided: 1, total: 4 })
    assert.notInclude(JSON.stringify(shown), "secret")
  })
})
