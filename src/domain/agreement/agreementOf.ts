import type { Pack } from "../pack/Pack.ts"
import { cellOrder } from "../run/cellOrder.ts"
import type { RunManifest } from "../run/RunManifest.ts"
import {
  type AgreementReport,
  type AgreementUnmet,
  type Rater,
  type ScoreAgreement,
  SettledReason
} from "./AgreementReport.ts"
import { disagreementsOf } from "./disagreements.ts"
import { dimensionAgreement, flagAgreement, overallAgreement, type RatedAnswer } from "./figures.ts"

/**
 * What an agreement is computed from. `same` are the ids of raters that are one judge, as `sameJudges` has them. `rated` are the answers that raters could differ on, in any order; `settled` counts
 * those that need no judge, by reason. `minAgreement`, above -1 and at most 1, is asked of the lower end of the overall
 * interval; null asks for nothing.
 *
 * @since 0.1.0
 */
export interface AgreementInput {
  readonly manifest: RunManifest
  readonly pack: Pack
  readonly raters: ReadonlyArray<Rater>
  readonly same: ReadonlyArray<ReadonlyArray<string>>
  readonly rated: ReadonlyArray<RatedAnswer>
  readonly settled: ReadonlyMap<SettledReason, number>
  readonly minAgreement: number | null
}

interface Gaps {
  readonly judgeFailed: boolean
  readonly partial: boolean
  readonly stale: boolean
  readonly withItself: boolean
}

/**
 * Why an agreement is not enough, or null where it is. One that is not defined never is, whatever is asked for; what is
 * asked for is asked of the lower end of the interval, so without an interval it is not shown. A judge's agreement with itself,
 * `withItself`, shows nothing; nor does one on a run that is not complete, `partial`, or that leaves out answers which were
 * changed after they were judged, `stale`, or on which a judge failed, `judgeFailed`: those may be the hard ones. Answers that
 * nobody asked a judge about are a smaller sample, and no fault.
 *
 * @since 0.1.0
 */
export const agreementUnmet = (
  { alpha, interval }: Pick<ScoreAgreement, "alpha" | "interval">,
  minimum: number | null,
  { judgeFailed, partial, stale, withItself }: Gaps
): AgreementUnmet | null => {
  if (alpha === null) return "undefined"
  if (minimum === null) return null
  if (withItself) return "same-judge"
  if (partial) return "incomplete"
  if (stale) return "stale"
  if (judgeFailed) return "judge-failed"
  if (interval === null) return "no-interval"
  return interval.low >= minimum ? null : "under-minimum"
}

/**
 * How far the raters of a run's answers agree. Neither the order of the answers nor, but for the order in which ratings are
 * shown, that of the raters changes anything.
 *
 * @since 0.1.0
 */
export const agreementOf = (input: AgreementInput): AgreementReport => {
  const { manifest, minAgreement, pack, raters, same, settled } = input
  const inOrder = cellOrder(pack, manifest.models)
  const rated = input.rated.toSorted((left, right) => inOrder(left.cell, right.cell))
  const overall = overallAgreement(rated, raters)
  const counts = SettledReason.literals
    .map((reason) => ({ reason, count: settled.get(reason) ?? 0 }))
    .filter(({ count }) => count > 0)
  return {
    schema_version: 1,
    run: {
      run_id: manifest.run_id,
      status: manifest.status,
      ...(manifest.shard === undefined ? {} : { shard: manifest.shard })
    },
    pack: {
      id: pack.id,
      title: pack.title,
      version: pack.version,
      digest: manifest.pack.digest,
      language: pack.language
    },
    raters,
    same_judges: same,
    answers: counts.reduce((sum, { count }) => sum + count, rated.length),
    settled: counts,
    overall,
    dimensions: pack.dimensions.map(({ id, name }) => ({ id, name, ...dimensionAgreement(id, rated, raters) })),
    red_flags: flagAgreement(rated, raters),
    disagreements: disagreementsOf(rated),
    min_agreement: minAgreement,
    unmet: agreementUnmet(overall, minAgreement, {
      withItself: same.length > 0,
      partial: manifest.status !== "complete" || (manifest.shard?.of ?? 1) > 1,
      stale: overall.missing.some(({ reason }) => reason === "stale"),
      judgeFailed: overall.missing.some(({ reason }) => reason === "judge-error" || reason === "judge-unparseable")
    })
  }
}
