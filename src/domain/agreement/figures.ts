import { byCodeUnit, type Cell } from "../run/Cell.ts"
import { digestOf } from "../source/digest.ts"
import { alphaInterval, gwetAc1, ordinalAlpha, type Ratings, specificAgreement } from "../stats/agreement.ts"
import { type FlagAgreement, MissingReason, type Rater, type ScoreAgreement } from "./AgreementReport.ts"
import type { Rating } from "./Rating.ts"

/**
 * An answer with what each rater says of it, in the order of the raters, and on which figures they were asked.
 *
 * @since 0.1.0
 */
export interface RatedAnswer {
  readonly cell: Cell
  readonly asked: {
    readonly overall: boolean
    readonly dimensions: ReadonlySet<string>
    readonly redFlag: boolean
  }
  readonly ratings: ReadonlyArray<Rating>
}

/** One thing that is rated: whether an answer was asked for it, and what a rating says, or why nothing. */
interface Figure {
  readonly asked: (answer: RatedAnswer) => boolean
  readonly valueOf: (rating: Rating) => number | MissingReason
}

const byText = (left: Ratings, right: Ratings): number => byCodeUnit(left.join(), right.join())
const isNumber = (value: number | MissingReason): value is number => typeof value === "number"

const unitsOf = (answers: ReadonlyArray<RatedAnswer>, raters: ReadonlyArray<Rater>, figure: Figure) => {
  const asked = answers.filter(figure.asked)
  const values = asked.map(({ ratings }) => ratings.map(figure.valueOf))
  const units = values.map((given): Ratings => given.filter(isNumber).sort((left, right) => left - right))
  const compared = units.filter((unit) => unit.length >= 2)
  const byPrompt = Map.groupBy(asked.keys(), (at) => asked[at]?.cell.prompt_id ?? "")
  const clusters = [...byPrompt]
    .map(([prompt, at]) => ({ prompt, units: [...at].map((index) => units[index] ?? []).sort(byText) }))
    .filter((cluster) => cluster.units.some((unit) => unit.length >= 2))
    .sort((left, right) => byCodeUnit(left.prompt, right.prompt))
  const missing = raters.flatMap(({ id }, rater) =>
    MissingReason.literals
      .map((reason) => ({ rater: id, reason, count: values.filter((given) => given[rater] === reason).length }))
      .filter(({ count }) => count > 0)
  )
  const pairs = compared.reduce((sum, unit) => sum + (unit.length * (unit.length - 1)) / 2, 0)
  const counts = { answers: asked.length, compared: compared.length, prompts: clusters.length, pairs, missing }
  return { units, clusters, counts }
}

const scoreAgreement = (
  name: string,
  answers: ReadonlyArray<RatedAnswer>,
  raters: ReadonlyArray<Rater>,
  figure: Figure
): ScoreAgreement => {
  const { clusters, counts, units } = unitsOf(answers, raters, figure)
  // The content decides the resamples, so the same ratings have the same interval wherever they lie.
  const seed = digestOf(JSON.stringify([name, clusters]))
  const interval = alphaInterval(
    clusters.map((cluster) => cluster.units),
    seed
  )
  return { ...counts, alpha: ordinalAlpha(units), interval }
}

/**
 * How far raters agree on the overall score. Neither the order of answers nor that of raters counts.
 *
 * @since 0.1.0
 */
export const overallAgreement = (answers: ReadonlyArray<RatedAnswer>, raters: ReadonlyArray<Rater>): ScoreAgreement =>
  scoreAgreement("overall", answers, raters, {
    asked: ({ asked }) => asked.overall,
    valueOf: ({ score, unscored }) => score ?? unscored ?? "not-judged"
  })

/**
 * The same for one dimension.
 *
 * @since 0.1.0
 */
export const dimensionAgreement = (
  id: string,
  answers: ReadonlyArray<RatedAnswer>,
  raters: ReadonlyArray<Rater>
): ScoreAgreement =>
  scoreAgreement(`dimension ${id}`, answers, raters, {
    asked: ({ asked }) => asked.dimensions.has(id),
    valueOf: ({ dimensions, unscored }) => unscored ?? dimensions.get(id) ?? "dimension-not-scored"
  })

const CLEAR = 0
const FLAGGED = 1

/**
 * How far raters agree on whether answers have a red flag.
 *
 * @since 0.1.0
 */
export const flagAgreement = (answers: ReadonlyArray<RatedAnswer>, raters: ReadonlyArray<Rater>): FlagAgreement => {
  const { counts, units } = unitsOf(answers, raters, {
    asked: ({ asked }) => asked.redFlag,
    valueOf: ({ red_flag, unscored }) =>
      unscored ?? (red_flag === "not-assessed" ? "not-assessed" : red_flag === "flagged" ? FLAGGED : CLEAR)
  })
  return {
    ...counts,
    positive: specificAgreement(units, FLAGGED),
    negative: specificAgreement(units, CLEAR),
    ac1: gwetAc1(units, [CLEAR, FLAGGED])
  }
}
