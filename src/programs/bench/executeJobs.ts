import { Cause, Effect, Exit, Result } from "effect"
import type { CaseAttempt } from "../../domain/bench/aggregate.ts"
import type { Attempt } from "../../domain/bench/BenchReport.ts"
import { mayReuseScores } from "../../domain/bench/runKey.ts"
import { runnerFailure } from "../../domain/bench/runnerFailure.ts"
import { BenchHarness } from "../../services/BenchHarness.ts"
import { ScoreCache } from "../../services/ScoreCache.ts"
import { BenchEvent, type Stop } from "./BenchEvent.ts"
import type { Job } from "./Job.ts"
import { Ledger } from "./Ledger.ts"
import { observeAttempt } from "./observeAttempt.ts"
import type { RunPlan } from "./planRun.ts"
import { scoreEvidence } from "./scoreEvidence.ts"

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

interface Output {
  readonly evidence: string
  readonly refused: boolean
  readonly outputDigest: string
  readonly costUsd: number
}

const scored = Effect.fnUntraced(function* (
  { loaded: { taskClass }, rubric }: RunPlan,
  { loadedCase, repeat }: Job,
  { evidence, refused, outputDigest, costUsd }: Output
) {
  const { verdict, wallClockMs } = yield* scoreEvidence({ taskClass, rubric, loadedCase, evidence, refused })
  const place = { repeat, output_digest: outputDigest }
  const measured = { cost_usd: costUsd, wall_clock_ms: wallClockMs }
  return Result.match(verdict, {
    onSuccess: (score): Attempt => ({ _tag: "Scored", ...place, score: { ...score, ...measured, cache_hit: false } }),
    onFailure: (failure): Attempt => ({ _tag: "Failed", ...place, begun: true, failure, ...measured })
  })
})

const run = Effect.fnUntraced(function* (plan: RunPlan, job: Job, evidence: string, settle: (usd: number) => void) {
  const harness = yield* BenchHarness
  const { loaded, sut } = plan
  const end = yield* harness.attempt({ loaded, loadedCase: job.loadedCase, sut, evidence })
  const costUsd = end.costUsd ?? 0
  settle(costUsd)
  if (end._tag === "Output") {
    return yield* scored(plan, job, { evidence, refused: end.refused, outputDigest: end.digest, costUsd })
  }
  const failed: Attempt = {
    _tag: "Failed",
    repeat: job.repeat,
    output_digest: null,
    begun: true,
    failure: runnerFailure(end.code, end.detail),
    cost_usd: costUsd,
    wall_clock_ms: end.wallClockMs
  }
  return failed
})

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
  onEvent: (event: BenchEvent) => Effect.Effect<void>
) {
  const { jobs, concurrency, costCapUsd: capUsd, mostUsd } = plan
  const ledger = new Ledger(jobs, { mostUsd, capUsd })
  const perform = Effect.fnUntraced(function* (job: Job) {
    const { way } = job
    if (way._tag === "Known" || (way._tag === "Run" && !ledger.begin(job))) return
    const attempting =
      way._tag === "Run"
        ? run(plan, job, way.evidence, (usd) => ledger.settle(job, usd))
        : scored(plan, job, { ...way, costUsd: way.failed.cost_usd })
    const attempt = yield* observeAttempt(plan, job, attempting)
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
