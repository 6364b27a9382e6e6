import type { BenchReport, PerCase, SutIdentity } from "../../../src/domain/bench/BenchReport.ts"
import { judgePromotion, type PromotionInput } from "../../../src/domain/bench/promotion.ts"
import type { Tier, TierFile, TierRule } from "../../../src/domain/bench/Tier.ts"
import { utcMillis } from "../../../src/domain/source/UtcTime.ts"
import { caseOf, digests, limits, report, row, rows, score } from "./benchReports.ts"

export const rule = (threshold: number, never: ReadonlyArray<string> = []): TierRule => ({
  threshold,
  never,
  evidence_max_age_days: 30
})
export const tierFile: TierFile = {
  calibrated: false,
  tiers: { bronze: rule(0.7), silver: rule(0.8), gold: rule(0.9, ["recipe.semantic_drift"]) }
}

export const heldOut: Partial<PerCase> = { curation_class: "held-out" }
export const negative: Partial<PerCase> = { disposition: "negative" }

/** Sixty cases, 20 of them held-out and 4 negative, all passed: enough for gold. */
export const good: ReadonlyArray<PerCase> = [
  ...rows("d", 36, 36),
  ...rows("h", 20, 20, heldOut),
  ...rows("n", 4, 4, negative)
]
const pick = ({ attempts, passed, value }: PerCase) => ({ attempts, passed, value })
/** The same with the first so many of a kind failed. */
export const withFailed = (prefix: string, failed: number, cases = good) =>
  cases.map((one) =>
    one.case_id.startsWith(`${prefix}-`) && Number(one.case_id.slice(prefix.length + 1)) <= failed
      ? { ...one, ...pick(row(one.case_id, false)) }
      : one
  )
export const withCode = (code: string, one = good[0] ?? row("d-1", true)): PerCase => ({
  ...one,
  attempts: [
    {
      _tag: "Scored",
      repeat: 0,
      output_digest: null,
      score: score(true, { failure_modes: [{ code, severity: "warn", detail: null }] })
    }
  ]
})

/** A case that passed with a code that gold forbids. */
export const coded = (case_id: string, disposition: PerCase["disposition"]): PerCase =>
  withCode("recipe.semantic_drift", row(case_id, true, { disposition }))

export const sut: SutIdentity = { kind: "command", name: "agent", digest: digests.sut, lock: "declared" }

/** The cases that these runs have rows of. */
const casesOf = (reports: ReadonlyArray<BenchReport>) => [
  ...new Map(
    reports
      .filter(({ task_class }) => task_class === "fix-it")
      .flatMap(({ per_case }) => per_case.map((one) => [one.case_id, caseOf(one)]))
  ).values()
]

const base: Omit<PromotionInput, "cases"> = {
  taskClass: "fix-it",
  minCases: new Map<Tier, number>([
    ["bronze", 10],
    ["silver", 25],
    ["gold", 50]
  ]),
  tierFile,
  target: "gold",
  sut,
  digests: { rubric: digests.rubric, taxonomy: digests.taxonomy, keys: digests.keys, cases: digests.cases },
  limits,
  reports: [report("01A", good)],
  chainFault: null,
  now: utcMillis("2026-03-11T10:05:00Z")
}
export const judge = (changes: Partial<PromotionInput>) =>
  judgePromotion({ ...base, cases: casesOf(changes.reports ?? base.reports), ...changes })
export const unmet = (changes: Partial<PromotionInput>) => judge(changes).reasons.map(({ condition }) => condition)
export const run = (per_case: ReadonlyArray<PerCase>, changes: Partial<BenchReport> = {}) => ({
  reports: [report("01A", per_case, changes)]
})
