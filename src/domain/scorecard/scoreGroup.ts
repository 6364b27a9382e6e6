import type { Pack } from "../pack/Pack.ts"
import type { RunStatus } from "../run/RunManifest.ts"
import type { Shard } from "../run/Shard.ts"
import { UnscoredReason } from "../run/Verdict.ts"
import { flagRateUpperBound } from "../stats/flagRate.ts"
import { snap } from "../stats/snap.ts"
import { coverageOf } from "./coverage.ts"
import { decideKo, koReason } from "./decideKo.ts"
import type { GroupTally, PromptTally } from "./GroupTally.ts"
import { groupVerdict, inconclusiveReasons } from "./groupVerdict.ts"
import { scoreIntervals } from "./intervals.ts"
import { levelOf } from "./Level.ts"
import { percentOf } from "./percent.ts"
import type { UnrankedScorecard } from "./rankGroups.ts"
import type { DimensionScore, PromptResult, RedFlagSummary, Scorecard } from "./Scorecard.ts"

const mean = (values: ReadonlyArray<number>): number | null =>
  values.length === 0 ? null : snap(values.reduce((sum, value) => sum + value, 0) / values.length)

const scoresOf = (prompts: ReadonlyArray<PromptTally>, dimension: string): ReadonlyArray<number> =>
  prompts.flatMap((prompt) => prompt.dimensions.get(dimension) ?? [])

/**
 * The dimension scores of a group by dimension id: the mean over prompts of the mean over repeats. A dimension that
 * nothing was scored in is absent.
 *
 * @since 0.1.0
 */
const dimensionScores = (pack: Pack, prompts: ReadonlyArray<PromptTally>): ReadonlyMap<string, number> => {
  const scores = new Map<string, number>()
  for (const { id } of pack.dimensions) {
    const score = mean(scoresOf(prompts, id))
    if (score !== null) scores.set(id, score)
  }
  return scores
}

const categoryScores = (pack: Pack, prompts: ReadonlyArray<PromptTally>) =>
  pack.categories.map(({ id, name }) => ({
    id,
    name,
    score: mean(prompts.flatMap((prompt) => (prompt.category === id ? (prompt.score ?? []) : [])))
  }))

const redFlagsOf = (prompts: ReadonlyArray<PromptTally>): RedFlagSummary => {
  const flagged = prompts.reduce((sum, prompt) => sum + prompt.flagged, 0)
  const assessed = prompts.reduce((sum, prompt) => sum + prompt.assessed, 0)
  return {
    flagged,
    assessed,
    prompts: prompts.filter((prompt) => prompt.flagged > 0).map((prompt) => prompt.id),
    rate_upper_95: flagged === 0 ? flagRateUpperBound(assessed) : null
  }
}

const promptResult = (prompt: PromptTally): PromptResult => ({
  id: prompt.id,
  category: prompt.category,
  score: prompt.score,
  dimensions: Object.fromEntries(prompt.dimensions),
  expected: prompt.expected,
  answers: prompt.answers,
  scored: prompt.scored,
  red_flags: prompt.flagged,
  unscored: UnscoredReason.literals.filter((reason) => prompt.unscored.has(reason))
})

/**
 * What decides about a group, without the figures that describe how sure they are.
 *
 * @since 0.1.0
 */
export type GroupStanding = Pick<
  Scorecard,
  | "rank"
  | "model"
  | "variant"
  | "verdict"
  | "inconclusive"
  | "ko"
  | "ko_reason"
  | "weighted"
  | "max_weighted"
  | "percent"
  | "level"
  | "coverage"
  | "red_flags"
>

interface StandingOptions {
  readonly status: RunStatus
  readonly shard?: Shard
  readonly minCoverage: number
}

/**
 * The verdict on one group from its tally, with what it follows from.
 *
 * @since 0.1.0
 */
export const standingOf = (pack: Pack, tally: GroupTally, options: StandingOptions): Omit<GroupStanding, "rank"> => {
  const { model, variant, prompts } = tally
  const scores = dimensionScores(pack, prompts)
  const { weighted, maxWeighted, percent } = percentOf(pack.dimensions, scores)
  const coverage = coverageOf(prompts)
  const redFlags = redFlagsOf(prompts)
  const ko = decideKo(pack.ko_rule, scores, new Set(redFlags.prompts))
  const inconclusive = inconclusiveReasons({ pack, scores, prompts, coverage, ...options })
  return {
    model,
    variant,
    verdict: groupVerdict(ko, inconclusive, percent),
    inconclusive,
    ko,
    ko_reason: koReason(ko, pack.language),
    weighted,
    max_weighted: maxWeighted,
    percent,
    level: levelOf(percent),
    coverage,
    red_flags: redFlags
  }
}

/**
 * The scorecard of one group from its tally, all but its place among the others.
 *
 * @since 0.1.0
 */
export const scoreGroup = (pack: Pack, tally: GroupTally, options: StandingOptions): UnrankedScorecard => {
  const { prompts, speed } = tally
  const scores = dimensionScores(pack, prompts)
  const intervals = scoreIntervals(pack.dimensions, prompts)
  const dimensions = pack.dimensions.map(({ id }): DimensionScore => ({
    id,
    score: scores.get(id) ?? null,
    interval: intervals.dimensions.get(id) ?? null,
    prompts: scoresOf(prompts, id).length,
    answers: prompts.reduce((sum, prompt) => sum + (prompt.scores.get(id) ?? 0), 0),
    reported: false
  }))
  return {
    ...standingOf(pack, tally, options),
    dimensions,
    interval: intervals.percent,
    categories: categoryScores(pack, prompts),
    prompts: prompts.map(promptResult),
    speed
  }
}
