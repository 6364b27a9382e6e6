import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import type { BenchReport } from "../../../src/domain/bench/BenchReport.ts"
import { diffReports } from "../../../src/domain/bench/diffReports.ts"
import { ReportDiff } from "../../../src/domain/bench/ReportDiff.ts"
import { arbitraryReport, failedWith, instance, loadedCase, reportOf, runInputs, scored } from "./generators.ts"

const failing = scored({ passed: false, score: 0 })
const digest = `sha256:${"9".repeat(64)}`

/** A run of cases named by numbers, of which some pass. */
const passing = (count: number, passed: (index: number) => boolean): BenchReport =>
  reportOf(
    Array.from({ length: count }, (_, index) => [loadedCase(`case-${index}`), passed(index) ? scored() : failing])
  )

const diffOf = (left: BenchReport, right: BenchReport) => Result.getOrThrow(diffReports(left, right))
const fieldsOf = (left: BenchReport, right: BenchReport) =>
  Result.match(diffReports(left, right), {
    onSuccess: () => [],
    onFailure: ({ differences }) => differences.map(({ field }) => field)
  })

describe("diffReports", () => {
  it.each([
    [0, 0, 1],
    [5, 0, 0.0625],
    [6, 0, 0.03125],
    [8, 2, 0.109375],
    [10, 1, 0.011719],
    [3, 3, 1]
  ])("gives %d lost and %d gained the exact p-value %d", (lost, gained, p) => {
    const diff = diffOf(
      passing(20, (index) => index < lost),
      passing(20, (index) => index >= lost && index < lost + gained)
    )
    assert.deepStrictEqual(diff.counts, { gained, lost, same: 20 - lost - gained, undecided: 0, total: 20 })
    assert.closeTo(diff.mcnemar_p, p, 5e-7)
  })

  it("says of each case what became of it", () => {
    const a = loadedCase("a")
    const b = loadedCase("b")
    const c = loadedCase("c")
    const d = loadedCase("d")
    const e = loadedCase("e")
    const left = reportOf([
      [a, scored()],
      [b, failing],
      [c, scored()],
      [d, scored()],
      [e, failedWith("sut.timeout")]
    ])
    const right = reportOf([[a, failing], [b, scored()], [c, failedWith("rubric.timeout")], [d], [e, scored()]])
    const diff = diffOf(left, right)
    assert.deepStrictEqual(
      diff.changes.map(({ case_id, change }) => [case_id, change]),
      [
        ["a", "lost"],
        ["b", "gained"],
        ["c", "undecided"],
        ["d", "undecided"],
        ["e", "gained"]
      ]
    )
    assert.isFalse(diff.right.complete)
    assert.deepStrictEqual(diff.changes[4]?.left, { passed: false, value: 0, outcome: "failed" })
  })

  it("decides on no case of which one attempt came to no end", () => {
    const one = loadedCase("one")
    const twice = (...attempts: ReadonlyArray<ReturnType<typeof scored>>) =>
      reportOf([[one, ...attempts]], { repeat: 2 })
    const second = { ...scored(), repeat: 1 }
    for (const code of ["sut.cancelled", "rubric.timeout"] as const) {
      const diff = diffOf(twice(scored(), second), twice(scored(), failedWith(code, 1)))
      assert.strictEqual(diff.changes[0]?.change, "undecided")
    }
  })

  it("does not count ambiguous cases", () => {
    const unclear = loadedCase("unclear", { disposition: "ambiguous" })
    const diff = diffOf(reportOf([[unclear, failing]]), reportOf([[unclear, scored()]]))
    assert.strictEqual(diff.counts.total, 0)
    assert.strictEqual(diff.mcnemar_p, 1)
    assert.lengthOf(diff.changes, 1)
  })

  const changes: { readonly [Field in keyof typeof runInputs]?: Partial<typeof runInputs> } = {
    task_class: { task_class: "other" },
    rubric_digest: { rubric_digest: digest },
    taxonomy_digest: { taxonomy_digest: digest },
    keys_digest: { keys_digest: digest },
    case_set_digest: { case_set_digest: digest },
    case_filter: { case_filter: { difficulty: "easy" } },
    limits: { limits: { ...runInputs.limits, sut_seconds: 301 } },
    pass_rule: { pass_rule: { _tag: "AtLeast", k: 1 } },
    repeat: { repeat: 2 }
  }

  it.each(Object.entries(changes))("refuses runs that differ in %s", (field, inputs) => {
    const one = loadedCase("one")
    assert.deepStrictEqual(fieldsOf(reportOf([[one, scored()]]), reportOf([[one, scored()]], inputs)), [field])
  })

  it("names all that two runs differ in", () => {
    const one = loadedCase("one")
    const refused = diffReports(
      reportOf([[one, scored()]]),
      reportOf([[one, scored()]], { rubric_digest: digest, repeat: 2 }, { run_id: "other" })
    )
    const message = Result.isFailure(refused) ? refused.failure.message : ""
    assert.include(message, `${instance.run_id} and other cannot be compared`)
    assert.include(message, "rubric_digest")
    assert.include(message, "repeat (1, 2)")
  })

  it("refuses runs of other cases, whatever their digests say", () => {
    const left = reportOf([[loadedCase("one"), scored()]])
    const two = loadedCase("two")
    assert.deepStrictEqual(fieldsOf(left, reportOf([[two, scored()]])), ["per_case"])
    assert.deepStrictEqual(fieldsOf(left, reportOf([[two, scored()]], { rubric_digest: digest })), ["rubric_digest"])
  })

  it("compares other systems, versions and isolation, and says which they were", () => {
    const one = loadedCase("one")
    const sut = { ...runInputs.sut, digest }
    const other = reportOf([[one, failing]], { sut, tool_version: "9.9.9", isolation_class: "none" })
    const diff = diffOf(reportOf([[one, scored()]]), other)
    assert.deepStrictEqual(diff.right.sut, sut)
    assert.strictEqual(diff.right.tool_version, "9.9.9")
    assert.strictEqual(diff.right.isolation_class, "none")
  })

  it.prop("finds no change between a run and itself", [arbitraryReport], ([report]) => {
    const { changes: rows, counts, mcnemar_p, ...rest } = diffOf(report, report)
    assert.strictEqual(counts.gained + counts.lost, 0)
    assert.strictEqual(counts.same + counts.undecided, report.counts.total)
    assert.strictEqual(mcnemar_p, 1)
    assert.lengthOf(rows, report.per_case.length)
    const diff = { ...rest, changes: rows, counts, mcnemar_p }
    assert.deepStrictEqual(Schema.decodeSync(ReportDiff, { onExcessProperty: "error" })(diff), diff)
  })
})
