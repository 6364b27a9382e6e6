import { assert, describe, it } from "@effect/vitest"
import { resumingFaults } from "../../../src/domain/bench/madeAgain.ts"
import { lineOf, unendedRuns } from "../../../src/domain/bench/runRecords.ts"
import { begun, report, row } from "./benchReports.ts"

const run = (run_id: string, resumed_from: string | null) => ({ run_id, resumed_from })
const idsOf = (runs: ReadonlyArray<{ readonly run_id: string }>) => runs.map(({ run_id }) => run_id)

describe("The runs that a run was resumed from", () => {
  it("stand one after the other, newest first", () => {
    const runs = [run("a", null), run("b", "a"), run("x", null), run("c", "b")]
    assert.deepStrictEqual(idsOf(lineOf(runs, run("d", "c"))), ["d", "c", "b", "a"])
    assert.deepStrictEqual(idsOf(lineOf(runs, run("d", "gone"))), ["d"])
  })

  it("come to an end also where they name each other in a ring", () => {
    const [one, two] = [run("a", "b"), run("b", "a")]
    assert.deepStrictEqual(idsOf(lineOf([one, two], one)), ["a", "b"])
    assert.deepStrictEqual(idsOf(lineOf([one, two], run("c", "a"))), ["c", "a", "b"])
  })
})

describe("A run that never ended", () => {
  it("has begun, and no record of its end", () => {
    const records = [begun("01A"), report("01A", []), begun("01B")]
    assert.deepStrictEqual(idsOf(unendedRuns(records)), ["01B"])
  })

  it("spoils only the run that was resumed from the same one", () => {
    const first = report("01A", [row("a", true)], { complete: false })
    const again = report("01B", [row("a", true)], { resumed_from: "01A" })
    const faults = (resumed_from: string | null) =>
      resumingFaults(again, { ended: [first, again], unended: [begun("01K", { resumed_from })] })
    assert.deepStrictEqual(faults("01A"), ["01K had gone on with the same run and never ended"])
    for (const other of ["01X", "01B", null]) assert.deepStrictEqual(faults(other), [])
  })

  it("does not hold against a run that was resumed from none", () =>
    assert.deepStrictEqual(resumingFaults(report("01A", []), { ended: [], unended: [begun("01K")] }), []))
})

const hanging = (begun: boolean) =>
  row("a", false, {
    attempts: [
      {
        _tag: "Failed",
        repeat: 0,
        output_digest: null,
        begun,
        failure: { code: "sut.cancelled", severity: "block", detail: null },
        cost_usd: 0,
        wall_clock_ms: 1
      }
    ]
  })

describe("An attempt that had begun", () => {
  const first = report("01A", [hanging(true)])
  const faults = (...rows: ReadonlyArray<ReturnType<typeof row>>) => {
    const again = report("01B", rows, { resumed_from: "01A" })
    return resumingFaults(again, { ended: [first, again], unended: [] })
  }

  it("is made again only where the later run began it", () => {
    assert.deepStrictEqual(faults(row("a", true)), ["attempts that had begun were made again when it was resumed"])
    assert.deepStrictEqual(faults(hanging(false)), [])
    assert.deepStrictEqual(faults(row("b", true)), [])
  })
})
