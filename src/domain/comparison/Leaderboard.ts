import { Schema } from "effect"
import { Group } from "../run/RunManifest.ts"
import { AgainstLeader, Scorecard, ScoreReport } from "../scorecard/Scorecard.ts"
import { ComparedSide, Delta } from "./Comparison.ts"
import { RunDifference } from "./RunsUnlike.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Cost = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

const { coverage, inconclusive, interval, ko_reason, level, percent, verdict } = Scorecard.fields

/**
 * A group of one of the runs. `rank` and `against_leader` are null where unlike groups are shown apart. `cost_usd` is what
 * all its answers cost, `cost_per_answer` the mean; null where that is not known of every answer, as of one out of the
 * cache.
 *
 * @since 0.1.0
 */
export const LeaderboardRow = Schema.Struct({
  dir: Schema.String,
  run_id: Schema.String,
  ...Group.fields,
  rank: Schema.NullOr(Schema.Int),
  verdict,
  percent,
  interval,
  level,
  ko_reason,
  inconclusive,
  coverage,
  against_leader: Schema.NullOr(AgainstLeader),
  cost_usd: Schema.NullOr(Cost),
  cost_per_answer: Schema.NullOr(Cost)
})
export interface LeaderboardRow extends Schema.Schema.Type<typeof LeaderboardRow> {}

/**
 * Groups that can be compared with each other, best first; `differences` is what sets them apart from the first part.
 *
 * @since 0.1.0
 */
export const LeaderboardPart = Schema.Struct({
  pack: ScoreReport.fields.pack,
  differences: Schema.Array(RunDifference),
  rows: Schema.Array(LeaderboardRow)
})
export interface LeaderboardPart extends Schema.Schema.Type<typeof LeaderboardPart> {}

/**
 * The least costly of the decided groups that are not knocked out and at most `tolerance` percent points below the best.
 * `behind` is the difference of the percentages, this group less the best, over the prompts that both have scored.
 * `not_priced` of the groups that are good enough have no known cost, so that one of them may cost less. Null for `group`
 * where no group is decided, or where no good enough one has a known cost.
 *
 * @since 0.1.0
 */
export const Cheapest = Schema.Struct({
  tolerance: Schema.Finite,
  group: Schema.NullOr(
    Schema.Struct({
      dir: Schema.String,
      ...Group.fields,
      percent,
      verdict,
      cost_usd: Cost,
      cost_per_answer: Cost,
      behind: Delta
    })
  ),
  good_enough: Count,
  not_priced: Count
})
export interface Cheapest extends Schema.Schema.Type<typeof Cheapest> {}

/**
 * The groups of several runs in one ranking; unlike ones in several parts, without ranks. `cheapest` is null where it was
 * not asked for.
 *
 * @since 0.1.0
 */
export const Leaderboard = Schema.Struct({
  schema_version: Schema.Literal(1),
  runs: Schema.NonEmptyArray(ComparedSide),
  min_coverage: Schema.Finite,
  parts: Schema.Array(LeaderboardPart),
  cheapest: Schema.NullOr(Cheapest)
})
export interface Leaderboard extends Schema.Schema.Type<typeof Leaderboard> {}
