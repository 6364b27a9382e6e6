import { Effect, FileSystem, Path } from "effect"
import { type RankedRun, rankRuns } from "../domain/comparison/rankRuns.ts"
import { toleranceFault } from "../domain/comparison/tolerance.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { realPlace } from "../services/realPlace.ts"
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
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const fault = toleranceFault(cheapest)
  if (fault !== undefined) return yield* refuse(fault)
  if (cheapest !== undefined && mixed) {
    return yield* refuse("Where unlike runs are mixed there is no best, and so no cheapest: leave out one of the two.")
  }
  // A link beside a run, such as runs/latest, is no other run.
  const places = yield* Effect.forEach(runs, (dir) => realPlace(fs, path, path.resolve(dir)))
  const again = places.findIndex((place, at) => places.indexOf(place) < at)
  const [twice, before] = [runs[again], runs[places.indexOf(places[again] ?? "")]]
  if (twice !== undefined && before !== undefined) {
    const named = twice === before ? "named twice" : `${before}, which is named, too`
    return yield* refuse(`The run ${twice} is ${named}. Name each run once.`)
  }
  const [first, ...others] = yield* Effect.forEach(runs, (run) =>
    Effect.map(readScoredRun({ run, judge, minCoverage }), (scored): RankedRun => ({
      ...scored,
      costOf: (group) => scored.notesOf(group).cost
    }))
  )
  if (first === undefined) return yield* refuse("There is no run to rank: name at least one.")
  return yield* Effect.fromResult(rankRuns([first, ...others], { mixed, cheapest }))
})
