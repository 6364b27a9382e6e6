import { Effect, Schema } from "effect"
import { SutIdentity } from "../domain/bench/BenchReport.ts"
import { Count, Share } from "../domain/bench/BenchScore.ts"
import type { ChainRecord } from "../domain/bench/ChainRecord.ts"
import { TaskClassNotFound } from "../domain/bench/errors.ts"
import { AuditChain } from "../services/AuditChain.ts"
import { BenchLoader } from "../services/BenchLoader.ts"

/**
 * One run of a task class as the audit chain has it. `cases` are the counted ones; `filtered` says that only a selection
 * ran, `cached` how many scores came from the cache.
 *
 * @since 0.1.0
 */
export const PastRun = Schema.Struct({
  run_id: Schema.String,
  ended_at: Schema.String,
  sut: SutIdentity,
  complete: Schema.Boolean,
  filtered: Schema.Boolean,
  cached: Count,
  repeat: Count,
  cases: Count,
  passed: Count,
  mean_score: Schema.NullOr(Share),
  lower_bound_95: Share,
  hash: Schema.String
})
export interface PastRun extends Schema.Schema.Type<typeof PastRun> {}

const pastRun = ({ body, hash }: ChainRecord): PastRun => {
  const attempts = body.per_case.flatMap((one) => one.attempts)
  return {
    run_id: body.run_id,
    ended_at: body.ended_at,
    sut: body.sut,
    complete: body.complete,
    filtered: body.case_filter !== null,
    cached: attempts.filter((attempt) => attempt._tag === "Scored" && attempt.score.cache_hit).length,
    repeat: body.repeat,
    cases: body.per_case.filter(({ disposition }) => disposition !== "ambiguous").length,
    passed: body.passed_count,
    mean_score: body.mean_score,
    lower_bound_95: body.lower_bound_95.value,
    hash
  }
}

/**
 * The runs of a task class in the audit chain, oldest first; the chain must verify. A task class whose folder is gone
 * still has its history.
 *
 * @since 0.1.0
 */
export const historyBench = Effect.fn("historyBench")(function* (options: {
  readonly root: string
  readonly name: string
}) {
  const { name, root } = options
  const available = yield* BenchLoader.use((loader) => loader.names(root))
  const { records } = yield* AuditChain.use((chain) => chain.read())
  const runs = records.filter(({ body }) => body.task_class === name).map(pastRun)
  if (runs.length === 0 && !available.includes(name)) {
    return yield* new TaskClassNotFound({ name, available, detail: null })
  }
  return runs
})
