import type { Simulation } from "../../../domain/scorecard/Simulation.ts"
import { csvText } from "./csv.ts"

const STANDING = ["rank", "verdict", "percent", "ko_reason"] as const

/**
 * A simulation as CSV: one row for each group, with rank, verdict, percent and reason before and after.
 *
 * @since 0.1.0
 */
export const simulateCsv = (simulation: Simulation): string =>
  csvText(
    [
      "run_id",
      "model",
      "variant",
      "changed",
      ...STANDING.map((name) => `before_${name}`),
      ...STANDING.map((name) => `after_${name}`),
      "overridden"
    ],
    simulation.groups.map(({ after, before, changed, model, variant }) => [
      simulation.run.run_id,
      model,
      variant,
      String(changed),
      ...STANDING.map((name) => before[name]),
      ...STANDING.map((name) => after[name]),
      simulation.overridden.join("; ")
    ])
  )
