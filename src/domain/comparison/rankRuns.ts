import { Result } from "effect"
import { byCodeUnit } from "../run/Cell.ts"
import { isQualified, ranked, rankGroups } from "../scorecard/rankGroups.ts"
import type { Scorecard, ScoreReport } from "../scorecard/Scorecard.ts"
import { snap } from "../stats/snap.ts"
import type { ComparedSide } from "./Comparison.ts"
import type { Cheapest, Leaderboard, LeaderboardPart, LeaderboardRow } from "./Leaderboard.ts"
import { pairedDelta } from "./pairedDelta.ts"
import { identityOf, type JudgedRun, limitDifferences, runDifferences } from "./runDifferences.ts"
import { type RunDifference, RunsUnlike } from "./RunsUnlike.ts"

/**
 * A run with its scorecards, and what the answers of each of its groups cost in US dollars; null where that is not known of
 * all.
 *
 * @since 0.1.0
 */
export interface RankedRun extends JudgedRun {
  readonly report: ScoreReport
  readonly costOf: (group: Scorecard) => number | null
}

/**
 * How runs are ranked. With `mixed` unlike ones are shown apart; `cheapest` asks for the least costly group that is at most
 * so many percent points below the best.
 *
 * @since 0.1.0
 */
export interface RankOptions {
  readonly mixed: boolean
  readonly cheapest?: number | undefined
}

type Entry = Scorecard & { readonly of: RankedRun }

const entriesOf = (runs: ReadonlyArray<RankedRun>): ReadonlyArray<Entry> =>
  runs
    .toSorted(
      (left, right) => byCodeUnit(left.manifest.run_id, right.manifest.run_id) || byCodeUnit(left.dir, right.dir)
    )
    .flatMap((of) => of.report.scorecards.map((card) => ({ ...card, of })))

const costsOf = (entry: Entry): Pick<LeaderboardRow, "cost_usd" | "cost_per_answer"> => {
  const cost_usd = entry.of.costOf(entry)
  const { answers } = entry.coverage
  return { cost_usd, cost_per_answer: cost_usd === null || answers === 0 ? null : cost_usd / answers }
}

const rowOf = (entry: Entry, ranks: boolean): LeaderboardRow => {
  const { against_leader, of, rank } = entry
  const { coverage, inconclusive, interval, ko_reason, level, model, percent, variant, verdict } = entry
  return {
    dir: of.dir,
    run_id: of.manifest.run_id,
    model,
    variant,
    rank: ranks ? rank : null,
    verdict,
    percent,
    interval,
    level,
    ko_reason,
    inconclusive,
    coverage,
    against_leader: ranks ? against_leader : null,
    ...costsOf(entry)
  }
}

const differencesOf = (left: Entry, right: Entry): ReadonlyArray<RunDifference> => [
  ...runDifferences(left.of, right.of),
  ...limitDifferences({ manifest: left.of.manifest, group: left }, { manifest: right.of.manifest, group: right })
]

const nameOf = ({ model, of, variant }: Entry): string => `${of.dir} (${model} / ${variant})`

const partOf = (first: Entry, entries: ReadonlyArray<Entry>, ranks: boolean): LeaderboardPart | undefined => {
  const [own] = entries
  if (own === undefined) return undefined
  const ordered = ranks ? rankGroups(own.of.report.dimensions, entries) : ranked(entries)
  return {
    pack: own.of.report.pack,
    differences: differencesOf(first, own),
    rows: ordered.map((entry) => rowOf(entry, ranks))
  }
}

/** The least costly group that is good enough. */
const cheapestOf = (entries: ReadonlyArray<Entry>, tolerance: number): Cheapest => {
  const qualified = ranked(entries).filter((entry) => isQualified(entry))
  const [best] = qualified
  if (best === undefined) return { tolerance, group: null, good_enough: 0, not_priced: 0 }
  const enough = qualified.filter(({ percent }) => snap(best.percent - percent) <= tolerance)
  const priced = enough.flatMap((entry) => {
    const { cost_per_answer, cost_usd } = costsOf(entry)
    return cost_usd === null || cost_per_answer === null ? [] : [{ entry, cost_usd, cost_per_answer }]
  })
  const counts = { tolerance, good_enough: enough.length, not_priced: enough.length - priced.length }
  // Of equal costs the better group, which comes first.
  const [found] = priced.toSorted((left, right) => left.cost_per_answer - right.cost_per_answer)
  if (found === undefined) return { ...counts, group: null }
  const { cost_per_answer, cost_usd, entry } = found
  const { model, of, percent, variant, verdict } = entry
  const behind = pairedDelta(of.report.dimensions, best, entry).percent
  return { ...counts, group: { dir: of.dir, model, variant, percent, verdict, cost_usd, cost_per_answer, behind } }
}

const sideOf = ({ dir, report: { judge, run } }: RankedRun): ComparedSide => ({ dir, run, judge })

/**
 * Ranks the groups of several runs as those of one are ranked. Fails where they differ in their pack, judge or limits, unless
 * mixing is allowed: then like groups stand together, and nothing is ranked. Neither the order of the runs counts nor
 * under which ids their judges are stored.
 *
 * @since 0.1.0
 */
export const rankRuns = (
  runs: readonly [RankedRun, ...ReadonlyArray<RankedRun>],
  { cheapest, mixed }: RankOptions
): Result.Result<Leaderboard, RunsUnlike> => {
  const entries = entriesOf(runs)
  const alike = [...Map.groupBy(entries, (entry) => identityOf(entry.of, entry.model)).values()]
  const [first, other] = alike.flatMap((group) => group.slice(0, 1))
  if (first !== undefined && other !== undefined && !mixed) {
    const [difference, ...others] = differencesOf(first, other)
    if (difference !== undefined) {
      const differences = [difference, ...others] as const
      return Result.fail(new RunsUnlike({ left: nameOf(first), right: nameOf(other), differences }))
    }
  }
  const ranks = alike.length < 2
  const [head, ...tail] = runs
  return Result.succeed({
    schema_version: 1,
    runs: [sideOf(head), ...tail.map(sideOf)],
    min_coverage: head.report.min_coverage,
    parts: first === undefined ? [] : alike.flatMap((group) => partOf(first, group, ranks) ?? []),
    cheapest: cheapest === undefined || !ranks ? null : cheapestOf(entries, cheapest)
  })
}
