import { snap } from "../stats/snap.ts"
import type { BenchReport } from "./BenchReport.ts"
import { passBound } from "./passBound.ts"
import { unmetConditions } from "./promotionConditions.ts"
import { type PooledCase, promotionEvidence, type Today } from "./promotionEvidence.ts"
import type { PromotionVerdict } from "./PromotionVerdict.ts"
import { type Tier, type TierFile, tiers } from "./Tier.ts"

/**
 * What a promotion is judged by: the rules, what there is today, and the records of the audit chain, of whatever task
 * class. `chainFault` is why the chain does not verify, or null; of such a chain no report is handed over.
 *
 * @since 0.1.0
 */
export interface PromotionInput extends Today {
  readonly taskClass: string
  readonly minCases: ReadonlyMap<Tier, number>
  readonly tierFile: TierFile
  readonly target: Tier
  readonly reports: ReadonlyArray<BenchReport>
  readonly chainFault: string | null
}

/**
 * The tier that people have granted to a system under test, or null.
 *
 * @since 0.1.0
 */
const grantedTier = ({ current }: TierFile, taskClass: string, sutDigest: string): Tier | null =>
  new Map(Object.entries(new Map(Object.entries(current ?? {})).get(taskClass) ?? {})).get(sutDigest) ?? null

/**
 * Whether a system under test holds a tier: people have granted it that one or a higher one, and today's evidence suffices for
 * the one that is asked for.
 *
 * @since 0.1.0
 */
export const holdsTier = ({
  current_tier: current,
  evidence_sufficient,
  target_tier
}: Pick<PromotionVerdict, "current_tier" | "evidence_sufficient" | "target_tier">): boolean =>
  isGranted(current, target_tier) && evidence_sufficient

/**
 * Whether a granted tier, null for none, is the asked one or a higher one.
 *
 * @since 0.1.0
 */
export const isGranted = (granted: Tier | null, asked: Tier): boolean =>
  granted !== null && tiers.indexOf(granted) >= tiers.indexOf(asked)

const share = (cases: ReadonlyArray<PooledCase>) => {
  const passed = cases.filter((one) => one.passed).length
  return { cases: cases.length, passed, rate: cases.length === 0 ? null : snap(passed / cases.length) }
}

// Of a tier without a rule nothing is old: there is nothing that it could be too old for.
const ANY_AGE = Number.POSITIVE_INFINITY

type EvidenceWithin = ReturnType<typeof promotionEvidence>

const judgeTier = (input: PromotionInput, evidenceWithin: EvidenceWithin, tier: Tier) => {
  const { chainFault, minCases, sut, taskClass, tierFile } = input
  const rule = tierFile.tiers[tier]
  const evidence = evidenceWithin(rule?.evidence_max_age_days ?? ANY_AGE)
  const minimum = minCases.get(tier)
  const silver = tierFile.tiers.silver?.threshold
  return {
    rule,
    evidence,
    unmet: unmetConditions({ taskClass, tier, rule, minimum, silver, sut, evidence, chainFault })
  }
}

/**
 * Judges whether the evidence in the audit chain suffices for a tier. Every condition that does not hold is listed. The
 * verdict changes nothing: a tier is granted by a person's commit.
 *
 * @since 0.1.0
 */
export const judgePromotion = (input: PromotionInput): PromotionVerdict => {
  const { minCases, reports, sut, target, taskClass, tierFile } = input
  const own = reports.filter(({ task_class }) => task_class === taskClass)
  const evidenceWithin = promotionEvidence(own, input)
  const { evidence, rule, unmet } = judgeTier(input, evidenceWithin, target)
  const earned = tiers.findLastIndex((tier) => judgeTier(input, evidenceWithin, tier).unmet.length === 0)
  const above = tiers.slice(earned + 1)
  const next = above.find((tier) => minCases.has(tier)) ?? above[0]
  const of = (curation: PooledCase["curation_class"]) =>
    share(evidence.cases.filter(({ curation_class }) => curation_class === curation))
  const heldOut = of("held-out")
  const derived = of("rag-corpus-derived")
  return {
    task_class: taskClass,
    sut_digest: sut.digest,
    current_tier: grantedTier(tierFile, taskClass, sut.digest),
    target_tier: target,
    evidence_sufficient: unmet.length === 0,
    reasons: unmet,
    lower_bound_95: evidence.cases.length === 0 ? null : passBound(evidence.cases).value,
    threshold_at_target: rule?.threshold ?? null,
    highest_tier_earned: tiers[earned] ?? null,
    next_tier: next ?? null,
    missing: next === undefined ? [] : judgeTier(input, evidenceWithin, next).unmet,
    evidence: {
      cases: evidence.cases.length,
      passed: share(evidence.cases).passed,
      held_out: heldOut,
      derived,
      gap: heldOut.rate === null || derived.rate === null ? null : snap(derived.rate - heldOut.rate),
      runs: evidence.runs.map(({ run_id }) => run_id),
      against: evidence.against.map(({ run_id }) => run_id),
      ignored: evidence.ignored
    },
    requires_human_approval: true
  }
}
