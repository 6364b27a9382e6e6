import { promptDifferences } from "../scorecard/againstLeader.ts"
import { scoreIntervals } from "../scorecard/intervals.ts"
import { percentOf } from "../scorecard/percent.ts"
import type { PromptResult, Scorecard } from "../scorecard/Scorecard.ts"
import { MIN_CLUSTERS } from "../stats/bootstrap.ts"
import { smallestShown } from "../stats/smallestShown.ts"
import { snap } from "../stats/snap.ts"
import type { Delta } from "./Comparison.ts"

type Dimensions = ReadonlyArray<{ readonly id: string; readonly weight: number }>

interface PairedPrompt {
  readonly id: string
  /** Candidate less base, by dimension. */
  readonly dimensions: ReadonlyMap<string, number>
}

/**
 * The difference of two groups, candidate less base, over the prompts that both have scores for. `contributions` are what
 * each prompt adds to the difference of the percentages; `unpaired` the prompts with a score on one side only, overall or
 * on a dimension.
 *
 * @since 0.1.0
 */
export interface PairedDelta {
  readonly percent: Delta
  readonly dimensions: ReadonlyMap<string, Delta & { readonly prompts: number }>
  readonly prompts: number
  readonly unpaired: ReadonlyArray<string>
  readonly contributions: ReadonlyMap<string, number>
  readonly smallestShown: number | null
}

const scoresOf = (prompt: PromptResult | undefined): ReadonlyMap<string, number> =>
  new Map(Object.entries(prompt?.dimensions ?? {}))

const pairOf = (id: string, base: PromptResult | undefined, candidate: PromptResult | undefined): PairedPrompt => {
  const scores = scoresOf(base)
  return {
    id,
    dimensions: new Map(
      [...scoresOf(candidate)].flatMap(([id, score]) => {
        const other = scores.get(id)
        return other === undefined ? [] : [[id, snap(score - other)] as const]
      })
    )
  }
}

const hasScore = (prompt: PromptResult | undefined): boolean => (prompt?.score ?? null) !== null

const isWhole = (pair: PairedPrompt, base: PromptResult | undefined, candidate: PromptResult | undefined): boolean =>
  pair.dimensions.size === scoresOf(base).size &&
  pair.dimensions.size === scoresOf(candidate).size &&
  hasScore(base) === hasScore(candidate)

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** How far each prompt pulls the difference away from its mean, in percent points: these add up to 0. */
const influences = (
  dimensions: Dimensions,
  pairs: ReadonlyArray<PairedPrompt>,
  deltas: PairedDelta["dimensions"]
): ReadonlyArray<number> => {
  const maximum = 5 * dimensions.reduce((sum, { weight }) => sum + weight, 0)
  return pairs.map((pair) =>
    dimensions.reduce((sum, { id, weight }) => {
      const difference = pair.dimensions.get(id)
      const delta = deltas.get(id)
      return difference === undefined || delta === undefined
        ? sum
        : sum + ((100 * weight) / maximum / delta.prompts) * (difference - delta.estimate)
    }, 0)
  )
}

/**
 * Compares two groups prompt by prompt, repeats averaged first. Intervals are 95 % bootstrap over the prompts, resampled
 * whole with both sides in them.
 *
 * @since 0.1.0
 */
export const pairedDelta = (
  dimensions: Dimensions,
  base: Pick<Scorecard, "percent" | "prompts">,
  candidate: Pick<Scorecard, "percent" | "prompts">
): PairedDelta => {
  const ofBase = new Map(base.prompts.map((prompt) => [prompt.id, prompt]))
  const ofCandidate = new Map(candidate.prompts.map((prompt) => [prompt.id, prompt]))
  const all = Array.from(new Set([...ofCandidate.keys(), ...ofBase.keys()]), (id) =>
    pairOf(id, ofBase.get(id), ofCandidate.get(id))
  )
  const pairs = all.filter((pair) => pair.dimensions.size > 0)
  const intervals = scoreIntervals(dimensions, pairs)
  const deltas = new Map(
    dimensions.flatMap(({ id }) => {
      const values = pairs.flatMap((pair) => pair.dimensions.get(id) ?? [])
      const interval = intervals.dimensions.get(id) ?? null
      return values.length === 0 ? [] : [[id, { estimate: snap(mean(values)), interval, prompts: values.length }]]
    })
  )
  const estimates = new Map([...deltas].map(([id, { estimate }]) => [id, estimate]))
  return {
    percent: { estimate: percentOf(dimensions, estimates).percent, interval: intervals.percent },
    dimensions: deltas,
    prompts: pairs.length,
    unpaired: all.filter((pair) => !isWhole(pair, ofBase.get(pair.id), ofCandidate.get(pair.id))).map(({ id }) => id),
    contributions: promptDifferences(dimensions, candidate, base),
    smallestShown: pairs.length < MIN_CLUSTERS ? null : smallestShown(influences(dimensions, pairs, deltas))
  }
}
