import { Schema } from "effect"
import { CurationClass, Disposition } from "./BenchCase.ts"
import { PerCase, SutIdentity } from "./BenchReport.ts"
import { Count, Share } from "./BenchScore.ts"
import { Slug } from "./Slug.ts"

/**
 * How a case changed from one run to another: `gained` passes only in the right one, `lost` only in the left one.
 * `undecided`: in one of them it was not tried to its end, or the rubric failed.
 *
 * @since 0.1.0
 */
export const Change = Schema.Literals(["gained", "lost", "same", "undecided"])
export type Change = typeof Change.Type

const { outcome, passed, value } = PerCase.fields
const CaseSide = Schema.Struct({ passed, value, outcome })

/**
 * One case in two runs.
 *
 * @since 0.1.0
 */
export const CaseChange = Schema.Struct({
  case_id: Slug,
  curation_class: CurationClass,
  disposition: Disposition,
  change: Change,
  left: CaseSide,
  right: CaseSide
})
export interface CaseChange extends Schema.Schema.Type<typeof CaseChange> {}

/**
 * How many cases changed how.
 *
 * @since 0.1.0
 */
export const ChangeCounts = Schema.Struct({
  gained: Count,
  lost: Count,
  same: Count,
  undecided: Count,
  total: Count
})
export interface ChangeCounts extends Schema.Schema.Type<typeof ChangeCounts> {}

const DiffSide = Schema.Struct({
  run_id: Schema.String,
  sut: SutIdentity,
  tool_version: Schema.String,
  isolation_class: Schema.String,
  complete: Schema.Boolean,
  passed_count: Count,
  mean_score: Schema.NullOr(Share)
})

/**
 * Two runs of the same cases, paired by case. Counts are about the counted cases; ambiguous ones have rows only.
 * `mcnemar_p` is the two-sided p-value of McNemar's exact test over the cases that were gained or lost.
 *
 * @since 0.1.0
 */
export const ReportDiff = Schema.Struct({
  schema_version: Schema.Literal(1),
  task_class: Slug,
  left: DiffSide,
  right: DiffSide,
  counts: ChangeCounts,
  mcnemar_p: Share,
  changes: Schema.Array(CaseChange)
})
export interface ReportDiff extends Schema.Schema.Type<typeof ReportDiff> {}
