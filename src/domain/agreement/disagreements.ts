import { snap } from "../stats/snap.ts"
import type { Disagreement } from "./AgreementReport.ts"
import type { RatedAnswer } from "./figures.ts"

/** The largest difference between values; 0 where fewer than two are there. */
const spread = (values: ReadonlyArray<number | null | undefined>): number => {
  const given = values.filter((value) => typeof value === "number")
  return given.length < 2 ? 0 : snap(Math.max(...given) - Math.min(...given))
}

const overallGap = (ratings: ReadonlyArray<{ readonly score: number | null }>): number =>
  spread(ratings.map(({ score }) => score))

const disagreementOf = ({ asked, cell, ratings }: RatedAnswer): Disagreement => {
  const flags = new Set(ratings.map(({ red_flag }) => red_flag))
  const gaps = [...asked.dimensions].map((id) => spread(ratings.map(({ dimensions }) => dimensions.get(id))))
  return {
    ...cell,
    gap: Math.max(overallGap(ratings), ...gaps),
    red_flag: flags.has("flagged") && flags.has("clear"),
    ratings: ratings.map((rating) => ({ ...rating, dimensions: Object.fromEntries(rating.dimensions) }))
  }
}

/**
 * The answers on which raters differ, worst first: one sees a red flag and another none, then by the largest difference, then
 * by that of the overall scores; what is equal in all of these stays in the order given.
 *
 * @since 0.1.0
 */
export const disagreementsOf = (answers: ReadonlyArray<RatedAnswer>): ReadonlyArray<Disagreement> =>
  answers
    .map(disagreementOf)
    .filter(({ gap, red_flag }) => gap > 0 || red_flag)
    .toSorted(
      (left, right) =>
        Number(right.red_flag) - Number(left.red_flag) ||
        right.gap - left.gap ||
        overallGap(right.ratings) - overallGap(left.ratings)
    )
