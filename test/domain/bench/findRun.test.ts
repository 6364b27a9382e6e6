import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { findRun } from "../../../src/domain/bench/findRun.ts"
import { loadedCase, reportOf, scored } from "./generators.ts"

const reports = ["01AAB", "01AAC", "01AACD", "01BXY"].map((run_id) =>
  reportOf([[loadedCase("one"), scored()]], {}, { run_id })
)

const found = (given: string) =>
  Result.match(findRun(reports, given), { onSuccess: ({ run_id }) => run_id, onFailure: ({ message }) => message })

describe("findRun", () => {
  it.each([
    ["01AAB", "01AAB"],
    ["01AAC", "01AAC"],
    ["01AACD", "01AACD"],
    ["01B", "01BXY"]
  ])("finds by %j the run %s", (given, run) => {
    assert.strictEqual(found(given), run)
  })

  it("asks for more of an id where several runs begin so", () => {
    assert.strictEqual(found("01A"), '3 runs begin with "01A": 01AAB, 01AAC, 01AACD. Give more of the id.')
  })

  it("says which runs there are where none is meant", () => {
    assert.strictEqual(found("01AAX"), 'The audit chain has no run "01AAX". Did you mean "01AAC"?')
    assert.include(found("zzzzzzzz"), "Known runs: 01BXY, 01AACD")
    assert.include(found(""), "has no run")
  })

  it("finds the report of a run that has begun and ended, and says of one that never ended that it has none", () => {
    const [report] = reports
    assert.isDefined(report)
    const begun = { ...report, phase: "begun" } as const
    const killed = { ...begun, run_id: "01CCC" }
    const found = (given: string) => findRun([begun, report, killed], given)
    assert.deepStrictEqual(Result.getOrNull(found("01AAB")), report)
    const none = found("01C")
    assert.include(
      Result.isFailure(none) ? none.failure.message : "",
      "The run 01CCC began and never ended: it was killed, or is still running."
    )
  })

  it("shows the last five of more runs that begin alike, and takes no other run that never ended for one", () => {
    const [report] = reports
    assert.isDefined(report)
    const many = ["1", "2", "3", "4", "5", "6"].map((end) => ({ ...report, run_id: `01D${end}` }))
    const said = (given: string, records = many) =>
      Result.merge(Result.mapBoth(findRun(records, given), { onSuccess: () => "found", onFailure: (e) => e.message }))
    assert.include(said("01D"), '6 runs begin with "01D": ..., 01D2, 01D3, 01D4, 01D5, 01D6. Give more of the id.')
    assert.include(said("01D", many.slice(1)), '5 runs begin with "01D": 01D2, 01D3, 01D4, 01D5, 01D6.')
    const killed = { ...report, phase: "begun", run_id: "01CCC" } as const
    for (const given of ["", "01X"]) assert.include(said(given, [killed]), `The audit chain has no run "${given}".`)
  })

  it("says that there is no run yet", () => {
    const empty = findRun([], "01A")
    assert.include(Result.isFailure(empty) ? empty.failure.message : "", "There is none yet")
  })
})
