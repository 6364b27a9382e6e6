import { utcMillis } from "../source/UtcTime.ts"
import { counted } from "../source/wording.ts"
import { isTelling } from "./attempt.ts"
import type { Attempt, BenchReport, PerCase, SutIdentity } from "./BenchReport.ts"
import { isCounted } from "./figures.ts"

const DAY = 24 * 60 * 60 * 1000

/**
 * What a run must agree with to be evidence today.
 *
 * @since 0.1.0
 */
export interface Today {
  readonly sut: SutIdentity
  readonly digests: {
    readonly rubric: string
    readonly taxonomy: string
    readonly keys: string
    readonly cases: string
  }
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * A counted case over all runs that are evidence: it passed if it passed in every one of them, and failed in none that
 * counts against.
 *
 * @since 0.1.0
 */
export type PooledCase = Pick<PerCase, "case_id" | "curation_class" | "disposition" | "family" | "passed">

/**
 * The runs of a task class that are evidence; incomplete ones that only count against the system; those that are no
 * evidence for it, and why; and the counted cases, pooled.
 *
 * @since 0.1.0
 */
export interface PromotionEvidence {
  readonly runs: ReadonlyArray<BenchReport>
  readonly against: ReadonlyArray<BenchReport>
  readonly ignored: ReadonlyArray<{ readonly run_id: string; readonly why: string }>
  readonly cases: ReadonlyArray<PooledCase>
}

const cachedScores = ({ per_case }: BenchReport) => {
  const attempts = per_case.flatMap((one) => one.attempts)
  const cached = attempts.filter((attempt) => attempt._tag === "Scored" && attempt.score.cache_hit).length
  return cached === 0 ? [] : [`${cached} of ${counted(attempts.length, "score")} came from the cache`]
}

const ageFaults = ({ ended_at }: BenchReport, now: number, maxAgeDays: number) => {
  const age = now - utcMillis(ended_at)
  if (age < 0) return ["it ended in the future: check the clock"]
  const days = Math.floor(age / DAY)
  return age > maxAgeDays * DAY ? [`it ended ${counted(days, "day")} ago, at most ${maxAgeDays} count`] : []
}

/** Every reason why a run is no evidence, but that it is incomplete. */
const whyNot = (report: BenchReport, { digests, now, sut }: Today, maxAgeDays: number): ReadonlyArray<string> => {
  const { pass_rule } = report
  return [
    ...(report.sut.kind === "oracle" || report.sut.kind === "noop" ? [`it ran the self-check ${report.sut.kind}`] : []),
    ...(report.sut.digest === sut.digest ? [] : ["it ran another system under test, or another state of it"]),
    ...(report.sut.lock === "declared" ? [] : ["its system under test had no lock"]),
    ...(report.rubric_digest === digests.rubric ? [] : ["the rubric has changed since"]),
    ...(report.taxonomy_digest === digests.taxonomy ? [] : ["the taxonomy has changed since"]),
    ...(report.keys_digest === digests.keys ? [] : ["the breakdown keys have changed since"]),
    ...(report.case_set_digest === digests.cases ? [] : ["the cases have changed since"]),
    ...(report.case_filter === null ? [] : ["it ran only a selection of the cases"]),
    ...(pass_rule._tag === "All" ? [] : [`under its pass rule ${pass_rule.k} of ${report.repeat} repeats were enough`]),
    ...cachedScores(report),
    ...ageFaults(report, now, maxAgeDays)
  ]
}

const isComplete = ({ complete, per_case }: BenchReport): boolean => complete && per_case.length > 0

const isFailure = (attempt: Attempt): boolean =>
  isTelling(attempt) && !(attempt._tag === "Scored" && attempt.score.passed)

/** The counted cases that an incomplete run shows to have failed: an attempt came to its end, and did not pass. */
const failedIn = ({ per_case }: BenchReport): ReadonlyArray<string> =>
  per_case.filter((one) => isCounted(one) && one.attempts.some(isFailure)).map(({ case_id }) => case_id)

const pooled = (runs: ReadonlyArray<BenchReport>, against: ReadonlyArray<BenchReport>): ReadonlyArray<PooledCase> => {
  const failed = new Set(against.flatMap(failedIn))
  const byId = new Map<string, { readonly first: PerCase; passes: number }>()
  for (const { per_case } of runs) {
    for (const one of per_case.filter(isCounted)) {
      const entry = byId.get(one.case_id) ?? { first: one, passes: 0 }
      if (one.passed) entry.passes++
      byId.set(one.case_id, entry)
    }
  }
  return [...byId.values()].map(({ first, passes }) => ({
    case_id: first.case_id,
    curation_class: first.curation_class,
    disposition: first.disposition,
    family: first.family,
    passed: passes === runs.length && !failed.has(first.case_id)
  }))
}

const whyOnlyAgainst = (report: BenchReport): string => {
  const failed = failedIn(report).length
  return `it is incomplete: it counts only against (${failed === 0 ? "no case" : counted(failed, "case")} failed in it)`
}

/**
 * Sorts the runs of a task class into evidence and the rest, and pools the evidence per case: all runs that count do, so
 * that nobody picks the lucky one. A run that lacks nothing but its end counts against and never for, so that nobody stops
 * the unlucky one. Where a complete run has taken its attempts over, they are the same and say nothing more.
 *
 * @since 0.1.0
 */
export const promotionEvidence = (
  reports: ReadonlyArray<BenchReport>,
  today: Today,
  maxAgeDays: number
): PromotionEvidence => {
  const judged = reports.map((report) => {
    const why = whyNot(report, today, maxAgeDays)
    return { report, why, counts: why.length === 0, complete: isComplete(report) }
  })
  const runs = judged.filter(({ complete, counts }) => counts && complete).map(({ report }) => report)
  const against = judged.filter(({ complete, counts }) => counts && !complete).map(({ report }) => report)
  const ignored = judged.flatMap(({ complete, counts, report, why }) => {
    if (counts) return complete ? [] : [{ run_id: report.run_id, why: whyOnlyAgainst(report) }]
    return [{ run_id: report.run_id, why: [...why, ...(complete ? [] : ["it is incomplete"])].join("; ") }]
  })
  return { runs, against, ignored, cases: pooled(runs, against) }
}
