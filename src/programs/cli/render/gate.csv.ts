import type { GateDecision } from "../../../domain/gate/GateDecision.ts"
import { csvText } from "./csv.ts"
import { type Exit, gateReasons } from "./gateReport.ts"

const HEAD = [
  "run_id",
  "pack_id",
  "pack_version",
  "judge_id",
  "model",
  "variant",
  "met",
  "outcome",
  "verdict",
  "level",
  "percent",
  "reasons",
  "gate_outcome",
  "exit_code"
]

/**
 * A gate's decision as CSV: one row for each selected group, the outcome of the whole gate repeated on each.
 *
 * @since 0.1.0
 */
export const gateCsv = (decision: GateDecision, exit: Exit): string =>
  csvText(
    HEAD,
    decision.groups.map((group) => [
      decision.run.run_id,
      decision.pack.id,
      decision.pack.version,
      decision.judge.id,
      group.model,
      group.variant,
      String(group.met),
      group.outcome,
      group.verdict,
      group.level,
      group.percent,
      gateReasons(group, decision),
      decision.outcome,
      exit.code
    ])
  )
