import type { Comparison } from "../../../domain/comparison/Comparison.ts"
import { regressionReasons } from "./compareFigures.ts"
import { csvText } from "./csv.ts"
import type { Exit } from "./gateReport.ts"

const HEAD = [
  "pack_id",
  "base_run_id",
  "candidate_run_id",
  "base_model",
  "base_variant",
  "model",
  "variant",
  "base_verdict",
  "verdict",
  "base_percent",
  "percent",
  "difference",
  "difference_low",
  "difference_high",
  "smallest_shown",
  "prompts",
  "passes_gained",
  "passes_lost",
  "mcnemar_p",
  "outcome",
  "reasons",
  "comparison_outcome",
  "exit_code"
]

const lone = (length: number) => Array.from({ length }, () => null)

/**
 * A comparison as CSV: one row for each pair of groups, the outcome of the whole repeated on each. Groups without a partner
 * have rows of their own with the side that there is.
 *
 * @since 0.1.0
 */
export const compareCsv = (comparison: Comparison, exit: Exit): string => {
  const { base, candidate, outcome, pack, unmatched } = comparison
  const runs = [pack.id, base.run.run_id, candidate.run.run_id]
  const end = [outcome, exit.code]
  const asked = outcome === null ? null : "inconclusive"
  return csvText(HEAD, [
    ...comparison.groups.map((group) => [
      ...runs,
      group.base.model,
      group.base.variant,
      group.candidate.model,
      group.candidate.variant,
      group.base.verdict,
      group.candidate.verdict,
      group.base.percent,
      group.candidate.percent,
      group.delta.estimate,
      group.delta.interval?.low ?? null,
      group.delta.interval?.high ?? null,
      group.smallest_shown,
      group.prompts,
      group.passes.gained,
      group.passes.lost,
      group.passes.mcnemar_p,
      group.outcome,
      regressionReasons(group, comparison),
      ...end
    ]),
    ...unmatched.base.map(({ model, variant }) => [...runs, model, variant, ...lone(14), asked, null, ...end]),
    ...unmatched.candidate.map(({ model, variant }) => [
      ...runs,
      null,
      null,
      model,
      variant,
      ...lone(12),
      asked,
      null,
      ...end
    ])
  ])
}
