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

/**
 * Whether a group is decided and not knocked out, so that its percentage ranks it.
 *
 * @since 0.1.0
 */
export const isQualified = ({ verdict }: Pick<Scorecard, "verdict">): boolean => CLASS[verdict] === 0

type Placed = Pick<Scorecard, "model" | "variant" | "verdict" | "percent">

const byMerit = (left: Placed, right: Placed): number =>
  CLASS[left.verdict] - CLASS[right.verdict] || right.percent - left.percent

const byGroup = (left: Placed, right: Placed): number =>
  byCodeUnit(left.model, right.model) || byCodeUnit(left.variant, right.variant)

/**
 * Puts the groups of a run into rank order and gives them their ranks: the qualified ones by percentage, then the
 * inconclusive, then the knocked-out ones, each by percentage too. Equal ones share a rank (1, 1, 3) and stand by model,
 * then variant.
 *
 * @since 0.1.0
 */
export const ranked = <Group extends Placed>(
  groups: ReadonlyArray<Group>
): ReadonlyArray<Group & { readonly rank: number }> => {
  const ordered = [...groups].sort((left, right) => byMerit(left, right) || byGroup(left, right))
  let rank = 0
  return ordered.map((group, index) => {
    const before = ordered[index - 1]
    if (before === undefined || byMerit(before, group) !== 0) rank = index + 1
    return { ...group, rank }
  })
}

/**
 * Ranks the groups of a run. The qualified groups of rank 1 lead; every other qualified group says whether it can be told
 * from the leader that comes first.
 *
 * @since 0.1.0
 */
export const rankGroups = <Group extends UnrankedScorecard>(
  dimensions: ReadonlyArray<{ readonly id: string; readonly weight: number }>,
  groups: ReadonlyArray<Group>
): ReadonlyArray<Group & Pick<Scorecard, "rank" | "against_leader">> => {
  const ordered = ranked(groups)
  const comparisons = againstLeader(
    dimensions,
    ordered.filter((group) => isQualified(group))
  )
  return ordered.map((group, index) => ({ ...group, against_leader: comparisons[index] ?? { _tag: "NotCompared" } }))
}
