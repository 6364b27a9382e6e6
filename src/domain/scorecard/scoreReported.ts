import { Result, Schema } from "effect"
import type { Pack } from "../pack/Pack.ts"
import { answersPerGroup, promptsOf } from "../pack/prompts.ts"
import type { UnknownName } from "../run/errors.ts"
import { unknownName } from "../run/unknownName.ts"
import { Points } from "../run/Verdict.ts"
import { decideKo, koReason } from "./decideKo.ts"
import { ValueOutOfRange } from "./errors.ts"
import { groupVerdict, missingDimensions } from "./groupVerdict.ts"
import { levelOf } from "./Level.ts"
import { percentOf } from "./percent.ts"
import { rankGroups, type UnrankedScorecard } from "./rankGroups.ts"
import type { Scorecard } from "./Scorecard.ts"
import { NOT_MEASURED } from "./speed.ts"

/**
 * Dimension scores of a group that somebody reports, by dimension id, and the ids of its red-flagged prompts.
 *
 * @since 0.1.0
 */
export interface ReportedScores {
  readonly model: string
  readonly variant: string
  readonly scores: ReadonlyMap<string, number>
  readonly flagged: ReadonlySet<string>
}

const isPoints = Schema.is(Points)

const refusalOf = (pack: Pack, reported: ReportedScores): UnknownName | ValueOutOfRange | undefined => {
  const dimensions = pack.dimensions.map(({ id }) => id)
  const prompts = promptsOf(pack).map(({ prompt }) => prompt.id)
  for (const [id, score] of reported.scores) {
    if (!dimensions.includes(id)) return unknownName("dimension", id, dimensions)
    if (!isPoints(score)) {
      return new ValueOutOfRange({ what: `The score of ${id}`, value: String(score), expected: "a number from 1 to 5" })
    }
  }
  const stranger = [...reported.flagged].find((id) => !prompts.includes(id))
  return stranger === undefined ? undefined : unknownName("prompt", stranger, prompts)
}

const unranked = (pack: Pack, reported: ReportedScores): UnrankedScorecard => {
  const { model, variant, scores, flagged } = reported
  const { weighted, maxWeighted, percent } = percentOf(pack.dimensions, scores)
  const ko = decideKo(pack.ko_rule, scores, flagged)
  const missing = missingDimensions(pack, scores)
  const inconclusive = [
    ...(pack.draft === true ? [{ _tag: "DraftPack" as const }] : []),
    ...(missing === undefined ? [] : [missing])
  ]
  const expected = answersPerGroup(pack)
  return {
    model,
    variant,
    verdict: groupVerdict(ko, inconclusive, percent),
    inconclusive,
    ko,
    ko_reason: koReason(ko, pack.language),
    dimensions: pack.dimensions.map(({ id }) => ({
      id,
      score: scores.get(id) ?? null,
      interval: null,
      prompts: 0,
      answers: 0,
      reported: true
    })),
    weighted,
    max_weighted: maxWeighted,
    percent,
    interval: null,
    level: levelOf(percent),
    categories: pack.categories.map(({ id, name }) => ({ id, name, score: null })),
    coverage: { expected, answers: 0, missing: expected, scored: 0, unscored: 0, unscored_by_reason: [] },
    red_flags: {
      flagged: flagged.size,
      assessed: flagged.size,
      prompts: promptsOf(pack).flatMap(({ prompt }) => (flagged.has(prompt.id) ? [prompt.id] : [])),
      rate_upper_95: null
    },
    prompts: [],
    speed: NOT_MEASURED
  }
}

/**
 * Scorecards from dimension scores that were given as such, ranked. They are marked as reported and have no interval;
 * since there are no answers behind them, coverage is no reason here, and `flagged` is taken as all the red flags there
 * are. Fails on a dimension or prompt that the pack does not have and on a score outside 1..5.
 *
 * @since 0.1.0
 */
export const scoreReported = (
  pack: Pack,
  groups: ReadonlyArray<ReportedScores>
): Result.Result<ReadonlyArray<Scorecard>, UnknownName | ValueOutOfRange> => {
  for (const group of groups) {
    const refusal = refusalOf(pack, group)
    if (refusal !== undefined) return Result.fail(refusal)
  }
  const scorecards = groups.map((group) => unranked(pack, group))
  return Result.succeed(rankGroups(pack.dimensions, scorecards))
}
