import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { buildReport, type ReportInput } from "../../../src/domain/bench/aggregate.ts"
import { BenchReport } from "../../../src/domain/bench/BenchReport.ts"
import { canonicalJson } from "../../../src/domain/source/canonicalJson.ts"
import { arbitraryReportInput, instance, loadedCase, scored } from "./generators.ts"

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(BenchReport), { onExcessProperty: "error" })

/** A report without the rows of its cases, and without what belongs to the ambiguous ones. */
const figures = (report: BenchReport) => ({
  ...report,
  per_case: [],
  total_cost_usd: 0,
  counts: { ...report.counts, ambiguous: 0 },
  strata: report.strata.filter(({ value }) => value !== "ambiguous")
})

const reversed = ({ inputs, cases, attempts }: ReportInput): ReportInput => ({
  inputs,
  instance,
  cases: cases.toReversed(),
  attempts: attempts.toReversed()
})

describe("Every report", () => {
  it.prop("is the same whatever the order of cases and attempts", [arbitraryReportInput], ([input]) => {
    assert.strictEqual(JSON.stringify(buildReport(reversed(input))), JSON.stringify(buildReport(input)))
  })

  it.prop("fits its schema, and reads back as itself", [arbitraryReportInput], ([input]) => {
    const report = buildReport(input)
    assert.deepStrictEqual(decode(canonicalJson(report)), report)
  })

  it.prop("has figures that fit each other", [arbitraryReportInput], ([input]) => {
    const { counts, lower_bound_95, mean_score, passed_count, per_case, strata } = buildReport(input)
    assert.strictEqual(counts.scored + counts.failed + counts.cancelled, counts.total)
    assert.strictEqual(counts.total + counts.ambiguous, input.cases.length)
    assert.isAtMost(passed_count, counts.scored + counts.failed)
    assert.isAtMost(lower_bound_95.passed, lower_bound_95.n)
    assert.isAtMost(lower_bound_95.n, counts.total)
    assert.isTrue(lower_bound_95.passed === 0 || lower_bound_95.value < lower_bound_95.passed / lower_bound_95.n)
    for (const by of ["curation_class", "difficulty"]) {
      const parts = strata.filter((part) => part.by === by)
      assert.strictEqual(
        parts.reduce((sum, { total }) => sum + total, 0),
        counts.total
      )
      assert.strictEqual(
        parts.reduce((sum, { passed }) => sum + passed, 0),
        passed_count
      )
    }
    for (const { attempts } of per_case) assert.lengthOf(attempts, input.inputs.repeat)
    assert.strictEqual(mean_score === null, counts.total === 0)
  })

  it.prop("does not change by what an ambiguous case does, but for its own rows", [arbitraryReportInput], ([input]) => {
    const withAmbiguous = (passed: boolean) =>
      buildReport({
        ...input,
        cases: [...input.cases, loadedCase("unclear", { disposition: "ambiguous" })],
        attempts: [
          ...input.attempts,
          ...Array.from({ length: input.inputs.repeat }, (_, repeat) => ({
            caseId: "unclear",
            attempt: scored({ passed, score: passed ? 1 : 0 }, repeat)
          }))
        ]
      })
    assert.deepStrictEqual(figures(withAmbiguous(true)), figures(buildReport(input)))
    assert.deepStrictEqual(figures(withAmbiguous(false)), figures(buildReport(input)))
  })

  it.prop("gets no better by a case that fails", [arbitraryReportInput], ([input]) => {
    const before = buildReport(input)
    const after = buildReport({ ...input, cases: [...input.cases, loadedCase("worse")] })
    assert.isAtMost(after.mean_score ?? 0, before.mean_score ?? 0)
    assert.isAtMost(after.lower_bound_95.value, before.lower_bound_95.value)
    assert.isFalse(after.complete)
    assert.strictEqual(after.passed_count, before.passed_count)
  })
})
