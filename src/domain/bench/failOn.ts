import { Schema } from "effect"
import { codesOf } from "./attempt.ts"
import type { BenchReport, PerCase } from "./BenchReport.ts"
import { isCounted } from "./BenchCase.ts"
import type { Taxonomy } from "./FailureMode.ts"

/**
 * What a caller wants to fail on. `block`: a counted case did not pass. `warn`: that, or a failure mode that blocks or
 * warns occurred in one.
 *
 * @since 0.1.0
 */
export const FailOn = Schema.Literals(["block", "warn"])
export type FailOn = typeof FailOn.Type

/**
 * How many counted cases a caller wants to fail on. A code that the taxonomy does not know counts as one that blocks.
 *
 * @since 0.1.0
 */
export const casesToFailOn = ({ per_case }: BenchReport, failOn: FailOn, taxonomy: Taxonomy): number => {
  const warns = ({ attempts }: PerCase) => attempts.flatMap(codesOf).some((code) => taxonomy.get(code) !== "info")
  return per_case.filter((row) => isCounted(row) && (!row.passed || (failOn === "warn" && warns(row)))).length
}
