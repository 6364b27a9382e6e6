import { canonicalJson } from "../source/canonicalJson.ts"
import { DAY_MS, utcMillis } from "../source/UtcTime.ts"
import { counted } from "../source/wording.ts"
import { isTelling } from "./attempt.ts"
import type { Attempt, BenchReport, PerCase, SutIdentity } from "./BenchReport.ts"
import { isCounted, type LoadedCase } from "./BenchCase.ts"
import { resumingFaults } from "./madeAgain.ts"
import { cacheHits } from "./cacheHits.ts"
import { recordFault } from "./recordFault.ts"
import { endedRuns, unendedRuns } from "./runRecords.ts"
import type { BenchLimits } from "./TaskClassSettings.ts"

/**
 * What a run must agree with to be evidence today. `cases` are the sealed ones, which `digests.cases` stands for.
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
  readonly limits: BenchLimits
  readonly cases: ReadonlyArray<LoadedCase>
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
 * The runs of a task class that are evidence; those that only count against the system; those that are no evidence for it,
 * and why; all runs of the system as it is today that are young enough, whatever else is wrong with them; and the counted
 * cases, pooled.
 *
 * @since 0.1.0
 */
export interface PromotionEvidence {
  readonly runs: ReadonlyArray<BenchReport>
  readonly against: ReadonlyArray<BenchReport>
  readonly ignored: ReadonlyArray<{ readonly run_id: string; readonly why: string }>
  readonly ofSystem: ReadonlyArray<BenchReport>
  readonly cases: ReadonlyArray<PooledCase>
}

const cachedScores = (report: BenchReport) => {
  const cached = cacheHits(report)
  const attempts = report.per_case.reduce((sum, one) => sum + one.attempts.length, 0)
  return cached === 0 ? [] : [`${cached} of ${counted(attempts, "score")} came from the cache`]
}

const ageOf = ({ ended_at }: BenchReport, now: number): number => now - utcMillis(ended_at)

const ageFaults = (report: BenchReport, now: number, maxAgeDays: number) => {
  const age = ageOf(report, now)
  if (age < 0) return ["it ended in the future: check the clock"]
  const days = Math.floor(age / DAY_MS)
  return age > maxAgeDays * DAY_MS ? [`it ended ${counted(days, "day")} ago, at most ${maxAgeDays} count`] : []
}

/** Every reason why a run tells nothing of the system as it is today, neither for nor against. */
const whyNot = (report: BenchReport, today: Today, maxAgeDays: number): ReadonlyArray<string> => {
  const { digests, limits, now, sut } = today
  const { pass_rule } = report
  return [
    ...(report.sut.kind === "oracle" || report.sut.kind === "noop" ? [`it ran the self-check ${report.sut.kind}`] : []),
    ...(report.sut.digest === sut.digest ? [] : ["it ran another system under test, or another state of it"]),
    ...(report.sut.lock === "declared" ? [] : ["its system under test had no lock"]),
    ...(report.rubric_digest === digests.rubric ? [] : ["the rubric has changed since"]),
    ...(report.taxonomy_digest === digests.taxonomy ? [] : ["the taxonomy has changed since"]),
    ...(report.keys_digest === digests.keys ? [] : ["the breakdown keys have changed since"]),
    ...(report.case_set_digest === digests.cases ? [] : ["the cases have changed since"]),
    ...(canonicalJson(report.limits) === canonicalJson(limits) ? [] : ["the limits have changed since"]),
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
const knownFailures = ({ per_case }: BenchReport): ReadonlyArray<string> =>
  per_case.filter((one) => isCounted(one) && one.attempts.some(isFailure)).map(({ case_id }) => case_id)

const pooled = (runs: ReadonlyArray<BenchReport>, against: ReadonlyArray<BenchReport>): ReadonlyArray<PooledCase> => {
  const failed = new Set(against.flatMap(knownFailures))
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

/** All runs of the task class that are over, and those that never ended. */
interface Records {
  readonly ended: ReadonlyArray<BenchReport>
  readonly unended: ReadonlyArray<BenchReport>
}

/** Every reason why a run that tells something of the system counts only against it. */
const whyOnlyAgainst = (report: BenchReport, { cases }: Today, records: Records): ReadonlyArray<string> => {
  const complete = isComplete(report)
  const fault = complete ? recordFault(report, cases) : undefined
  return [
    ...(complete ? [] : ["it is incomplete"]),
    ...resumingFaults(report, records),
    ...(fault === undefined ? [] : [fault])
  ]
}

const UNENDED = "it began and never ended: killed, or still running"

const countsOnly = (report: BenchReport, faults: ReadonlyArray<string>): string => {
  const failed = knownFailures(report).length
  return `${faults.join("; ")}: it counts only against (${failed === 0 ? "no case" : counted(failed, "case")} failed in it)`
}

/**
 * Sorts the runs of a task class into evidence and the rest, and pools the evidence per case, for any age that evidence may
 * have, in days: all runs that count do, so that nobody picks the lucky one. A run that lacks nothing but its end counts
 * against and never for, so that nobody stops the unlucky one; likewise one in which attempts that had begun were made
 * again, or whose record does not agree with itself. Where a complete run has taken attempts over, they are the same and
 * say nothing more. `reports` are all records of the task class, oldest first.
 *
 * @since 0.1.0
 */
export const promotionEvidence = (
  reports: ReadonlyArray<BenchReport>,
  today: Today
): ((maxAgeDays: number) => PromotionEvidence) => {
  const records: Records = { ended: endedRuns(reports), unended: unendedRuns(reports) }
  // It takes long to make a report again, and every tier asks.
  const known = new Map<BenchReport, ReadonlyArray<string>>()
  const faultsOf = (report: BenchReport): ReadonlyArray<string> => {
    const faults = known.get(report) ?? whyOnlyAgainst(report, today, records)
    known.set(report, faults)
    return faults
  }
  return (maxAgeDays) => {
    const judged = records.ended.map((report) => {
      const why = whyNot(report, today, maxAgeDays)
      return { report, why, faults: why.length > 0 ? [] : faultsOf(report) }
    })
    const counting = judged.filter(({ why }) => why.length === 0)
    const runs = counting.filter(({ faults }) => faults.length === 0).map(({ report }) => report)
    const against = counting.filter(({ faults }) => faults.length > 0).map(({ report }) => report)
    const whys = new Map<BenchReport, string>([
      ...judged.flatMap(({ faults, report, why }): ReadonlyArray<readonly [BenchReport, string]> => {
        if (why.length > 0) return [[report, [...why, ...(isComplete(report) ? [] : ["it is incomplete"])].join("; ")]]
        return faults.length === 0 ? [] : [[report, countsOnly(report, faults)]]
      }),
      ...records.unended.map((report) => [report, [...whyNot(report, today, maxAgeDays), UNENDED].join("; ")] as const)
    ])
    const ignored = reports.flatMap((report) => {
      const why = whys.get(report)
      return why === undefined ? [] : [{ run_id: report.run_id, why }]
    })
    const ofSystem = records.ended.filter(
      (report) => report.sut.digest === today.sut.digest && ageOf(report, today.now) <= maxAgeDays * DAY_MS
    )
    return { runs, against, ignored, ofSystem, cases: pooled(runs, against) }
  }
}
