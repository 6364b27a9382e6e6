import { Schema } from "effect"
import { DoDResult } from "./Criterion.ts"
import { PlanId } from "./Plan.ts"

/**
 * The evaluation of a plan's definition of done. `definition_of_done` is the original text; `evaluated_at` an ISO 8601
 * time in UTC; `digest` covers the rendered criteria with their means, the arguments, the context, the evaluator's
 * settings and the git tree, if there is one: whatever could change the result.
 *
 * @since 0.1.0
 */
export class DoDSummary extends Schema.Class<DoDSummary>("assay/DoDSummary")({
  plan_id: PlanId,
  definition_of_done: Schema.String,
  results: Schema.Array(DoDResult),
  evaluated_at: Schema.String,
  digest: Schema.String
}) {
  get total(): number {
    return this.results.length
  }
  get passed(): number {
    return this.results.filter(({ status }) => status === "passed").length
  }
  get failed(): number {
    return this.results.filter(({ status }) => status === "failed").length
  }
  get skipped(): number {
    return this.results.filter(({ status }) => status === "skipped").length
  }
  /** Whether there is a criterion and every one passed. */
  get all_passed(): boolean {
    return this.total > 0 && this.passed === this.total
  }
  get is_empty(): boolean {
    return this.total === 0
  }

  /** The object that the command line shows: the fields and the derived counts. */
  toCliDict() {
    const { plan_id, definition_of_done, results, evaluated_at, digest } = this
    const { total, passed, failed, skipped, all_passed, is_empty } = this
    return {
      plan_id,
      definition_of_done,
      results,
      evaluated_at,
      digest,
      total,
      passed,
      failed,
      skipped,
      all_passed,
      is_empty
    }
  }

  /** The counts in the shape of a plan's validation summary; a criterion has no informational kind. */
  toValidationSummary() {
    return {
      total: this.total,
      required_passed: this.passed,
      required_failed: this.failed,
      informational_passed: 0 as const,
      informational_failed: 0 as const,
      dod_evaluated: !this.is_empty,
      dod_all_passed: this.all_passed
    }
  }
}
