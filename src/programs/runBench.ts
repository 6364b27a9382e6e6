import { DateTime, Effect } from "effect"
import { begunReport, buildReport } from "../domain/bench/aggregate.ts"
import type { BenchReport } from "../domain/bench/BenchReport.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import type { Problem } from "../domain/source/Problem.ts"
import { AuditChain } from "../services/AuditChain.ts"
import { attemptsHere } from "./bench/AttemptMaker.ts"
import { BenchEvent, type Stop } from "./bench/BenchEvent.ts"
import { executeJobs } from "./bench/executeJobs.ts"
import type { Job, Way } from "./bench/Job.ts"
import { planRun, type RunPlan } from "./bench/planRun.ts"
import type { RunBenchOptions } from "./bench/RunBenchOptions.ts"

export type { RunBenchOptions } from "./bench/RunBenchOptions.ts"

/**
 * A run that is over: its report as it stands in the audit chain, the hash of that record, why the run ended before all its
 * cases did, or null, and its id with those of the runs that it was resumed from, newest first.
 *
 * @since 0.1.0
 */
export interface BenchRun {
  readonly loaded: LoadedTaskClass
  readonly report: BenchReport
  readonly hash: string
  readonly stopped: Exclude<Stop, "failed"> | null
  readonly runs: ReadonlyArray<string>
  readonly warnings: ReadonlyArray<Problem>
}

const planned = ({ cases, inputs, instance, jobs, sut }: RunPlan): BenchEvent => {
  const count = (is: (way: Way) => boolean) => jobs.filter(({ way }: Job) => is(way)).length
  return BenchEvent.Planned({
    runId: instance.run_id,
    resumedFrom: instance.resumed_from,
    taskClass: inputs.task_class,
    sut: sut.identity.name,
    cases: cases.length,
    attempts: jobs.length,
    takenOver: count((way) => way._tag === "Known" && way.from === "resumed"),
    cached: count((way) => way._tag === "Known" && way.from === "cache")
  })
}

/**
 * Runs a task class: every selected case is attempted by the system under test and scored by the rubric, as often as
 * asked. That the run begins is appended to the audit chain before its first attempt, and its report at the end. What fails in a case is a result, not an error. A report that is
 * not complete is appended, too: after an interruption, at the cost cap, and where a service fails, before that failure.
 *
 * Planning and running can be interrupted even inside an uninterruptible region; after an interruption there, the report
 * is returned, so that such a caller can still show it.
 *
 * @since 0.1.0
 */
export const runBench = Effect.fn("runBench")(
  function* (options: RunBenchOptions) {
    const onEvent = options.onEvent ?? (() => Effect.void)
    const chain = yield* AuditChain
    const plan = yield* Effect.interruptible(planRun(options))
    const { cases, inputs, instance, loaded, runs, warnings } = plan
    const make = yield* (options.attempts ?? attemptsHere).open(plan, options.sut)
    // However the run ends, killed or without a place for its report: that it began is in the chain.
    yield* chain.append(begunReport(inputs, instance))
    yield* Effect.annotateCurrentSpan({
      "assay.task_class": inputs.task_class,
      "assay.sut": inputs.sut.name,
      "assay.run_id": instance.run_id,
      "assay.cases": cases.length
    })
    yield* onEvent(planned(plan))
    const { attempts, failure, stopped } = yield* executeJobs(plan, onEvent, make)
    const report = buildReport({
      inputs,
      instance: { ...instance, ended_at: DateTime.formatIso(yield* DateTime.now) },
      cases,
      attempts
    })
    if (failure !== null) {
      // Why the run failed matters more than why its report could not be kept.
      yield* Effect.exit(chain.append(report))
      return yield* Effect.failCause(failure)
    }
    const { hash } = yield* chain.append(report)
    yield* onEvent(BenchEvent.Appended({ report, hash }))
    const run: BenchRun = { loaded, report, hash, stopped, runs, warnings }
    return run
  },
  Effect.scoped,
  Effect.uninterruptible
)
