import { Effect, Option } from "effect"
import { isCounted } from "../domain/bench/BenchCase.ts"
import type { BenchReport } from "../domain/bench/BenchReport.ts"
import { cacheHits } from "../domain/bench/cacheHits.ts"
import type { ChainRecord } from "../domain/bench/ChainRecord.ts"
import { TaskClassNotFound } from "../domain/bench/errors.ts"
import { findRun } from "../domain/bench/findRun.ts"
import type { PastRun } from "../domain/bench/PastRun.ts"
import { endedRuns, lineOf, unendedRuns } from "../domain/bench/runRecords.ts"
import { AuditChain } from "../services/AuditChain.ts"
import { BenchLoader } from "../services/BenchLoader.ts"

const pastRun = ({ body, hash }: ChainRecord): PastRun => ({
  run_id: body.run_id,
  started_at: body.started_at,
  ended_at: body.phase === "ended" ? body.ended_at : null,
  sut: body.sut,
  complete: body.complete,
  filtered: body.case_filter !== null,
  cached: cacheHits(body),
  repeat: body.repeat,
  cases: body.per_case.filter(isCounted).length,
  passed: body.passed_count,
  mean_score: body.mean_score,
  lower_bound_95: body.lower_bound_95.value,
  hash
})

/** The records of a task class in the audit chain, oldest first; the chain must verify. */
const recordsOf = Effect.fnUntraced(function* ({ name, root }: { readonly root: string; readonly name: string }) {
  const available = yield* BenchLoader.use((loader) => loader.names(root))
  const { records } = yield* AuditChain.use((chain) => chain.read())
  const own = records.filter(({ body }) => body.task_class === name)
  if (own.length > 0 || available.includes(name)) return own
  return yield* new TaskClassNotFound({
    name,
    available,
    detail: `It is not in ${root}, and no run of it was recorded.`
  })
})

/**
 * The runs of a task class in the audit chain, oldest first, also those that began and never ended; the chain must verify.
 * A task class whose folder is gone still has its history.
 *
 * @since 0.1.0
 */
export const historyBench = Effect.fn("historyBench")(function* (options: {
  readonly root: string
  readonly name: string
}) {
  const records = yield* recordsOf(options)
  const bodies = records.map(({ body }) => body)
  const runs = new Set([...endedRuns(bodies), ...unendedRuns(bodies)])
  return records.filter(({ body }) => runs.has(body)).map(pastRun)
})

/**
 * A run of the audit chain as a whole. `runs` are its id and those of the runs that it was resumed from, newest first;
 * `resumable` says that `--resume` would go on with it. `descriptions` say what its failure codes mean, if the task class
 * is still there with the taxonomy of that run.
 *
 * @since 0.1.0
 */
export interface RecordedRun {
  readonly report: BenchReport
  readonly hash: string
  readonly runs: ReadonlyArray<string>
  readonly resumable: boolean
  readonly descriptions: ReadonlyMap<string, string>
}

/**
 * One run of a task class in the audit chain, by its id or its beginning; the chain must verify.
 *
 * @since 0.1.0
 */
export const recordedRun = Effect.fn("recordedRun")(function* (options: {
  readonly root: string
  readonly name: string
  readonly run: string
}) {
  const records = yield* recordsOf(options)
  const ended = endedRuns(records.map(({ body }) => body))
  const named = records.map((record) => ({ run_id: record.body.run_id, phase: record.body.phase, record }))
  const { record } = yield* Effect.fromResult(findRun(named, options.run))
  const { body: report, hash } = record
  const loaded = yield* Effect.option(BenchLoader.use((loader) => loader.loadTaskClass(options.name, options.root)))
  const isSame = Option.isSome(loaded) && loaded.value.digests.taxonomy === report.taxonomy_digest
  const recorded: RecordedRun = {
    report,
    hash,
    runs: lineOf(ended, report).map(({ run_id }) => run_id),
    resumable: !report.complete && ended.findLast(({ run_key }) => run_key === report.run_key) === report,
    descriptions: isSame ? loaded.value.descriptions : new Map()
  }
  return recorded
})
