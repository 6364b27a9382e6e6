import { Effect, Option } from "effect"
import { hasBegun, isCancelled } from "../../domain/bench/attempt.ts"
import type { Attempt, BenchReport } from "../../domain/bench/BenchReport.ts"
import { cacheHits } from "../../domain/bench/cacheHits.ts"
import type { FailureMode } from "../../domain/bench/FailureMode.ts"
import { publicView } from "../../domain/bench/publicView.ts"
import { readEvidence } from "../bench/readEvidence.ts"

const modesOf = (attempt: Attempt): ReadonlyArray<FailureMode> =>
  attempt._tag === "Failed" ? [attempt.failure] : attempt.score.failure_modes

/**
 * What is shown of a run, whether it has just ended or stands in the audit chain: only this much of held-out cases, and
 * what is left of the evidence. `runs` are its id and those of the runs that it was resumed from, newest first.
 *
 * @since 0.1.0
 */
export const shownRun = Effect.fn("shownRun")(function* (run: {
  readonly report: BenchReport
  readonly hash: string
  readonly runs: ReadonlyArray<string>
  readonly descriptions: ReadonlyMap<string, string>
  readonly stateDir: string
  readonly revealHeldOut: boolean
}) {
  const { descriptions, hash, revealHeldOut, runs, stateDir } = run
  const attempts = run.report.per_case.flatMap((row) => row.attempts)
  const report = publicView(run.report, { reveal: revealHeldOut })
  return {
    report,
    hash,
    descriptions,
    severities: new Map(attempts.flatMap(modesOf).map(({ code, severity }) => [code, severity])),
    attempts: attempts.length,
    cached: cacheHits(run.report),
    begun: attempts.filter((attempt) => isCancelled(attempt) && hasBegun(attempt)).length,
    evidence: yield* readEvidence({ report, runs, stateDir })
  }
})

const given = (name: string, value: string | undefined): ReadonlyArray<string> =>
  value === undefined ? [] : [name, value]

/**
 * The words of the command that makes a run again. `sut` is what was chosen, if anything was.
 *
 * @since 0.1.0
 */
export const wordsAgain = (
  { case_filter: filter, pass_rule: rule, repeat, task_class }: BenchReport,
  how: {
    readonly sut: Option.Option<string>
    readonly noCache: boolean
    readonly benchRoot: Option.Option<string>
    readonly cluster?: Option.Option<string>
  }
): ReadonlyArray<string> => [
  "bench",
  "run",
  task_class,
  ...given("--sut", Option.getOrUndefined(how.sut)),
  ...given("--cases", filter?.cases),
  ...given("--class", filter?.curation_class),
  ...given("--difficulty", filter?.difficulty),
  ...given("--failed-in", filter?.failed_in),
  ...(repeat === 1 ? [] : ["--repeat", String(repeat)]),
  ...(rule._tag === "All" ? [] : ["--pass-rule", `${rule.k}-of-${repeat}`]),
  ...(how.noCache ? ["--no-cache"] : []),
  ...given("--bench-root", Option.getOrUndefined(how.benchRoot)),
  // The URL may hold a password.
  ...(how.cluster !== undefined && Option.isSome(how.cluster) ? ["--cluster", "URL"] : [])
]

/**
 * The words of the command that shows a run again.
 *
 * @since 0.1.0
 */
export const wordsToShow = (
  { run_id, task_class }: BenchReport,
  benchRoot: Option.Option<string>
): ReadonlyArray<string> => [
  "bench",
  "history",
  task_class,
  "--run",
  run_id,
  ...given("--bench-root", Option.getOrUndefined(benchRoot))
]
