import { Effect } from "effect"
import { overallAgreement } from "../domain/agreement/figures.ts"
import { judgeIdentity } from "../domain/agreement/sameJudges.ts"
import { ratedAnswers } from "../domain/agreement/ratedAnswers.ts"
import type { JudgeAgreement } from "../domain/scorecard/Scorecard.ts"
import type { StoredRun } from "../services/RunStore.ts"
import { readRatings } from "./readRatings.ts"

/**
 * How far a judge of a run agrees with each of its other judges, by id, on the overall score. What is the same judge under
 * another id is none of them.
 *
 * @since 0.1.0
 */
export const agreementWithOthers = Effect.fn("agreementWithOthers")(function* (run: StoredRun, judge: string) {
  const { answers, judged } = yield* readRatings(run, run.judges)
  const own = judged.filter((one) => one.judge.id === judge)
  const same = new Set(own.map((one) => judgeIdentity(one.judge)))
  const others = judged.filter((one) => !same.has(judgeIdentity(one.judge)))
  return others.map((other): JudgeAgreement => {
    const both = [...own, other]
    const { rated } = ratedAnswers(
      answers,
      both.map(({ ratings }) => ratings)
    )
    const { alpha, compared, interval } = overallAgreement(
      rated,
      both.map((one) => one.judge)
    )
    return { judge: other.judge.id, compared, alpha, interval }
  })
})
