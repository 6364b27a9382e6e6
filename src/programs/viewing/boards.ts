import { byCodeUnit } from "../../domain/run/Cell.ts"
import type { ReadableRun } from "./openViewed.ts"
import { packHead, shownJudges } from "./runDocuments.ts"
import type { ViewBoard } from "./ViewIndex.ts"
import { boardKey, stateKey, viewPaths } from "./viewPaths.ts"

/**
 * The runs of one pack under one judge. `runs` are all of the pack, `states` those that the judge judged, by the pack's
 * digest, the one with the latest run first.
 *
 * @since 0.1.0
 */
export interface Board {
  readonly key: string
  readonly judge: string
  readonly runs: ReadonlyArray<ReadableRun>
  readonly states: ReadonlyMap<string, readonly [ReadableRun, ...ReadonlyArray<ReadableRun>]>
}

const byAge = (left: ReadableRun, right: ReadableRun): number =>
  byCodeUnit(left.opened.run.manifest.created_at, right.opened.run.manifest.created_at) ||
  byCodeUnit(left.key, right.key)

const boardOf = (pack: string, judge: string, runs: ReadonlyArray<ReadableRun>): Board => {
  const judged = runs
    .filter(({ opened }) => opened.run.judges.some(({ id }) => id === judge))
    .toSorted(byAge)
    .toReversed()
  const states = [...Map.groupBy(judged, ({ opened }) => opened.run.pack.digest)]
  return {
    key: boardKey(pack, judge),
    judge,
    runs,
    states: new Map(
      states.flatMap(([digest, [first, ...others]]) =>
        first === undefined ? [] : [[stateKey(digest), [first, ...others]] as const]
      )
    )
  }
}

/**
 * The boards of some runs: one for each pack and each judge that judged a run of it, or only for one judge.
 *
 * @since 0.1.0
 */
export const boardsOf = (runs: ReadonlyArray<ReadableRun>, judge: string | undefined): ReadonlyArray<Board> =>
  [...Map.groupBy(runs, ({ opened }) => opened.run.pack.value.id)]
    .toSorted(([left], [right]) => byCodeUnit(left, right))
    .flatMap(([pack, own]) => {
      const judges = own.flatMap(({ opened }) => shownJudges(opened.run, judge).map(({ id }) => id))
      return [...new Set(judges)].sort(byCodeUnit).map((id) => boardOf(pack, id, own))
    })

/**
 * A board in the index.
 *
 * @since 0.1.0
 */
export const boardEntry = ({ judge, key, states }: Board): ReadonlyArray<ViewBoard> => {
  const leaderboards = [...states].map(([state, runs]) => ({
    pack: packHead(runs[0].opened.run),
    runs: runs.length,
    document: viewPaths.leaderboard(key, state)
  }))
  const [latest] = leaderboards
  if (latest === undefined) return []
  const { id, language, title } = latest.pack
  return [{ key, judge, pack: { id, title, language }, history: viewPaths.history(key), leaderboards }]
}
