import type { Pack, Prompt } from "../pack/Pack.ts"
import { dimensionsOf } from "../pack/prompts.ts"
import type { Answer } from "../run/Answer.ts"
import type { Verdict } from "../run/Verdict.ts"
import type { FilledItem } from "./readSheet.ts"
import { judgedAnswer, settledWithoutJudge, unscored } from "./settledWithoutJudge.ts"

/**
 * The verdict of a person on an answer: what stands without a judge, else what was filled in, else unscored as
 * `not-judged`.
 *
 * @since 0.1.0
 */
export const verdictOfItem = (pack: Pack, prompt: Prompt, answer: Answer, filled: FilledItem | undefined): Verdict => {
  const settled = settledWithoutJudge(pack, prompt, answer)
  if (settled !== undefined) return settled
  if (filled === undefined) return unscored(answer, "not-judged", "The sheet was left empty here.")
  return {
    status: "scored",
    ...judgedAnswer(answer),
    score: filled.score,
    dimensions: Object.fromEntries(
      dimensionsOf(pack, prompt).flatMap((id) => {
        const score = filled.dimensions.get(id)
        return score === undefined ? [] : [[id, score]]
      })
    ),
    red_flag: filled.flagged ? "flagged" : "clear",
    disputed: false,
    rationale: filled.note
  }
}
