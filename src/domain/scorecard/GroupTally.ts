import type { UnscoredReason } from "../run/Verdict.ts"
import type { Speed } from "./Scorecard.ts"

/**
 * What the rows of one judge say of one prompt of a group. `score` and `dimensions` are means over the scored repeats,
 * `scores` the number of answers behind each dimension's mean; the other figures count answers. Every answer is scored
 * or has its reason in `unscored`.
 *
 * @since 0.1.0
 */
export interface PromptTally {
  readonly id: string
  readonly category: string
  readonly expected: number
  readonly answers: number
  readonly scored: number
  readonly unscored: ReadonlyMap<UnscoredReason, number>
  readonly assessed: number
  readonly flagged: number
  readonly disputed: number
  readonly flagSeen: number
  readonly score: number | null
  readonly dimensions: ReadonlyMap<string, number>
  readonly scores: ReadonlyMap<string, number>
}

/**
 * The tally of one group; `prompts` are all of the pack's, in pack order.
 *
 * @since 0.1.0
 */
export interface GroupTally {
  readonly model: string
  readonly variant: string
  readonly prompts: ReadonlyArray<PromptTally>
  readonly speed: Speed
}
