import { Result } from "effect"
import type { UnknownName } from "../run/errors.ts"
import { groupKey } from "../run/groupKey.ts"
import type { Group } from "../run/RunManifest.ts"
import { unknownName } from "../run/unknownName.ts"

/**
 * Which groups are compared: those of the candidate with this model and variant, all where absent, each with the group of
 * the base that has the same model and variant, or those named for the base.
 *
 * @since 0.1.0
 */
export interface PairSelection {
  readonly model?: string | undefined
  readonly variant?: string | undefined
  readonly baseModel?: string | undefined
  readonly baseVariant?: string | undefined
}

/**
 * Groups of two runs side by side, in the order of the candidate's; `unmatched` are selected ones that the other side
 * lacks.
 *
 * @since 0.1.0
 */
export interface GroupPairs<A extends Group> {
  readonly pairs: ReadonlyArray<{ readonly base: A; readonly candidate: A }>
  readonly unmatched: { readonly base: ReadonlyArray<A>; readonly candidate: ReadonlyArray<A> }
}

type Wanted = Pick<PairSelection, "model" | "variant">

const selected = <A extends Group>(groups: ReadonlyArray<A>, { model, variant }: Wanted): ReadonlyArray<A> =>
  groups
    .filter((group) => model === undefined || group.model === model)
    .filter((group) => variant === undefined || group.variant === variant)

const nameOf = ({ model, variant }: Wanted): string => `${model ?? "*"} / ${variant ?? "*"}`

const nothing = (side: string, groups: ReadonlyArray<Group>, wanted: Wanted): UnknownName =>
  unknownName(`group of the ${side}`, nameOf(wanted), groups.map(nameOf))

/**
 * Pairs the groups of two runs. Fails where nothing is selected on a side.
 *
 * @since 0.1.0
 */
export const pairGroups = <A extends Group>(
  base: ReadonlyArray<A>,
  candidate: ReadonlyArray<A>,
  selection: PairSelection
): Result.Result<GroupPairs<A>, UnknownName> => {
  const { baseModel, baseVariant, model, variant } = selection
  const wantedOfBase = { model: baseModel ?? model, variant: baseVariant ?? variant }
  const candidates = selected(candidate, selection)
  if (candidates.length === 0) return Result.fail(nothing("candidate", candidate, selection))
  const bases = selected(base, wantedOfBase)
  if (bases.length === 0) return Result.fail(nothing("base", base, wantedOfBase))
  const byName = new Map(bases.map((group) => [groupKey(group), group]))
  const partnerOf = ({ model, variant }: A) =>
    byName.get(groupKey({ model: baseModel ?? model, variant: baseVariant ?? variant }))
  const all = candidates.map((group) => ({ base: partnerOf(group), candidate: group }))
  const pairs = all.flatMap(({ base, candidate }) => (base === undefined ? [] : [{ base, candidate }]))
  const used = new Set(pairs.map(({ base }) => base))
  return Result.succeed({
    pairs,
    unmatched: {
      base: bases.filter((group) => !used.has(group)),
      candidate: all.flatMap(({ base, candidate }) => (base === undefined ? [candidate] : []))
    }
  })
}
