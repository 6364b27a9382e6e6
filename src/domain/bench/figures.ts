import { bcaInterval } from "../stats/bca.ts"
import { RESAMPLES } from "../stats/bootstrap.ts"
import { snap } from "../stats/snap.ts"
import { codesOf } from "./attempt.ts"
import { CurationClass, Difficulty, Disposition, isCounted } from "./BenchCase.ts"
import type { BenchReport, PerCase, Stratum } from "./BenchReport.ts"
import { passBound } from "./passBound.ts"

type Rows = ReadonlyArray<PerCase>

const passedOf = (rows: Rows): number => rows.filter(({ passed }) => passed).length

/** The mean value of some cases, or null of none. */
const meanOf = (rows: Rows): number | null =>
  rows.length === 0 ? null : snap(rows.reduce((sum, { value }) => sum + value, 0) / rows.length)

const stddevOf = (rows: Rows): number | null => {
  if (rows.length < 2) return null
  const mean = rows.reduce((sum, { value }) => sum + value, 0) / rows.length
  return snap(Math.sqrt(rows.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / (rows.length - 1)))
}

/** In how many cases each code occurred, at least once. */
const failureCodes = (rows: Rows): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>()
  for (const { attempts } of rows) {
    for (const code of new Set(attempts.flatMap(codesOf))) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return Object.fromEntries([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

const stratum = (by: Stratum["by"], value: string, rows: Rows): Stratum => {
  const part = rows.filter((row) => row[by] === value)
  return { by, value, total: part.length, passed: passedOf(part), mean_score: meanOf(part) }
}

/** All parts in a fixed order, also empty ones. Only the dispositions include the ambiguous cases. */
const strataOf = (rows: Rows, counted: Rows): ReadonlyArray<Stratum> => [
  ...CurationClass.literals.map((value) => stratum("curation_class", value, counted)),
  ...Difficulty.literals.map((value) => stratum("difficulty", value, counted)),
  ...Disposition.literals.map((value) => stratum("disposition", value, rows))
]

const intervalOf = (rows: Rows, seed: string): BenchReport["mean_interval_95"] => {
  const interval = bcaInterval(
    rows.map(({ value }) => value),
    seed
  )
  return interval === null ? null : { ...interval, method: "bca", resamples: RESAMPLES }
}

/**
 * How the cases that count ended, how many of them passed, and their mean; and how many do not count.
 *
 * @since 0.1.0
 */
export const plainFigures = (rows: Rows) => {
  const counted = rows.filter(isCounted)
  const outcomes = (outcome: PerCase["outcome"]) => counted.filter((row) => row.outcome === outcome).length
  return {
    scored: outcomes("scored"),
    failed: outcomes("failed"),
    cancelled: outcomes("cancelled"),
    total: counted.length,
    ambiguous: rows.length - counted.length,
    passed: passedOf(counted),
    mean_score: meanOf(counted)
  }
}

/**
 * The figures of a report, from its rows in their order. `seed` is a digest.
 *
 * @since 0.1.0
 */
export const figuresOf = (rows: Rows, seed: string) => {
  const counted = rows.filter(isCounted)
  const { mean_score, passed, ...counts } = plainFigures(rows)
  return {
    counts,
    passed_count: passed,
    mean_score,
    score_stddev: stddevOf(counted),
    mean_interval_95: intervalOf(counted, seed),
    lower_bound_95: passBound(counted),
    failure_codes: failureCodes(counted),
    strata: strataOf(rows, counted)
  }
}
