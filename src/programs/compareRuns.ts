import { Effect } from "effect"
import { type ComparedFigures, compareGroups } from "../domain/comparison/compareGroups.ts"
import type { Comparison, GroupComparison } from "../domain/comparison/Comparison.ts"
import { worstOutcome } from "../domain/comparison/decideRegression.ts"
import { divergenceOf } from "../domain/comparison/divergences.ts"
import { type GroupPairs, pairGroups, type PairSelection } from "../domain/comparison/pairGroups.ts"
import { limitDifferences, runDifferences } from "../domain/comparison/runDifferences.ts"
import { type RunDifference, RunsUnlike } from "../domain/comparison/RunsUnlike.ts"
import { toleranceFault } from "../domain/comparison/tolerance.ts"
import type { Group } from "../domain/run/RunManifest.ts"
import type { Scorecard } from "../domain/scorecard/Scorecard.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { readTalliedRun, type ScoredRun } from "./readScoredRun.ts"
import { placeKey, readTexts } from "./readTexts.ts"
import type { ScoreOptions } from "./scoreStoredRun.ts"

/**
 * Which runs are compared, `candidate` with `base`, and which of their groups. `judge` is the id of the judge in both runs;
 * without it each must have exactly one. `tolerance` (percent points, 0 to 100) asks whether the candidate regressed;
 * `divergences` is how many of the prompts that differ most come with their answers.
 *
 * @since 0.1.0
 */
export interface CompareOptions extends Omit<ScoreOptions, "run">, PairSelection {
  readonly base: string
  readonly candidate: string
  readonly tolerance?: number | undefined
  readonly divergences: number
}

interface Pair {
  readonly base: Scorecard
  readonly candidate: Scorecard
}

const refuse = (detail: string) => new UsageInvalid({ detail })

const faultOf = ({ divergences, tolerance }: CompareOptions): string | undefined =>
  toleranceFault(tolerance) ??
  (Number.isSafeInteger(divergences) && divergences >= 0
    ? undefined
    : `The number of answers to show must be a whole number, not ${divergences}.`)

const namesOf = (groups: ReadonlyArray<Group>): string =>
  groups.map(({ model, variant }) => `${model} / ${variant}`).join(", ")

const differencesOf = (base: ScoredRun, candidate: ScoredRun, pairs: ReadonlyArray<Pair>) => {
  const limits = pairs.flatMap((pair) =>
    limitDifferences(
      { manifest: base.manifest, group: pair.base },
      { manifest: candidate.manifest, group: pair.candidate }
    )
  )
  const all = [...runDifferences(base, candidate), ...limits]
  return [...new Map(all.map((difference) => [JSON.stringify(difference), difference])).values()]
}

/**
 * Fails where two runs differ in something that their figures depend on.
 *
 * @since 0.1.0
 */
const refuseUnlike = (
  left: string,
  right: string,
  [first, ...others]: ReadonlyArray<RunDifference>
): Effect.Effect<void, RunsUnlike> =>
  first === undefined ? Effect.void : Effect.fail(new RunsUnlike({ left, right, differences: [first, ...others] }))

const haveSameAnswers = (base: ScoredRun, candidate: ScoredRun, pair: Pair): boolean => {
  const [was, is] = [base.notesOf(pair.base).digests, candidate.notesOf(pair.candidate).digests]
  return was.size === is.size && [...was].every(([place, digest]) => is.get(place) === digest)
}

/** Reads the answers to the prompts that differ most. */
const withAnswers = Effect.fnUntraced(function* (
  base: ScoredRun,
  candidate: ScoredRun,
  figures: ReadonlyArray<ComparedFigures>,
  most: number
) {
  const wanted = (side: "base" | "candidate") =>
    new Set(
      figures.flatMap((group) =>
        group.diverging.slice(0, most).map((prompt_id) => placeKey({ ...group[side], prompt_id }))
      )
    )
  const ofBase = yield* readTexts(base.run, base.judge.id, wanted("base"))
  const ofCandidate = yield* readTexts(candidate.run, candidate.judge.id, wanted("candidate"))
  return figures.map(({ contributions, diverging, ...group }): GroupComparison => ({
    ...group,
    divergences: diverging
      .slice(0, most)
      .map((prompt_id) =>
        divergenceOf(
          prompt_id,
          contributions.get(prompt_id) ?? 0,
          ofBase.get(placeKey({ ...group.base, prompt_id })) ?? [],
          ofCandidate.get(placeKey({ ...group.candidate, prompt_id })) ?? []
        )
      )
  }))
})

const sideOf = ({ dir, report: { judge, run } }: ScoredRun) => ({ dir, run, judge })
const groupOf = ({ model, variant }: Group): Group => ({ model, variant })

/**
 * Compares groups of two runs that were read already.
 *
 * @since 0.1.0
 */
export const comparePairs = Effect.fn("comparePairs")(function* (
  base: ScoredRun,
  candidate: ScoredRun,
  { pairs, unmatched }: GroupPairs<Scorecard>,
  options: Pick<CompareOptions, "divergences" | "tolerance">
) {
  const tolerance = options.tolerance ?? null
  yield* refuseUnlike(base.dir, candidate.dir, differencesOf(base, candidate, pairs))
  const figures = pairs.map((pair) =>
    compareGroups({
      ...pair,
      dimensions: candidate.report.dimensions,
      sameAnswers: haveSameAnswers(base, candidate, pair),
      tolerance
    })
  )
  const groups = yield* withAnswers(base, candidate, figures, options.divergences)
  const outcomes = groups.flatMap(({ outcome }) => outcome ?? [])
  const lacking = unmatched.base.length + unmatched.candidate.length > 0
  const comparison: Comparison = {
    schema_version: 1,
    pack: candidate.report.pack,
    base: sideOf(base),
    candidate: sideOf(candidate),
    min_coverage: candidate.report.min_coverage,
    tolerance,
    outcome: tolerance === null ? null : worstOutcome(outcomes, lacking),
    unmatched: { base: unmatched.base.map(groupOf), candidate: unmatched.candidate.map(groupOf) },
    groups
  }
  return comparison
})

/**
 * The groups of two runs that can be compared, side by side. Fails where the runs differ in more than what was evaluated
 * (`RunsUnlike`), and where no groups pair.
 *
 * @since 0.1.0
 */
export const pairScored = Effect.fn("pairScored")(function* (
  base: ScoredRun,
  candidate: ScoredRun,
  selection: PairSelection
) {
  yield* refuseUnlike(base.dir, candidate.dir, runDifferences(base, candidate))
  const found = yield* Effect.fromResult(pairGroups(base.report.scorecards, candidate.report.scorecards, selection))
  if (found.pairs.length === 0) {
    const { unmatched } = found
    return yield* refuse(
      `No group of ${candidate.dir} (${namesOf(unmatched.candidate)}) is in ${base.dir} (${namesOf(unmatched.base)}). Name the groups to compare: --model and --variant for the candidate's, --base-model and --base-variant for the base's.`
    )
  }
  yield* refuseUnlike(base.dir, candidate.dir, differencesOf(base, candidate, found.pairs))
  return found
})

/**
 * Compares two runs that were read already, group by group and paired by prompt. Fails where `pairScored` does.
 *
 * @since 0.1.0
 */
export const compareScored = Effect.fn("compareScored")(function* (
  base: ScoredRun,
  candidate: ScoredRun,
  options: Pick<CompareOptions, "divergences" | "tolerance"> & PairSelection
) {
  return yield* comparePairs(base, candidate, yield* pairScored(base, candidate, options), options)
})

/**
 * Compares two stored runs of the same pack under the same judge, group by group and paired by prompt, and says whether
 * the candidate regressed where that is asked. Fails where the runs differ in more than what was evaluated
 * (`RunsUnlike`), and where no groups pair.
 *
 * @since 0.1.0
 */
export const compareRuns = Effect.fn("compareRuns")(function* (options: CompareOptions) {
  const fault = faultOf(options)
  if (fault !== undefined) return yield* refuse(fault)
  const { judge, minCoverage } = options
  const base = yield* readTalliedRun({ run: options.base, judge, minCoverage })
  const candidate = yield* readTalliedRun({ run: options.candidate, judge, minCoverage })
  // Before anything is computed that nobody could compare.
  yield* refuseUnlike(base.dir, candidate.dir, runDifferences(base, candidate))
  return yield* compareScored(yield* base.scored, yield* candidate.scored, options)
})
