import { Cause, Effect, Exit } from "effect"
import type { CaseAttempt } from "../../domain/bench/aggregate.ts"
import type { Attempt } from "../../domain/bench/BenchReport.ts"
import { mayReuseScores } from "../../domain/bench/runKey.ts"
import { runnerFailure } from "../../domain/bench/runnerFailure.ts"
import { ScoreCache } from "../../services/ScoreCache.ts"
import { BenchEvent, type Stop } from "./BenchEvent.ts"
import type { Job } from "./Job.ts"
import { Ledger } from "./Ledger.ts"
import { observeAttempt } from "./observeAttempt.ts"
import type { RunPlan } from "./planRun.ts"
import type { MakeAttempt } from "./AttemptMaker.ts"
import { scoreAttempt } from "./makeAttempt.ts"

const CANCELLED: Record<Stop, string> = {
  interrupted: "The run was interrupted before this attempt was over.",
  "cost-cap": "The cost cap was reached before this attempt.",
  failed: "The run failed before this attempt was over."
}

interface Open {
  readonly begun: boolean
  readonly costUsd: number
}

/** What stands for an attempt that was not finished: where only its score was missing, what it was before. */
const unfinished = ({ repeat, way }: Job, why: Stop, { begun, costUsd }: Open): Attempt =>
  way._tag === "Rescore"
    ? way.failed
    : {
        _tag: "Failed",
        repeat,
        output_digest: null,
        begun,
        failure: runnerFailure("sut.cancelled", CANCELLED[why]),
        cost_usd: costUsd,
        wall_clock_ms: 0
      }

/** Keeps a fresh score, never a failure, for later runs of a system that its digest and its lock tell from any other. */
const keep = Effect.fnUntraced(function* ({ inputs }: RunPlan, { cacheKey }: Job, attempt: Attempt) {
  const cache = yield* ScoreCache
  if (mayReuseScores(inputs.sut) && attempt._tag === "Scored" && attempt.output_digest !== null) {
    yield* cache.put(cacheKey, { score: attempt.score, output_digest: attempt.output_digest })
  }
})

const whyStopped = <E>(exit: Exit.Exit<void, E>, { capped }: Ledger): Stop | null =>
  Exit.isSuccess(exit) ? (capped ? "cost-cap" : null) : Cause.hasInterruptsOnly(exit.cause) ? "interrupted" : "failed"

/**
 * Does the jobs of a plan, some at a time, and gives the attempt that each of them came to, in the order of the jobs;
 * why some of them were not finished, or null; and the failure of a service that ended it all, or null. It can be
 * interrupted at any moment, and then tells what was done until there. No failure of a case ends the others.
 *
 * @since 0.1.0
 */
export const executeJobs = Effect.fn("executeJobs")(function* (
  plan: RunPlan,
  onEvent: (event: BenchEvent) => Effect.Effect<void>,
  make: MakeAttempt
) {
  const { jobs, concurrency, costCapUsd: capUsd, mostUsd } = plan
  const ledger = new Ledger(jobs, { mostUsd, capUsd })
  const perform = Effect.fnUntraced(function* (job: Job) {
    const { way } = job
    if (way._tag === "Known" || (way._tag === "Run" && !ledger.begin(job))) return
    const attempting =
      way._tag === "Run"
        ? make(plan, job, way.evidence, {
            settle: (usd) => ledger.settle(job, usd),
            beginAgain: (lostUsd) => ledger.begin(job, lostUsd)
          })
        : scoreAttempt(plan, job, { ...way, costUsd: way.failed.cost_usd })
    const attempt = yield* observeAttempt(plan, job, attempting)
    if (attempt === undefined) return
    ledger.finish(job, attempt)
    yield* keep(plan, job, attempt)
    yield* onEvent(BenchEvent.Progressed({ done: ledger.done, attempts: jobs.length, costUsd: ledger.spentUsd }))
  })
  const exit = yield* Effect.forEach(jobs, perform, { concurrency, discard: true }).pipe(
    Effect.interruptible,
    Effect.exit
  )
  const why = whyStopped(exit, ledger)
  const attempts = jobs.map((job): CaseAttempt => ({
    caseId: job.loadedCase.case.case_id,
    attempt: ledger.attemptOf(job) ?? unfinished(job, why ?? "failed", ledger.openOf(job))
  }))
  if (why !== null) yield* onEvent(BenchEvent.Stopped({ why, done: ledger.done, attempts: jobs.length }))
  const failure = why === "failed" && Exit.isFailure(exit) ? exit.cause : null
  return { attempts, stopped: why === "failed" ? null : why, failure }
}, Effect.uninterruptible)
