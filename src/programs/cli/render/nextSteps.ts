import type { UnscoredReason } from "../../../domain/run/Verdict.ts"
import type { InconclusiveReason, Scorecard, ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { type NextWords, nextWords } from "./nextWords.ts"

/**
 * What the steps depend on: whose answers the run has, and who judged them.
 *
 * @since 0.1.0
 */
export type StepsFor = Pick<ScoreReport, "judge" | "pack" | "run">

const missingStep = ({ run }: StepsFor, w: NextWords): string => {
  if (run.source !== "run" && run.source !== "merge") return w.addAnswers
  if (run.limited === true) return w.askRest
  return run.source === "run" ? w.resumeMissing : w.mergeShards
}

const failedStep = ({ run }: StepsFor, w: NextWords): string => {
  if (run.source === "run") return w.resumeFailed
  return run.source === "merge" ? w.resumeShards : w.addAnswers
}

const unscoredStep = (reason: UnscoredReason, on: StepsFor, w: NextWords): string => {
  switch (reason) {
    case "answer-failed":
      return failedStep(on, w)
    case "truncated":
    case "reasoning-only":
      return w.raiseTokens
    case "no-checks":
      return w.addChecks
    case "judge-unparseable":
    case "judge-error":
      return on.judge.kind === "model" ? w.retryJudge : w.judgeAnswers
    case "not-judged":
    case "stale":
      return w.judgeAnswers
  }
}

const unassessedStep = ({ judge }: StepsFor, w: NextWords): string =>
  judge.kind === "checks" ? w.assessFlags : w.judgeAnswers

type Grounds = Pick<Scorecard, "coverage" | "prompts">
type Unknown = Extract<InconclusiveReason, { readonly _tag: "FatalFlagsUnknown" }>["prompts"][number]

const unknownSteps = ({ id, why }: Unknown, card: Grounds, on: StepsFor, w: NextWords): ReadonlyArray<string> => {
  switch (why) {
    case "missing":
      return [missingStep(on, w)]
    case "unscored": {
      const reasons = card.prompts.find((prompt) => prompt.id === id)?.unscored ?? []
      return reasons.length === 0 ? [w.judgeAnswers] : reasons.map((reason) => unscoredStep(reason, on, w))
    }
    case "not-assessed":
      return [unassessedStep(on, w)]
    case "disputed":
    case "flag-seen":
      return [w.askPerson]
  }
}

const stepsOf = (reason: InconclusiveReason, card: Grounds, on: StepsFor, w: NextWords): ReadonlyArray<string> => {
  switch (reason._tag) {
    case "DraftPack":
      return [w.finishDraft]
    case "RunIncomplete":
      return [w.finishRun]
    case "OneShard":
      return [w.mergeShards]
    case "MissingDimensions":
      return [w.coverDimensions]
    case "FatalFlagsUnknown":
      return reason.prompts.flatMap((prompt) => unknownSteps(prompt, card, on, w))
    case "LowCoverage":
      return [
        ...(card.coverage.missing > 0 ? [missingStep(on, w)] : []),
        ...card.coverage.unscored_by_reason.map(({ reason: why }) => unscoredStep(why, on, w))
      ]
  }
}

/**
 * What to do so that a group can be decided: each step once, in the order of its reasons.
 *
 * @since 0.1.0
 */
export const nextSteps = (card: Grounds & Pick<Scorecard, "inconclusive">, on: StepsFor): ReadonlyArray<string> => {
  const w = nextWords[on.pack.language]
  return [...new Set(card.inconclusive.flatMap((reason) => stepsOf(reason, card, on, w)))]
}

const packStep = (reason: InconclusiveReason, on: StepsFor, w: NextWords): ReadonlyArray<string> => {
  if (reason._tag === "DraftPack") return [w.finishDraft]
  const unassessed =
    on.judge.kind === "checks" &&
    reason._tag === "FatalFlagsUnknown" &&
    reason.prompts.some(({ why }) => why === "not-assessed")
  return unassessed ? [unassessedStep(on, w)] : []
}

/**
 * Those of the steps that are to be done in the pack, for reports that know no more than the reasons.
 *
 * @since 0.1.0
 */
export const packSteps = (reasons: ReadonlyArray<InconclusiveReason>, on: StepsFor): ReadonlyArray<string> => {
  const w = nextWords[on.pack.language]
  return [...new Set(reasons.flatMap((reason) => packStep(reason, on, w)))]
}
