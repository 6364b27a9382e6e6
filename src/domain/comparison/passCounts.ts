import { RECOMMENDED_FROM } from "../scorecard/groupVerdict.ts"
import type { PromptResult } from "../scorecard/Scorecard.ts"
import { mcNemarExact } from "../stats/mcNemar.ts"
import { snap } from "../stats/snap.ts"
import type { PassCounts } from "./Comparison.ts"

/**
 * Whether a group passes a prompt: every repeat is scored, the mean of the overall scores is at least the share of the
 * points from which a group is recommended (70 % of 5), and no repeat has a red flag. Null where it is not known: not every
 * repeat is scored, and none that is has a red flag.
 *
 * @since 0.1.0
 */
export const passesPrompt = ({ expected, red_flags, score, scored }: PromptResult): boolean | null => {
  if (red_flags > 0) return false
  if (score === null || scored < expected) return null
  return snap((100 * score) / 5) >= RECOMMENDED_FROM
}

/**
 * Counts the prompts by whether they pass with the base and with the candidate, paired by id.
 *
 * @since 0.1.0
 */
export const passCounts = (base: ReadonlyArray<PromptResult>, candidate: ReadonlyArray<PromptResult>): PassCounts => {
  const ofBase = new Map(base.map((prompt) => [prompt.id, passesPrompt(prompt)]))
  const pairs = candidate.map((prompt) => [ofBase.get(prompt.id) ?? null, passesPrompt(prompt)] as const)
  const count = (was: boolean, is: boolean) => pairs.filter((pair) => pair[0] === was && pair[1] === is).length
  const [gained, lost] = [count(false, true), count(true, false)]
  return {
    both: count(true, true),
    gained,
    lost,
    neither: count(false, false),
    undecided: pairs.filter((pair) => pair.includes(null)).length,
    mcnemar_p: mcNemarExact(lost, gained)
  }
}
