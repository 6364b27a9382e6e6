import { lowerBound95 } from "../stats/binomial.ts"
import type { LowerBound, PerCase } from "./BenchReport.ts"

/**
 * The exact lower bound of the pass rate of cases. Where one of them belongs to a family, the units are families, which
 * pass if all of their cases do, and a case without one is a unit of its own: cases cut from one source tell the same
 * thing again.
 *
 * @since 0.1.0
 */
export const passBound = (cases: ReadonlyArray<Pick<PerCase, "case_id" | "family" | "passed">>): LowerBound => {
  const units = new Map<string, boolean>()
  for (const { case_id, family, passed } of cases) {
    const unit = family === null ? `case ${case_id}` : `family ${family}`
    units.set(unit, passed && (units.get(unit) ?? true))
  }
  const passed = [...units.values()].filter(Boolean).length
  return {
    value: lowerBound95(passed, units.size),
    method: "clopper-pearson",
    unit: cases.some(({ family }) => family !== null) ? "family" : "case",
    n: units.size,
    passed
  }
}

/**
 * A lower bound with four decimals, rounded down: it never claims more than was shown.
 *
 * @since 0.1.0
 */
export const boundText = (bound: number): string => (Math.floor(bound * 10_000) / 10_000).toFixed(4)
