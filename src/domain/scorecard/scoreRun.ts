import { Result } from "effect"
import type { Pack } from "../pack/Pack.ts"
import type { Answer } from "../run/Answer.ts"
import type { JudgeManifest, RunManifest } from "../run/RunManifest.ts"
import type { Verdict } from "../run/Verdict.ts"
import { PackMismatch, type RowsMismatch } from "./errors.ts"
import type { GroupTally } from "./GroupTally.ts"
import { ranked, rankGroups } from "./rankGroups.ts"
import type { ScoreReport } from "./Scorecard.ts"
import { type GroupStanding, scoreGroup, standingOf } from "./scoreGroup.ts"
import { Tally } from "./tally.ts"

/**
 * What a report is computed from besides the rows. `packDigest` is the digest of the pack's bytes and must be the run's;
 * `minCoverage` (0..1, default 1) is the share of expected answers that must be scored; `overridden` names what a
 * simulation changed in the pack.
 *
 * @since 0.1.0
 */
export interface ScoreContext {
  readonly manifest: RunManifest
  readonly pack: Pack
  readonly packDigest: string
  readonly judge: JudgeManifest
  readonly minCoverage?: number
  readonly overridden?: ReadonlyArray<string>
}

/**
 * The verdicts on a run's groups in rank order, and what they were reached under: what a gate reads. Every `ScoreReport`
 * is one too.
 *
 * @since 0.1.0
 */
export interface Standings extends Omit<ScoreReport, "scorecards"> {
  readonly scorecards: ReadonlyArray<GroupStanding>
}

const headOf = (context: ScoreContext): Result.Result<Omit<ScoreReport, "scorecards">, PackMismatch> => {
  const { manifest, pack, packDigest, judge, minCoverage = 1, overridden = [] } = context
  const { limits, run_id, shard, source, status } = manifest
  return packDigest === manifest.pack.digest
    ? Result.succeed({
        schema_version: 1,
        run: {
          run_id,
          status,
          source,
          ...(shard === undefined ? {} : { shard }),
          ...(limits?.prompts === undefined ? {} : { limited: true })
        },
        pack: { id: pack.id, title: pack.title, version: pack.version, digest: packDigest, language: pack.language },
        judge: { id: judge.id, kind: judge.kind },
        rule: pack.ko_rule,
        dimensions: pack.dimensions.map(({ id, name, weight }) => ({ id, name, weight })),
        min_coverage: minCoverage,
        overridden
      })
    : Result.fail(new PackMismatch({ run_id, expected: manifest.pack.digest, found: packDigest }))
}

/**
 * The standings of a run whose rows are tallied already. Nothing is resampled for them, so they are there at once.
 *
 * @since 0.1.0
 */
export const standingsOf = (
  context: ScoreContext,
  tallies: ReadonlyArray<GroupTally>
): Result.Result<Standings, PackMismatch> =>
  Result.map(headOf(context), (head) => ({
    ...head,
    scorecards: ranked(
      tallies.map((tally) => standingOf(context.pack, tally, { ...head.run, minCoverage: head.min_coverage }))
    )
  }))

/**
 * The score report of a run whose rows are tallied already; see `Tally` for runs too large to hold in memory.
 *
 * @since 0.1.0
 */
export const reportOf = (
  context: ScoreContext,
  tallies: ReadonlyArray<GroupTally>
): Result.Result<ScoreReport, PackMismatch> =>
  Result.map(headOf(context), (head) => ({
    ...head,
    scorecards: rankGroups(
      context.pack.dimensions,
      tallies.map((tally) => scoreGroup(context.pack, tally, { ...head.run, minCoverage: head.min_coverage }))
    )
  }))

/**
 * Scores a run under one judge: one scorecard for each model and variant that the manifest names, also for one without
 * any answer, in rank order. Answers and verdicts may come in any order. Fails where the pack is not the run's, or where
 * rows do not fit the two.
 *
 * @since 0.1.0
 */
export const scoreRun = (
  input: ScoreContext & { readonly answers: Iterable<Answer>; readonly verdicts: Iterable<Verdict> }
): Result.Result<ScoreReport, PackMismatch | RowsMismatch> => {
  const tally = new Tally(input.manifest, input.pack, input.judge.kind)
  for (const answer of input.answers) tally.answer(answer)
  for (const verdict of input.verdicts) tally.verdict(verdict)
  return Result.flatMap(tally.finish(), (tallies) => reportOf(input, tallies))
}
