import type { Vote } from "../run/Verdict.ts"

/**
 * What several votes on one answer come to. `disputed` says that they disagreed about the red flag.
 *
 * @since 0.1.0
 */
export interface Combined extends Vote {
  readonly disputed: boolean
}

const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((left, right) => left - right)
  const [lower = 0, upper = lower] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (lower + upper) / 2
}

/**
 * Combines votes on one answer: the median overall and per dimension (of an even number, the mean of the middle two), the
 * red flag unless a majority does not see it, so that a tie flags. The flags named are those of all votes that flagged,
 * where the answer is flagged; the rationale is that of the first vote that is nearest to the outcome.
 *
 * @since 0.1.0
 */
export const combineVotes = (votes: readonly [Vote, ...ReadonlyArray<Vote>]): Combined => {
  const [first] = votes
  const flagging = votes.filter(({ red_flag }) => red_flag)
  const red_flag = flagging.length * 2 >= votes.length
  const score = median(votes.map((vote) => vote.score))
  const scoresOf = votes.map(({ dimensions }) => new Map(Object.entries(dimensions)))
  const dimensions = Object.keys(first.dimensions).map((id) => {
    const points = scoresOf.flatMap((scores) => scores.get(id) ?? [])
    return [id, median(points)] as const
  })
  const agreeing = votes.filter((vote) => vote.red_flag === red_flag)
  const nearest = agreeing.reduce(
    (best, vote) => (Math.abs(vote.score - score) < Math.abs(best.score - score) ? vote : best),
    agreeing[0] ?? first
  )
  return {
    score,
    dimensions: Object.fromEntries(dimensions),
    red_flag,
    disputed: flagging.length > 0 && flagging.length < votes.length,
    flags: red_flag ? [...new Set(flagging.flatMap(({ flags }) => flags))].sort((left, right) => left - right) : [],
    rationale: nearest.rationale
  }
}
