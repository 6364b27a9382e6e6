import { digestOf } from "../source/digest.ts"
import { holm, signFlipTest } from "../stats/paired.ts"
import type { AgainstLeader, PromptResult } from "./Scorecard.ts"

const ALPHA = 0.05
const MIN_PROMPTS = 5

interface Group {
  readonly percent: number
  readonly prompts: ReadonlyArray<PromptResult>
}

type Dimensions = ReadonlyArray<{ readonly id: string; readonly weight: number }>

/** The scores of a group in one dimension, by prompt. */
const scoresIn = (dimension: string, { prompts }: Group): ReadonlyMap<string, number> => {
  const scores = prompts.map(
    (prompt) => [prompt.id, new Map(Object.entries(prompt.dimensions)).get(dimension)] as const
  )
  return new Map(scores.flatMap(([id, score]) => (score === undefined ? [] : [[id, score] as const])))
}

/**
 * How much each prompt contributes to the difference of two groups' percentages, in percent points: over its dimensions,
 * weight times difference of scores, over the number of prompts that show the dimension in both groups, as a share of
 * the largest weighted sum. Where both groups have scores for the same prompts, these add up to the difference of
 * their percentages, so that a test on them is a test on what ranks.
 *
 * @since 0.1.0
 */
export const promptDifferences = (dimensions: Dimensions, left: Group, right: Group): ReadonlyMap<string, number> => {
  const maximum = 5 * dimensions.reduce((sum, { weight }) => sum + weight, 0)
  const differences = new Map<string, number>()
  for (const { id, weight } of dimensions) {
    const others = scoresIn(id, right)
    const common = [...scoresIn(id, left)].flatMap(([prompt, score]) => {
      const other = others.get(prompt)
      return other === undefined ? [] : [{ prompt, difference: score - other }]
    })
    for (const { prompt, difference } of common) {
      const share = (100 * weight * difference) / maximum / common.length
      differences.set(prompt, (differences.get(prompt) ?? 0) + share)
    }
  }
  return differences
}

const comparison = (dimensions: Dimensions, leader: Group, group: Group): number | null => {
  const differences = [...promptDifferences(dimensions, leader, group).values()].sort((left, right) => left - right)
  return differences.length < MIN_PROMPTS ? null : signFlipTest(differences, digestOf(JSON.stringify(differences)))
}

/**
 * Whether each of the qualified groups, best first, can be told from the first: by the paired sign-flip test on the
 * prompts that both have, corrected by Holm over all comparisons, at alpha 0.05. Groups with the percentage of the first
 * lead as well and are not compared; neither is a group with fewer than five prompts in common.
 *
 * @since 0.1.0
 */
export const againstLeader = (
  dimensions: Dimensions,
  qualified: ReadonlyArray<Group>
): ReadonlyArray<AgainstLeader> => {
  const leader = qualified[0]
  if (leader === undefined) return []
  const raw = qualified.map((group) =>
    group.percent === leader.percent ? null : comparison(dimensions, leader, group)
  )
  const corrected = holm(raw.filter((p) => p !== null)).values()
  return qualified.map((group, index): AgainstLeader => {
    if (group.percent === leader.percent) return { _tag: "Leader" }
    if (raw[index] === null) return { _tag: "NotCompared" }
    const p = corrected.next().value ?? 1
    return p <= ALPHA ? { _tag: "Distinguishable", p } : { _tag: "NotDistinguishable", p }
  })
}
