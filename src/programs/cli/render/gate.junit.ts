import type { GatedGroup, GateDecision } from "../../../domain/gate/GateDecision.ts"
import { levelLabel, verdictLabel } from "../../../domain/scorecard/labels.ts"
import { decisionWords } from "./decisionWords.ts"
import { percentText } from "./figures.ts"
import { type Exit, gateReasons } from "./gateReport.ts"
import { junitText, type Outcome } from "./junit.ts"
import { groupName } from "./groupName.ts"

const outcomeOf = (group: GatedGroup, decision: GateDecision): Outcome => {
  const { language } = decision.pack
  const label = verdictLabel(group.verdict, language)
  const detail = `${label}: ${percentText(group.percent, language)}, ${levelLabel(group.level, language)}`
  if (group.met) return { _tag: "Passed", detail }
  const message = `${decisionWords[language].no}: ${gateReasons(group, decision)}`
  return { _tag: group.outcome === "inconclusive" ? "Error" : "Failure", type: group.outcome, message, detail }
}

/**
 * A gate's decision as JUnit XML: one case for each selected group. Not met is a failure, inconclusive an error.
 *
 * @since 0.1.0
 */
export const gateJunit = (decision: GateDecision, exit: Exit): string =>
  junitText(`${decision.pack.id} ${decision.run.run_id}`, [
    {
      name: `gate: exit ${exit.code} ${exit.name}`,
      cases: decision.groups.map((group) => ({ name: groupName(group), outcome: outcomeOf(group, decision) }))
    }
  ])
