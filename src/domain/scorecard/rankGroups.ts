import { byCodeUnit } from "../run/Cell.ts"
import { againstLeader } from "./againstLeader.ts"
import type { GroupVerdict, Scorecard } from "./Scorecard.ts"

/**
 * A scorecard before the groups are compared.
 *
 * @since 0.1.0
 */
export type UnrankedScorecard = Omit<Scorecard, "rank" | "against_leader">

const CLASS = {
  recommended: 0,
  conditional: 0,
  "not-recommended": 0,
  inconclusive: 1,
  "knocked-out": 2
} satisfies Record<GroupVerdict, number>

const byMerit = (left: UnrankedScorecard, right: UnrankedScorecard): number =>
  CLASS[left.verdict] - CLASS[right.verdict] || right.percent - left.percent

const byGroup = (left: UnrankedScorecard, right: UnrankedScorecard): number =>
  byCodeUnit(left.model, right.model) || byCodeUnit(left.variant, right.variant)

/**
 * Ranks the groups of a run: the qualified ones by percentage, then the inconclusive, then the knocked-out ones, each by
 * percentage too. Equal ones share a rank (1, 1, 3) and are ordered by model, then variant. The qualified groups of
 * rank 1 lead; every other qualified group says whether it can be told from the leader that comes first.
 *
 * @since 0.1.0
 */
export const rankGroups = (
  dimensions: ReadonlyArray<{ readonly id: string; readonly weight: number }>,
  groups: ReadonlyArray<UnrankedScorecard>
): ReadonlyArray<Scorecard> => {
  const ordered = [...groups].sort((left, right) => byMerit(left, right) || byGroup(left, right))
  const comparisons = againstLeader(
    dimensions,
    ordered.filter((group) => CLASS[group.verdict] === 0)
  )
  const ranked: Array<Scorecard> = []
  for (const [index, group] of ordered.entries()) {
    const before = ranked[index - 1]
    const rank = before !== undefined && byMerit(before, group) === 0 ? before.rank : index + 1
    ranked.push({ ...group, rank, against_leader: comparisons[index] ?? { _tag: "NotCompared" } })
  }
  return ranked
}
