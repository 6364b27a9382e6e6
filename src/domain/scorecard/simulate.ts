import { Result } from "effect"
import type { RedFlagScope } from "../pack/KoRule.ts"
import type { Pack } from "../pack/Pack.ts"
import { byCodeUnit } from "../run/Cell.ts"
import type { UnknownName } from "../run/errors.ts"
import { groupKey } from "../run/groupKey.ts"
import { unknownName } from "../run/unknownName.ts"
import { ValueOutOfRange } from "./errors.ts"
import type { GroupStanding } from "./scoreGroup.ts"
import type { Standings } from "./scoreRun.ts"
import type { SimulatedGroup, Simulation } from "./Simulation.ts"

/**
 * What a simulation changes in a pack; what is absent stays. `threshold` is 1..4, a weight an integer of at least 1.
 *
 * @since 0.1.0
 */
export interface Overrides {
  readonly scope?: RedFlagScope | undefined
  readonly threshold?: number | undefined
  readonly weights?: ReadonlyMap<string, number> | undefined
}

const refusalOf = (pack: Pack, overrides: Overrides): UnknownName | ValueOutOfRange | undefined => {
  const { threshold, weights = new Map<string, number>() } = overrides
  if (threshold !== undefined && !(Number.isInteger(threshold) && threshold >= 1 && threshold <= 4)) {
    return new ValueOutOfRange({
      what: "The K.-o. threshold",
      value: String(threshold),
      expected: "an integer from 1 to 4"
    })
  }
  const known = pack.dimensions.map(({ id }) => id)
  for (const [id, weight] of weights) {
    if (!known.includes(id)) return unknownName("dimension", id, known)
    if (!Number.isSafeInteger(weight) || weight < 1) {
      return new ValueOutOfRange({
        what: `The weight of ${id}`,
        value: String(weight),
        expected: `an integer from 1 to ${Number.MAX_SAFE_INTEGER}`
      })
    }
  }
  return undefined
}

/**
 * A pack with another rule or other weights. Scope `curated` is taken even where a safety-critical prompt is not listed,
 * which a pack file may not do: a simulation decides nothing and is there to show what would stop being fatal. Fails on
 * a dimension that the pack does not have and on a value outside its range.
 *
 * @since 0.1.0
 */
export const overridePack = (pack: Pack, overrides: Overrides): Result.Result<Pack, UnknownName | ValueOutOfRange> => {
  const refusal = refusalOf(pack, overrides)
  if (refusal !== undefined) return Result.fail(refusal)
  const { ko_rule: rule } = pack
  return Result.succeed({
    ...pack,
    ko_rule: {
      ...rule,
      red_flag_scope: overrides.scope ?? rule.red_flag_scope,
      threshold: overrides.threshold ?? rule.threshold
    },
    dimensions: pack.dimensions.map((dimension) => ({
      ...dimension,
      weight: overrides.weights?.get(dimension.id) ?? dimension.weight
    }))
  })
}

/**
 * The overrides in words, for `ScoreReport.overridden`: `scope curated`, `threshold 3`, `weight Q1=5`; weights sorted by
 * dimension. Empty where nothing is overridden.
 *
 * @since 0.1.0
 */
export const describeOverrides = ({ scope, threshold, weights }: Overrides): ReadonlyArray<string> => [
  ...(scope === undefined ? [] : [`scope ${scope}`]),
  ...(threshold === undefined ? [] : [`threshold ${threshold}`]),
  ...[...(weights ?? [])]
    .sort(([left], [right]) => byCodeUnit(left, right))
    .map(([id, weight]) => `weight ${id}=${weight}`)
]

const standing = ({ rank, verdict, percent, ko_reason, inconclusive }: GroupStanding) => ({
  rank,
  verdict,
  percent,
  ko_reason,
  inconclusive
})

/**
 * Compares two standings of the same run and verdicts, before and after a pack was overridden, group by group.
 *
 * @since 0.1.0
 */
export const compareReports = (before: Standings, after: Standings): Simulation => {
  const later = new Map(after.scorecards.map((scorecard) => [groupKey(scorecard), scorecard]))
  const groups = before.scorecards.flatMap((scorecard): ReadonlyArray<SimulatedGroup> => {
    const other = later.get(groupKey(scorecard))
    if (other === undefined) return []
    const was = standing(scorecard)
    const is = standing(other)
    const changed =
      was.rank !== is.rank || was.verdict !== is.verdict || was.percent !== is.percent || was.ko_reason !== is.ko_reason
    return [{ model: scorecard.model, variant: scorecard.variant, before: was, after: is, changed }]
  })
  return {
    schema_version: 1,
    run: before.run,
    pack: before.pack,
    judge: before.judge,
    overridden: after.overridden,
    groups
  }
}
