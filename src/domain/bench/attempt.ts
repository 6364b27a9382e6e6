import type { Attempt } from "./BenchReport.ts"

/**
 * The failure codes of an attempt: those of its score, or the runner's.
 *
 * @since 0.1.0
 */
export const codesOf = (attempt: Attempt): ReadonlyArray<string> =>
  attempt._tag === "Failed" ? [attempt.failure.code] : attempt.score.failure_modes.map(({ code }) => code)

/**
 * What the system under test spent on an attempt, in US dollars.
 *
 * @since 0.1.0
 */
export const costOf = (attempt: Attempt): number =>
  attempt._tag === "Failed" ? attempt.cost_usd : attempt.score.cost_usd

/**
 * The same attempt after so much more was spent on it.
 *
 * @since 0.1.0
 */
export const withCost = (attempt: Attempt, moreUsd: number): Attempt => {
  const cost_usd = costOf(attempt) + moreUsd
  return attempt._tag === "Failed" ? { ...attempt, cost_usd } : { ...attempt, score: { ...attempt.score, cost_usd } }
}

/**
 * Whether an attempt was not finished.
 *
 * @since 0.1.0
 */
export const isCancelled = (attempt: Attempt): boolean =>
  attempt._tag === "Failed" && attempt.failure.code === "sut.cancelled"

/**
 * Whether the system under test was run for an attempt.
 *
 * @since 0.1.0
 */
export const hasBegun = (attempt: Attempt): boolean => attempt._tag === "Scored" || attempt.begun

/**
 * Whether an attempt has no score because the rubric failed, which says nothing of the system under test.
 *
 * @since 0.1.0
 */
export const isRubricFailure = (attempt: Attempt): boolean =>
  attempt._tag === "Failed" && attempt.failure.code.startsWith("rubric.")

/**
 * Whether an attempt tells something of the system under test: it was finished, and the rubric did not fail on it.
 *
 * @since 0.1.0
 */
export const isTelling = (attempt: Attempt): boolean => !isCancelled(attempt) && !isRubricFailure(attempt)

/**
 * The same attempt without the details of its failure modes, which may quote the case.
 *
 * @since 0.1.0
 */
export const withoutDetails = (attempt: Attempt): Attempt =>
  attempt._tag === "Failed"
    ? { ...attempt, failure: { ...attempt.failure, detail: null } }
    : {
        ...attempt,
        score: {
          ...attempt.score,
          failure_modes: attempt.score.failure_modes.map((mode) => ({ ...mode, detail: null }))
        }
      }
