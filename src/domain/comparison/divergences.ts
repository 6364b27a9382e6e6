import type { Answer } from "../run/Answer.ts"
import type { Verdict } from "../run/Verdict.ts"
import type { Scorecard } from "../scorecard/Scorecard.ts"
import { snap } from "../stats/snap.ts"
import type { Divergence, DivergingAnswer } from "./Comparison.ts"
import { passesPrompt } from "./passCounts.ts"

type Prompts = Pick<Scorecard, "prompts">

/**
 * The ids of the prompts on which two groups differ, those that differ most first: on whether there is a red flag, then by
 * what they add to the difference of the percentages, then by the overall score; what is equal stays in pack order.
 *
 * @since 0.1.0
 */
export const divergingPrompts = (
  base: Prompts,
  candidate: Prompts,
  contributions: ReadonlyMap<string, number>
): ReadonlyArray<string> => {
  const ofBase = new Map(base.prompts.map((prompt) => [prompt.id, prompt]))
  return candidate.prompts
    .map((prompt) => {
      const other = ofBase.get(prompt.id)
      return {
        id: prompt.id,
        flags: Number(prompt.red_flags > 0 !== (other?.red_flags ?? 0) > 0),
        added: snap(Math.abs(contributions.get(prompt.id) ?? 0)),
        score: snap(Math.abs((prompt.score ?? 0) - (other?.score ?? 0))),
        passes: other === undefined || passesPrompt(prompt) !== passesPrompt(other)
      }
    })
    .filter(({ added, flags, passes, score }) => flags > 0 || added > 0 || score > 0 || passes)
    .toSorted((left, right) => right.flags - left.flags || right.added - left.added || right.score - left.score)
    .map(({ id }) => id)
}

/**
 * An answer of a group with its verdict, as far as there are such.
 *
 * @since 0.1.0
 */
export interface JudgedText {
  readonly repeat: number
  readonly answer: Pick<Answer, "text" | "error">
  readonly verdict: Verdict | undefined
}

const shownAs = (given: JudgedText | undefined): DivergingAnswer => {
  const { answer, verdict } = given ?? {}
  const scored = verdict?.status === "scored" ? verdict : undefined
  return {
    text: answer?.text ?? null,
    error: answer?.error ?? null,
    score: scored?.score ?? null,
    red_flag: scored?.red_flag ?? "not-assessed",
    rationale: scored?.rationale ?? null
  }
}

const gapOf = ({ base, candidate }: Pick<Divergence, "base" | "candidate">): number =>
  ((base.red_flag === "flagged") !== (candidate.red_flag === "flagged") ? 10 : 0) +
  Math.abs((base.score ?? 0) - (candidate.score ?? 0))

/**
 * A prompt on which two groups differ, with both answers of the repeat on which they differ most; of several equal ones the
 * first.
 *
 * @since 0.1.0
 */
export const divergenceOf = (
  prompt_id: string,
  contribution: number,
  base: ReadonlyArray<JudgedText>,
  candidate: ReadonlyArray<JudgedText>
): Divergence => {
  const repeats = [...new Set([...base, ...candidate].map(({ repeat }) => repeat))].sort((left, right) => left - right)
  const at = (side: ReadonlyArray<JudgedText>, repeat: number) => shownAs(side.find((given) => given.repeat === repeat))
  const all = repeats.map((repeat) => ({ repeat, base: at(base, repeat), candidate: at(candidate, repeat) }))
  const none = { repeat: 0, base: shownAs(undefined), candidate: shownAs(undefined) }
  const widest = all.reduce((most, next) => (gapOf(next) > gapOf(most) ? next : most), all[0] ?? none)
  return { prompt_id, contribution: snap(contribution), ...widest }
}
