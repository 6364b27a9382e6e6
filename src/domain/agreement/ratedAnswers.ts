import type { Cell } from "../run/Cell.ts"
import type { SettledReason } from "./AgreementReport.ts"
import type { RatedAnswer } from "./figures.ts"
import { type Rating, ratingOf } from "./Rating.ts"

/**
 * An answer of a run as far as its judges' agreement is concerned: its digest, the dimensions that its prompt shows, and why
 * it needs no judge, or null.
 *
 * @since 0.1.0
 */
export interface JudgedAnswer {
  readonly cell: Cell
  readonly digest: string
  readonly shown: ReadonlyArray<string>
  readonly settled: SettledReason | null
}

const askedOf = (shown: ReadonlyArray<string>, known: Rating | undefined): RatedAnswer["asked"] =>
  known === undefined
    ? { overall: true, dimensions: new Set(shown), redFlag: true }
    : {
        overall: known.score !== null,
        dimensions: new Set(known.dimensions.keys()),
        redFlag: known.red_flag !== "not-assessed"
      }

/**
 * Puts the ratings of each judge beside each other, by the keys of cells, and those of a calibration set behind them: then
 * only answers that it knows are compared, on what it knows of them. Answers that need no judge are counted by reason.
 *
 * @since 0.1.0
 */
export const ratedAnswers = (
  answers: ReadonlyMap<string, JudgedAnswer>,
  judges: ReadonlyArray<ReadonlyMap<string, Rating>>,
  known?: ReadonlyMap<string, Rating>
): { readonly rated: ReadonlyArray<RatedAnswer>; readonly settled: ReadonlyMap<SettledReason, number> } => {
  const rated: Array<RatedAnswer> = []
  const settled = new Map<SettledReason, number>()
  for (const [key, answer] of answers) {
    const set = known?.get(key)
    if (known !== undefined && set === undefined) continue
    if (answer.settled !== null) {
      settled.set(answer.settled, (settled.get(answer.settled) ?? 0) + 1)
      continue
    }
    const ratings = judges.map((ratings) => ratings.get(key) ?? ratingOf(undefined, answer.digest))
    rated.push({
      cell: answer.cell,
      asked: askedOf(answer.shown, set),
      ratings: set === undefined ? ratings : [...ratings, set]
    })
  }
  return { rated, settled }
}
