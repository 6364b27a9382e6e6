import { Schema } from "effect"
import { BenchReport, type PerCase } from "./BenchReport.ts"
import { Count, Share } from "./BenchScore.ts"
import { countChanges } from "./diffReports.ts"
import { plainFigures } from "./figures.ts"
import { ChangeCounts, ReportDiff } from "./ReportDiff.ts"

/**
 * All that may be shown of held-out cases: figures over all of them that count.
 *
 * @since 0.1.0
 */
export const HeldOutFigures = Schema.Struct({
  scored: Count,
  failed: Count,
  cancelled: Count,
  total: Count,
  ambiguous: Count,
  passed: Count,
  mean_score: Schema.NullOr(Share)
})
export interface HeldOutFigures extends Schema.Schema.Type<typeof HeldOutFigures> {}

/**
 * A report as it may be shown: without the rows of held-out cases, whose figures are in `hidden_held_out`. That is null
 * where nothing is hidden.
 *
 * @since 0.1.0
 */
export const ShownReport = Schema.Struct({ ...BenchReport.fields, hidden_held_out: Schema.NullOr(HeldOutFigures) })
export interface ShownReport extends Schema.Schema.Type<typeof ShownReport> {}

/**
 * A comparison as it may be shown: without the rows of held-out cases, which `hidden_held_out` counts. That is null where
 * nothing is hidden.
 *
 * @since 0.1.0
 */
export const ShownDiff = Schema.Struct({ ...ReportDiff.fields, hidden_held_out: Schema.NullOr(ChangeCounts) })
export interface ShownDiff extends Schema.Schema.Type<typeof ShownDiff> {}

const isHeldOut = ({ curation_class }: Pick<PerCase, "curation_class">): boolean => curation_class === "held-out"
const isOpen = (row: Pick<PerCase, "curation_class">): boolean => !isHeldOut(row)

/**
 * What may be shown of a report. Everything that shows one takes it in this form. `reveal` leaves held-out cases in.
 *
 * @since 0.1.0
 */
export const publicView = (report: BenchReport, { reveal }: { readonly reveal: boolean }): ShownReport => {
  const hidden = reveal ? [] : report.per_case.filter(isHeldOut)
  return {
    ...report,
    per_case: reveal ? report.per_case : report.per_case.filter(isOpen),
    hidden_held_out: hidden.length === 0 ? null : plainFigures(hidden)
  }
}

/**
 * What may be shown of a comparison, likewise.
 *
 * @since 0.1.0
 */
export const publicDiff = (diff: ReportDiff, { reveal }: { readonly reveal: boolean }): ShownDiff => {
  const hidden = reveal ? [] : diff.changes.filter(isHeldOut)
  return {
    ...diff,
    changes: reveal ? diff.changes : diff.changes.filter(isOpen),
    hidden_held_out: hidden.length === 0 ? null : countChanges(hidden)
  }
}
