import { Effect, Path } from "effect"
import { type RankedRun, rankRuns } from "../domain/comparison/rankRuns.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { readScoredRun } from "./readScoredRun.ts"
import type { ScoreOptions } from "./scoreStoredRun.ts"

/**
 * Which runs are ranked together, and how. `judge` is the id of the judge in all of them; without it each must have exactly
 * one. With `mixed` unlike runs are shown apart instead of being refused. `cheapest` asks for the least costly group that is
 * at most so many percent points (0 to 100) below the best.
 *
 * @since 0.1.0
 */
export interface LeaderboardOptions extends Omit<ScoreOptions, "run"> {
  readonly runs: ReadonlyArray<string>
  readonly mixed?: boolean | undefined
  readonly cheapest?: number | undefined
}

const refuse = (detail: string) => new UsageInvalid({ detail })

/**
 * The groups of several stored runs in one ranking. Fails where the runs are unlike (`RunsUnlike`), unless mixing is
 * allowed.
 *
 * @since 0.1.0
 */
export const leaderboard = Effect.fn("leaderboard")(function* (options: LeaderboardOptions) {
  const { cheapest, judge, minCoverage, mixed = false, runs } = options
  const path = yield* Path.Path
  if (cheapest !== undefined && !(cheapest >= 0 && cheapest <= 100)) {
    return yield* refuse(`The tolerance must be from 0 to 100 percent points, not ${cheapest}.`)
  }
  if (cheapest !== undefined && mixed) {
    return yield* refuse("Where unlike runs are mixed there is no best, and so no cheapest: leave out one of the two.")
  }
  const places = runs.map((dir) => path.resolve(dir))
  const twice = runs.find((_, at) => places.indexOf(places[at] ?? "") < at)
  if (twice !== undefined) return yield* refuse(`The run ${twice} is named twice. Name each run once.`)
  const [first, ...others] = yield* Effect.forEach(runs, (run) =>
    Effect.map(readScoredRun({ run, judge, minCoverage }), (scored): RankedRun => ({
      ...scored,
      costOf: (group) => scored.notesOf(group).cost
    }))
  )
  if (first === undefined) return yield* refuse("There is no run to rank: name at least one.")
  return yield* Effect.fromResult(rankRuns([first, ...others], { mixed, cheapest }))
})
