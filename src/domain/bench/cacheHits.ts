import type { BenchReport } from "./BenchReport.ts"

/**
 * How many attempts of a run were answered from earlier runs: the system under test was not run for them.
 *
 * @since 0.1.0
 */
export const cacheHits = ({ per_case }: Pick<BenchReport, "per_case">): number =>
  per_case.flatMap(({ attempts }) => attempts).filter((attempt) => attempt._tag === "Scored" && attempt.score.cache_hit)
    .length
