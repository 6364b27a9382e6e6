import { counted, shellWord } from "../../../domain/source/wording.ts"
import type { ShownRun } from "./ShownRun.ts"

const command = (words: ReadonlyArray<string>): string => `\`assay ${words.map(shellWord).join(" ")}\``

const isUnfinished = ({ counts, per_case }: ShownRun["report"]): boolean =>
  counts.cancelled > 0 || per_case.some(({ outcome }) => outcome === "cancelled")

/** How to go on with a run that is not complete. */
const goOn = ({ again, begun, report, resumable, stopped }: ShownRun): string => {
  if (report.counts.total === 0) {
    return "No case counts here, and no evidence is never success. Run cases that are positive or negative."
  }
  if (!resumable) return "This run is not complete, and a later one with the same inputs came after it."
  if (again === null) return "This run is not complete. Go on with it, with `resume`, where the system is embedded."
  const resume = command([...again, "--resume"])
  const worth =
    begun === 0
      ? ""
      : ` ${counted(begun, "attempt")} had begun and will be made again, so that this is no evidence for a tier; for that, run anew.`
  if (stopped === "interrupted") return `The run was interrupted. Go on with ${resume}.${worth}`
  if (stopped === "cost-cap") {
    return `The cost cap stopped the run. Go on with ${command([...again, "--resume", "--cost-cap"])} and a higher cap; what is spent counts.`
  }
  return isUnfinished(report)
    ? `The run ended before all its attempts did. Go on with ${resume}.${worth}`
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
    ...(cached === 0 ? [] : [`${counted(cached, "attempt")} came from the cache (--no-cache tries them again)`])
  ]
}

/** The task class and, where they were given, the system under test and the bench root. */
const sameBench = ([, , name = "", ...words]: ReadonlyArray<string>): ReadonlyArray<string> => [
  name,
  ...words.flatMap((word, index) => (word === "--sut" || word === "--bench-root" ? words.slice(index, index + 2) : []))
]

/** What a complete run is worth. */
const worth = (run: ShownRun): string => {
  const reasons = whyNoEvidence(run)
  if (reasons.length > 0) return `This run is no evidence for a tier: ${reasons.join("; ")}.`
  return run.again === null
    ? "Ask what this has earned with `promoteBench`, where the system is embedded."
    : `See what this has earned with ${command(["bench", "promote", ...sameBench(run.again), "--tier", "bronze"])}.`
}

/**
 * What to do after a run, as sentences.
 *
 * @since 0.1.0
 */
export const nextSteps = (run: ShownRun): ReadonlyArray<string> => {
  const { evidence, history, report } = run
  const open = report.per_case.some(({ passed }) => !passed)
  return [
    ...(report.complete ? [] : [goOn(run)]),
    ...(open && evidence.folder !== null
      ? [`What each new attempt left behind lies in ${evidence.folder}, by case and repeat.`]
      : []),
    ...(report.complete ? [worth(run)] : []),
    ...(history === null ? [] : [`Show this report again with ${command(history)}.`])
  ]
}
