import { canonicalJson } from "../source/canonicalJson.ts"
import type { Scorecard } from "../scorecard/Scorecard.ts"
import type { GroupComparison } from "./Comparison.ts"
import { decideRegression } from "./decideRegression.ts"
import { divergingPrompts } from "./divergences.ts"
import { type PairedDelta, pairedDelta } from "./pairedDelta.ts"
import { passCounts } from "./passCounts.ts"

type Dimensions = ReadonlyArray<{ readonly id: string; readonly name: string; readonly weight: number }>

/**
 * What two groups are compared by. `sameAnswers` says that every answer of the one is, to the letter, that of the other;
 * `tolerance` is in percent points, null where no regression is asked about.
 *
 * @since 0.1.0
 */
export interface ComparedGroups {
  readonly dimensions: Dimensions
  readonly base: Scorecard
  readonly candidate: Scorecard
  readonly sameAnswers: boolean
  readonly tolerance: number | null
}

/**
 * A comparison before its answers are read: `diverging` are the prompts on which the sides differ, those that differ most
 * first.
 *
 * @since 0.1.0
 */
export interface ComparedFigures extends Omit<GroupComparison, "divergences"> {
  readonly diverging: ReadonlyArray<string>
  readonly contributions: ReadonlyMap<string, number>
}

const standing = ({ inconclusive, ko_reason, level, model, percent, variant, verdict }: Scorecard) => ({
  model,
  variant,
  verdict,
  percent,
  level,
  ko_reason,
  inconclusive
})

/** What is the same of no evidence at all says nothing. */
const isUnchanged = ({ base, candidate, sameAnswers }: ComparedGroups): boolean =>
  sameAnswers &&
  candidate.coverage.scored > 0 &&
  base.verdict === candidate.verdict &&
  canonicalJson([base.prompts, base.inconclusive, base.ko]) ===
    canonicalJson([candidate.prompts, candidate.inconclusive, candidate.ko])

const scoreOf = ({ dimensions }: Scorecard, id: string) => dimensions.find((one) => one.id === id)?.score ?? null

const dimensionDeltas = ({ base, candidate, dimensions }: ComparedGroups, paired: PairedDelta) => {
  return dimensions.map(({ id, name }) => {
    const found = paired.dimensions.get(id)
    return {
      id,
      name,
      base: scoreOf(base, id),
      candidate: scoreOf(candidate, id),
      delta: found === undefined ? null : { estimate: found.estimate, interval: found.interval },
      prompts: found?.prompts ?? 0
    }
  })
}

/**
 * Compares a group with its base, over the prompts that both have scored: by how much the percentage and each dimension
 * differ, which prompts pass, how small a difference would have shown, and whether it is a regression.
 *
 * @since 0.1.0
 */
export const compareGroups = (input: ComparedGroups): ComparedFigures => {
  const { base, candidate, dimensions, tolerance } = input
  const paired = pairedDelta(dimensions, base, candidate)
  const unchanged = isUnchanged(input)
  const decided =
    tolerance === null
      ? { outcome: null, reasons: [] }
      : decideRegression({ base, candidate, paired, unchanged }, tolerance)
  return {
    base: standing(base),
    candidate: standing(candidate),
    unchanged,
    delta: paired.percent,
    dimensions: dimensionDeltas(input, paired),
    prompts: paired.prompts,
    unpaired: paired.unpaired,
    passes: passCounts(base.prompts, candidate.prompts),
    smallest_shown: paired.smallestShown,
    ...decided,
    diverging: divergingPrompts(base, candidate, paired.contributions),
    contributions: paired.contributions
  }
}
