import { Effect, Result } from "effect"
import { historyOf, type StoredPastRun } from "../../domain/comparison/historyOf.ts"
import { rankRuns } from "../../domain/comparison/rankRuns.ts"
import { USUAL_TOLERANCE } from "../../domain/comparison/tolerance.ts"
import type { Group } from "../../domain/run/RunManifest.ts"
import { compareScored, pairScored } from "../compareRuns.ts"
import { judgedPast, unjudgedPast } from "../historyRuns.ts"
import type { ScoredRun } from "../readScoredRun.ts"
import type { Board } from "./boards.ts"
import type { ReadableRun } from "./openViewed.ts"
import type { ViewComparison, ViewHistory, ViewLeaderboard, ViewLeftOut } from "./ViewBoards.ts"
import { viewPaths } from "./viewPaths.ts"

/**
 * Gives a run as one judge scores it; what was read is kept for others who ask.
 *
 * @since 0.1.0
 */
export type Score<E extends { readonly message: string }, R> = (
  viewed: ReadableRun,
  judge: string
) => Effect.Effect<ScoredRun, E, R>

const leftOut = ({ dir, key }: ReadableRun, { message }: { readonly message: string }): ViewLeftOut => ({
  run: key,
  dir,
  problem: message
})

/** The runs that can be scored, and why the others cannot. */
const scoreAll = Effect.fnUntraced(function* <E extends { readonly message: string }, R>(
  runs: ReadonlyArray<ReadableRun>,
  judge: string,
  score: Score<E, R>
) {
  const scored: Array<readonly [ReadableRun, ScoredRun]> = []
  const left: Array<ViewLeftOut> = []
  for (const viewed of runs) {
    const found = yield* Effect.result(score(viewed, judge))
    if (Result.isSuccess(found)) scored.push([viewed, found.success])
    else left.push(leftOut(viewed, found.failure))
  }
  return { scored, left }
})

/**
 * The leaderboard of the runs of one state of a pack.
 *
 * @since 0.1.0
 */
export const leaderboardDocument = Effect.fn("leaderboardDocument")(function* <
  E extends { readonly message: string },
  R
>(judge: string, runs: ReadonlyArray<ReadableRun>, score: Score<E, R>) {
  const { left, scored } = yield* scoreAll(runs, judge, score)
  const ranked = scored.map(([, run]) => ({ ...run, costOf: (group: Group) => run.notesOf(group).cost }))
  const [first, ...others] = ranked
  const document: ViewLeaderboard = {
    schema_version: 1,
    judge,
    board: first === undefined ? null : yield* Effect.fromResult(rankRuns([first, ...others], { mixed: true })),
    left_out: left
  }
  return document
})

/** Each run with the one before it, where the two can be compared. */
const comparisonsOf = Effect.fnUntraced(function* (
  board: string,
  runs: ReadonlyArray<readonly [ReadableRun, ScoredRun]>
) {
  const comparisons: Array<ViewHistory["comparisons"][number]> = []
  for (const [at, [candidate, later]] of runs.entries()) {
    const [base, earlier] = runs[at - 1] ?? []
    if (base === undefined || earlier === undefined) continue
    if (Result.isFailure(yield* Effect.result(pairScored(earlier, later, {})))) continue
    const document = viewPaths.comparison(board, base.key, candidate.key)
    comparisons.push({ base: base.key, candidate: candidate.key, document })
  }
  return comparisons
})

/**
 * The history of the runs of one pack under one judge.
 *
 * @since 0.1.0
 */
export const historyDocument = Effect.fn("historyDocument")(function* <E extends { readonly message: string }, R>(
  board: Board,
  minCoverage: number,
  score: Score<E, R>
) {
  const isJudged = ({ opened }: ReadableRun) => opened.run.judges.some(({ id }) => id === board.judge)
  const { left, scored } = yield* scoreAll(board.runs.filter(isJudged), board.judge, score)
  const past: ReadonlyArray<StoredPastRun> = [
    ...scored.map(([, run]) => judgedPast(run)),
    ...board.runs.filter((viewed) => !isJudged(viewed)).map(({ opened }) => unjudgedPast(opened.run))
  ]
  const pack = historyOf(past, USUAL_TOLERANCE)
  const byDir = new Map(scored.map((one) => [one[0].dir, one]))
  const inOrder = (pack?.runs ?? []).flatMap(({ dir }) => {
    const found = byDir.get(dir)
    return found === undefined ? [] : [found]
  })
  const document: ViewHistory = {
    schema_version: 1,
    judge: board.judge,
    min_coverage: minCoverage,
    tolerance: USUAL_TOLERANCE,
    pack,
    left_out: left,
    comparisons: yield* comparisonsOf(board.key, inOrder)
  }
  return document
})

/**
 * Two runs compared under one judge, without their answers.
 *
 * @since 0.1.0
 */
export const comparisonDocument = Effect.fn("comparisonDocument")(function* <E extends { readonly message: string }, R>(
  judge: string,
  base: ReadableRun,
  candidate: ReadableRun,
  score: Score<E, R>
) {
  const comparison = yield* compareScored(yield* score(base, judge), yield* score(candidate, judge), {
    divergences: 0
  })
  const document: ViewComparison = { schema_version: 1, base: base.key, candidate: candidate.key, comparison }
  return document
})
