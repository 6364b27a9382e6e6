import { counted, shellWord } from "../../../domain/source/wording.ts"
import type { ShownRun } from "./ShownRun.ts"

const command = (words: ReadonlyArray<string>): string => `\`assay ${words.map(shellWord).join(" ")}\``

/** How to go on with a run that is not complete. */
const goOn = ({ again, report, stopped }: ShownRun): string => {
  const resume = command([...again, "--resume"])
  if (stopped === "interrupted") return `The run was interrupted. Go on with ${resume}.`
  if (stopped === "cost-cap") {
    return `The cost cap stopped the run. Go on with ${command([...again, "--resume", "--cost-cap"])} and a higher cap; what is spent counts.`
  }
  return report.counts.total === 0
    ? "No case counts here, and no evidence is never success. Run cases that are positive or negative."
    : `The rubric failed on some cases, which says nothing of the system under test. Score their outputs again with ${resume}; after a change of the rubric, run anew.`
}

/** Why a complete run cannot count for a tier; empty where it does. */
const whyNoEvidence = ({ cached, report }: ShownRun): ReadonlyArray<string> => {
  const { case_filter, pass_rule, sut } = report
  const selfCheck = sut.kind === "oracle" || sut.kind === "noop"
  return [
    ...(selfCheck ? [`${sut.name} is a self-check of the bench`] : []),
    ...(!selfCheck && sut.lock === "undeclared"
      ? ["the system under test declares no lock (suts in task-class.yaml)"]
      : []),
    ...(case_filter === null ? [] : ["only some of the cases were run"]),
    ...(pass_rule._tag === "All" ? [] : ["a case may pass without all of its repeats"]),
    ...(cached === 0 ? [] : [`${counted(cached, "score")} came from the cache (--no-cache scores anew)`])
  ]
}

/** The task class and, where they were given, the system under test and the bench root. */
const sameBench = ([, , name = "", ...words]: ReadonlyArray<string>): ReadonlyArray<string> => [
  name,
  ...words.flatMap((word, index) => (word === "--sut" || word === "--bench-root" ? words.slice(index, index + 2) : []))
]

/**
 * What to do after a run, as sentences.
 *
 * @since 0.1.0
 */
export const nextSteps = (run: ShownRun): ReadonlyArray<string> => {
  const { again, evidence, report } = run
  const open = report.per_case.some(({ passed }) => !passed)
  const look = open ? [`What each new attempt left behind lies in ${evidence}, by case and repeat.`] : []
  if (!report.complete) return [goOn(run), ...look]
  const reasons = whyNoEvidence(run)
  const promote = command(["bench", "promote", ...sameBench(again), "--tier", "bronze"])
  return [
    ...look,
    reasons.length === 0
      ? `See what this has earned with ${promote}.`
      : `This run is no evidence for a tier: ${reasons.join("; ")}.`
  ]
}
