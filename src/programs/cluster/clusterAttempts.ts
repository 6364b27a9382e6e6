import { Effect, Schedule } from "effect"
import * as WorkflowEngine from "effect/workflow/WorkflowEngine"
import { costOf, withCost } from "../../domain/bench/attempt.ts"
import type { Attempt } from "../../domain/bench/BenchReport.ts"
import { runnerFailure } from "../../domain/bench/runnerFailure.ts"
import { WorkersUnlike } from "../../domain/cluster/errors.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { databaseFailed, naming, retryingWhileAway } from "../../services/sql/Database.ts"
import { declaredSut } from "../../services/bench/sut/sutChoice.ts"
import { version } from "../../version.ts"
import type { AttemptMaker, MakeAttempt } from "../bench/AttemptMaker.ts"
import type { Job } from "../bench/Job.ts"
import { BenchAttempt } from "./BenchAttempt.ts"

const SEEN_EVERY = "5 seconds"
/** An attempt that so many workers did not come to the end of may be what ends them. */
const MOST_ROUNDS = 3
/** What a worker takes of one bench at a time, whatever slots it has: each attempt is some processes. */
const MOST_A_WORKER = 4

const alwaysLost = ({ repeat }: Job, lostUsd: number): Attempt => ({
  _tag: "Failed",
  repeat,
  output_digest: null,
  begun: true,
  failure: runnerFailure("sut.cancelled", `${MOST_ROUNDS} workers went before this attempt was over.`),
  cost_usd: lostUsd,
  wall_clock_ms: 0
})

/**
 * Has the attempts of a bench run made by the workers of a cluster. The run stays here: its plan, its money and its report.
 *
 * @since 0.1.0
 */
export const clusterAttempts = Effect.gen(function* () {
  const store = yield* ClusterStore
  const engine = yield* WorkflowEngine.WorkflowEngine
  const maker: AttemptMaker = {
    open: Effect.fnUntraced(function* (plan, sut) {
      const { benchRuns, workers } = store
      const { run_id: run } = plan.instance
      yield* Effect.fromResult(declaredSut(sut, plan.loaded))
      yield* workers.sameVersion(version, "This command")
      yield* Effect.acquireRelease(benchRuns.begin(run), () => Effect.exit(retryingWhileAway(benchRuns.end(run))))
      yield* retryingWhileAway(benchRuns.seen(run)).pipe(
        Effect.exit,
        Effect.repeat(Schedule.spaced(SEEN_EVERY)),
        Effect.forkScoped
      )
      const make: MakeAttempt = Effect.fnUntraced(function* ({ inputs, instance, mostUsd }, job, _, money) {
        const { repeat } = job
        const of = { run: instance.run_id, case_id: job.loadedCase.case.case_id, repeat, sut: sut ?? null, inputs }
        for (let round = 1; round <= MOST_ROUNDS; round++) {
          const lostUsd = (round - 1) * mostUsd
          if (round > 1 && !money.beginAgain(lostUsd)) return undefined
          const outcome = yield* BenchAttempt.execute({ ...of, round }).pipe(
            Effect.provideService(WorkflowEngine.WorkflowEngine, engine)
          )
          if (outcome._tag === "Refused") return yield* new WorkersUnlike({ detail: outcome.detail })
          if (outcome._tag === "Made") {
            const attempt = withCost(outcome.attempt, lostUsd)
            money.settle(costOf(attempt))
            return attempt
          }
        }
        return alwaysLost(job, MOST_ROUNDS * mostUsd)
      })
      return make
    }, naming)
  }
  return maker
})

/**
 * How many attempts are made at a time where nobody says it: as many as the workers that are there take.
 *
 * @since 0.1.0
 */
export const clusterConcurrency = Effect.gen(function* () {
  const { workers } = yield* ClusterStore
  const slots = (yield* workers.alive()).map((worker) => Math.min(worker.slots, MOST_A_WORKER))
  return Math.max(
    1,
    slots.reduce((sum, count) => sum + count, 0)
  )
}).pipe(Effect.mapError(databaseFailed))
