import { Effect, Semaphore } from "effect"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import { type LocatedRows, RunRows } from "../../services/RunRows.ts"
import type { RunStore } from "../../services/RunStore.ts"
import { readScoredRun, type ScoredRun } from "../readScoredRun.ts"
import type { ReadableRun } from "./openViewed.ts"
import { weighedCache } from "./weighedCache.ts"

type ScoreFailure = Effect.Error<ReturnType<typeof readScoredRun>>

/** Scorecards of so many answers are kept, about a kilobyte for each. */
const ANSWERS_KEPT = 300_000

/** The places of so many rows are kept, about 24 bytes for each. */
const ROWS_KEPT = 3_000_000

/**
 * Reads whole runs for who makes documents of them: one run at a time, and each once as long as it stays as it is. The
 * latest are kept, without any text.
 *
 * @since 0.1.0
 */
export interface ViewReading {
  readonly score: (viewed: ReadableRun, judge: string) => Effect.Effect<ScoredRun, ScoreFailure, RunStore>
  readonly locate: (viewed: ReadableRun) => Effect.Effect<LocatedRows, InputMissing | SourceInvalid>
  /** Lets nothing else read a whole run meanwhile. */
  readonly alone: <A, E, R>(reading: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/**
 * A reading with nothing kept yet; `minCoverage` is the share of the expected answers that must be scored.
 *
 * @since 0.1.0
 */
export const viewReading = Effect.fnUntraced(function* (minCoverage: number) {
  const rows = yield* RunRows
  const one = yield* Semaphore.make(1)
  const alone = Semaphore.withPermit(one)
  const scored = yield* weighedCache<ScoredRun, ScoreFailure, RunStore>({
    budget: ANSWERS_KEPT,
    weigh: ({ report }) => report.scorecards.reduce((sum, { coverage }) => sum + coverage.expected, 1)
  })
  const located = yield* weighedCache<LocatedRows, InputMissing | SourceInvalid, never>({
    budget: ROWS_KEPT,
    weigh: ({ size }) => size + 1
  })
  const reading: ViewReading = {
    alone,
    score: ({ dir, stamp }, judge) =>
      scored(JSON.stringify([dir, stamp, judge]), alone(readScoredRun({ run: dir, judge, minCoverage }))),
    locate: ({ dir, opened, stamp }) => located(JSON.stringify([dir, stamp]), alone(rows.locate(opened.run)))
  }
  return reading
})
