import type { Comparison, GroupComparison } from "../../../domain/comparison/Comparison.ts"
import type { Group } from "../../../domain/run/RunManifest.ts"
import { pairName, regressionReasons, signed, signedInterval } from "./compareFigures.ts"
import { compareWords } from "./compareWords.ts"
import { percentText } from "./figures.ts"
import type { Exit } from "./gateReport.ts"
import { groupName } from "./groupName.ts"
import { junitText, type Outcome, type TestCase } from "./junit.ts"

const outcomeOf = (group: GroupComparison, comparison: Comparison): Outcome => {
  const { pack, tolerance } = comparison
  const { base, candidate, delta, outcome } = group
  const { language } = pack
  const w = compareWords[language]
  const interval = signedInterval(delta.interval, language, tolerance)
  const detail = `${percentText(base.percent, language)} → ${percentText(candidate.percent, language)}, ${w.difference} ${signed(delta.estimate, language, tolerance)} (${interval})`
  if (outcome === "ok") return { _tag: "Passed", detail }
  const type = outcome ?? "inconclusive"
  const message = `${w.outcome[type]}: ${regressionReasons(group, comparison)}`
  return { _tag: type === "regressed" ? "Failure" : "Error", type, message, detail }
}

const lone = (group: Group, message: string, detail: string): TestCase => ({
  name: groupName(group),
  outcome: { _tag: "Error", type: "inconclusive", message, detail }
})

/**
 * The answer to whether anything got worse as JUnit XML: one case for each pair of groups. Worse is a failure; not shown, and
 * a group without a partner, is an error.
 *
 * @since 0.1.0
 */
export const compareJunit = (comparison: Comparison, exit: Exit): string => {
  const { base, candidate, groups, pack, unmatched } = comparison
  const w = compareWords[pack.language]
  return junitText(`${pack.id} ${base.run.run_id} ${candidate.run.run_id}`, [
    {
      name: `compare: exit ${exit.code} ${exit.name}`,
      cases: [
        ...groups.map((group) => ({ name: pairName(group), outcome: outcomeOf(group, comparison) })),
        ...unmatched.base.map((group) => lone(group, w.onlyBase(groupName(group)), w.noPartner)),
        ...unmatched.candidate.map((group) => lone(group, w.onlyCandidate(groupName(group)), w.noPartner))
      ]
    }
  ])
}
