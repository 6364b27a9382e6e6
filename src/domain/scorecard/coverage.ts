import { UnscoredReason } from "../run/Verdict.ts"
import type { PromptTally } from "./GroupTally.ts"
import type { Coverage } from "./Scorecard.ts"

/**
 * The coverage of a group: what the whole pack expects, what came, and what of it was scored, or why not. Reasons stand
 * in the order of `UnscoredReason`, only those that occur.
 *
 * @since 0.1.0
 */
export const coverageOf = (prompts: ReadonlyArray<PromptTally>): Coverage => {
  const sum = (count: (prompt: PromptTally) => number) => prompts.reduce((total, prompt) => total + count(prompt), 0)
  const expected = sum((prompt) => prompt.expected)
  const answers = sum((prompt) => prompt.answers)
  const scored = sum((prompt) => prompt.scored)
  return {
    expected,
    answers,
    missing: expected - answers,
    scored,
    unscored: answers - scored,
    unscored_by_reason: UnscoredReason.literals
      .map((reason) => ({ reason, count: sum((prompt) => prompt.unscored.get(reason) ?? 0) }))
      .filter(({ count }) => count > 0)
  }
}
