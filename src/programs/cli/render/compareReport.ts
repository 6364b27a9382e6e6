import type { Comparison, ComparedSide } from "../../../domain/comparison/Comparison.ts"
import { givenText, pairName, regressionReasons } from "./compareFigures.ts"
import { dimensionsTable, groupsTable, outcomeSigns, passesTable } from "./compareTables.ts"
import { compareWords } from "./compareWords.ts"
import { decisionWords } from "./decisionWords.ts"
import type { Exit } from "./gateReport.ts"
import { groupName } from "./groupName.ts"
import { type Block, cell, type Report } from "./report.ts"
import { runFact } from "./runFacts.ts"
import { words } from "./words.ts"

const sideFact = (label: string, { dir, judge, run }: ComparedSide, { pack: { language } }: Comparison) => {
  const w = words[language]
  const fact = runFact(run, w).value
  return { label, value: { ...fact, text: `${dir}: ${fact.text}, ${judge.id} (${w.judgeKind[judge.kind]})` } }
}

/**
 * The groups that have no partner on the other side, in one line; empty where all have one.
 *
 * @since 0.1.0
 */
export const unmatchedText = ({ pack, unmatched }: Comparison): string => {
  const w = compareWords[pack.language]
  const names = (groups: typeof unmatched.base) => groups.map(groupName).join(", ")
  return [
    ...(unmatched.base.length === 0 ? [] : [w.onlyBase(names(unmatched.base))]),
    ...(unmatched.candidate.length === 0 ? [] : [w.onlyCandidate(names(unmatched.candidate))])
  ].join("; ")
}

/** The run or the two runs that the groups come from. */
const sideFacts = (comparison: Comparison) => {
  const { base, candidate, pack } = comparison
  const c = compareWords[pack.language]
  return base.dir === candidate.dir
    ? [sideFact(words[pack.language].run, base, comparison)]
    : [sideFact(c.base, base, comparison), sideFact(c.candidate, candidate, comparison)]
}

const header = (comparison: Comparison, exit: Exit): Block => {
  const { groups, outcome, pack, tolerance } = comparison
  const { language } = pack
  const w = words[language]
  const c = compareWords[language]
  const d = decisionWords[language]
  const tone = outcome === null ? undefined : outcomeSigns[outcome].tone
  const lacking = unmatchedText(comparison)
  const passed = groups.filter((group) => group.outcome === "ok").length
  return {
    _tag: "Facts",
    facts: [
      { label: w.pack, value: cell(`${pack.id}, ${w.version(pack.version)}`) },
      ...sideFacts(comparison),
      ...(lacking === "" ? [] : [{ label: c.noPartner, value: cell(lacking, "unsure") }]),
      ...(tolerance === null
        ? []
        : [
            { label: d.asked, value: cell(c.noWorse(givenText(tolerance, language))) },
            { label: d.result, value: cell(c.passed(passed, groups.length), tone) }
          ]),
      { label: d.exitCode, value: cell(`${exit.code} (${exit.name})`, tone) }
    ]
  }
}

/**
 * A comparison as a person reads it, in the pack's language, without the answers that differ: each format shows these in
 * its own way. `heading` is what it says of itself where no regression is asked about.
 *
 * @since 0.1.0
 */
export const compareReport = (comparison: Comparison, exit: Exit, heading?: string): Report => {
  const { outcome, pack } = comparison
  const w = compareWords[pack.language]
  const title = outcome === null ? (heading ?? w.comparison) : `${outcomeSigns[outcome].mark} ${w.outcome[outcome]}`
  return {
    title: `${title}: ${pack.title}`,
    blocks: [header(comparison, exit), groupsTable(comparison), dimensionsTable(comparison), passesTable(comparison)]
  }
}

/**
 * Each pair of groups that does not pass, and why, in a line, regressions first; then the groups without a partner.
 *
 * @since 0.1.0
 */
export const unmetPairs = (comparison: Comparison): ReadonlyArray<string> => {
  const { groups, pack } = comparison
  const lacking = unmatchedText(comparison)
  return [
    ...(["regressed", "inconclusive"] as const)
      .flatMap((outcome) => groups.filter((group) => group.outcome === outcome))
      .map((group) => `${pairName(group)}: ${regressionReasons(group, comparison)}`),
    ...(lacking === "" ? [] : [`${compareWords[pack.language].noPartner}: ${lacking}`])
  ]
}

/**
 * The result in one line, for a log beside a report that went to a file: each group that does not pass, and why.
 *
 * @since 0.1.0
 */
export const compareLine = (comparison: Comparison, { code, name }: Exit): string => {
  const { groups, outcome, pack } = comparison
  const w = compareWords[pack.language]
  const why = groups
    .filter((group) => group.reasons.length > 0)
    .map((group) => `${pairName(group)}: ${regressionReasons(group, comparison)}`)
  const lacking = unmatchedText(comparison)
  const all = [...(lacking === "" ? [] : [`${w.noPartner}: ${lacking}`]), ...why].join(" | ")
  return `${outcome === null ? w.comparison : w.outcome[outcome]} (exit ${code}, ${name})${all === "" ? "" : `. ${all}`}`
}
