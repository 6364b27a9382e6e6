import { counted } from "../source/wording.ts"
import { codesOf, isTelling } from "./attempt.ts"
import { circumstanceConditions } from "./circumstanceConditions.ts"
import { isCounted } from "./BenchCase.ts"
import { boundText, passBound } from "./passBound.ts"
import type { PooledCase, PromotionEvidence } from "./promotionEvidence.ts"
import { type Condition, type ConditionInput, unmet } from "./promotionCondition.ts"
import type { Unmet } from "./PromotionVerdict.ts"
import { HELD_OUT_FLOOR } from "./heldOutFloor.ts"
import { boundRemedy, NEEDS_POSITIVE } from "./tierNeeds.ts"

const heldOut = ({ cases }: PromotionEvidence): ReadonlyArray<PooledCase> =>
  cases.filter(({ curation_class }) => curation_class === "held-out")

/** What more of these cases would satisfy; without a run nobody can say whether there are enough of them. */
const moreOf = ({ evidence: { runs }, taskClass }: ConditionInput, missing: number, what: string): string =>
  runs.length === 0
    ? `Run the cases there are; \`assay bench plan ${taskClass}\` says whether they are enough.`
    : `It needs ${counted(missing, `more ${what}`)}, sealed and run.`

const positiveCases: Condition = ({ evidence: { cases } }) =>
  cases.length === 0 || cases.some(({ disposition }) => disposition === "positive")
    ? []
    : unmet(
        "case_count",
        `No positive case ran, and ${NEEDS_POSITIVE}.`,
        "Add positive cases, in which there is something to do."
      )

const caseCount: Condition = (input) => {
  const { minimum, tier } = input
  const there = input.evidence.cases.length
  return minimum === undefined || there >= minimum
    ? []
    : unmet(
        "case_count",
        `${counted(there, "case")} ran; ${tier} needs ${minimum}, positive or negative.`,
        moreOf(input, minimum - there, "case")
      )
}

/** How the lower bound over these cases falls short, as the start of a sentence. */
const fallsShort = (cases: ReadonlyArray<PooledCase>, held: string): string => {
  const { n, passed, unit, value } = passBound(cases)
  if (n === 0) return `No ${held}case ran, so there is no lower bound of their pass rate`
  const units = unit === "case" ? "cases" : "families"
  return `${passed} of ${n} ${held}${units} passed: the pass rate is at least ${boundText(value)} with 95 % certainty`
}

const lowerBound: Condition = ({ evidence: { cases }, rule, tier }) => {
  const { n, unit, value } = passBound(cases)
  return rule === undefined || value >= rule.threshold
    ? []
    : unmet(
        "lower_bound",
        `${fallsShort(cases, "")}; ${tier} needs ${rule.threshold}.`,
        boundRemedy(n, unit, rule.threshold)
      )
}

const heldOutCount: Condition = (input) => {
  const there = heldOut(input.evidence).length
  return input.tier === "bronze" || there >= HELD_OUT_FLOOR
    ? []
    : unmet(
        "held_out_count",
        `${counted(there, "held-out case")} ran; ${input.tier} needs ${HELD_OUT_FLOOR}.`,
        moreOf(input, HELD_OUT_FLOOR - there, "held-out case")
      )
}

// Bronze asks for no held-out cases, but where there are some they count for it, too.
const heldOutRate: Condition = ({ evidence, rule, tier }) => {
  const cases = heldOut(evidence)
  const passed = cases.filter((one) => one.passed).length
  if (rule === undefined || (cases.length === 0 ? tier === "bronze" : passed / cases.length >= rule.threshold))
    return []
  return unmet(
    "held_out_rate",
    `${passed} of ${counted(cases.length, "held-out case")} passed; ${tier} needs a rate of ${rule.threshold}.`,
    cases.length === 0
      ? "Held-out cases must be there, and run."
      : `At least ${Math.ceil(cases.length * rule.threshold - 1e-9)} of these ${cases.length} must pass.`
  )
}

const heldOutBound: Condition = ({ evidence, rule, silver = rule?.threshold, tier }) => {
  const cases = heldOut(evidence)
  const { n, unit, value } = passBound(cases)
  return tier !== "gold" || silver === undefined || value >= silver
    ? []
    : unmet(
        "held_out_bound",
        `${fallsShort(cases, "held-out ")}; gold needs the threshold of silver, ${silver}.`,
        boundRemedy(n, unit, silver)
      )
}

/**
 * Where each code occurred on counted cases, in whatever run of the system as it is today and in whatever attempt: in how
 * many cases, and last in which run. It need not be evidence to show that a code does occur.
 */
const occurrences = ({ ofSystem }: PromotionEvidence) => {
  const occurred = ofSystem.flatMap(({ per_case, run_id }) =>
    per_case
      .filter(isCounted)
      .flatMap(({ attempts, case_id }) =>
        attempts.filter(isTelling).flatMap((attempt) => codesOf(attempt).map((code) => ({ code, case_id, run_id })))
      )
  )
  return Map.groupBy(occurred, ({ code }) => code)
}

const neverCode: Condition = ({ evidence, rule, tier }) => {
  const byCode = occurrences(evidence)
  const found = (rule?.never ?? []).flatMap((code) => {
    const there = byCode.get(code) ?? []
    const cases = new Set(there.map(({ case_id }) => case_id)).size
    return cases === 0 ? [] : [`${code} (in ${counted(cases, "case")}, last in the run ${there.at(-1)?.run_id})`]
  })
  return found.length === 0
    ? []
    : unmet(
        "never_code",
        `What must never occur for ${tier} did: ${found.join(", ")}.`,
        "Every run of this system counts here, also one of a selection or from the cache. Find the cause and better the system: its new state starts without this evidence."
      )
}

const wrongAct: Condition = ({ evidence: { cases }, tier }) => {
  const negative = cases.filter(({ disposition }) => disposition === "negative")
  const wrong = negative.filter(({ passed }) => !passed).length
  return tier === "bronze" || wrong === 0
    ? []
    : unmet(
        "wrong_act",
        `${wrong} of ${counted(negative.length, "negative case")} did not end in a refusal in every run.`,
        `From silver up the system must refuse what must not be done, each time.`
      )
}

const conditions: ReadonlyArray<Condition> = [
  ...circumstanceConditions,
  positiveCases,
  caseCount,
  lowerBound,
  heldOutCount,
  heldOutRate,
  heldOutBound,
  neverCode,
  wrongAct
]

/**
 * The conditions of a tier that do not hold, each with what would satisfy it; none if and only if the tier is earned.
 *
 * @since 0.1.0
 */
export const unmetConditions = (input: ConditionInput): ReadonlyArray<Unmet> =>
  conditions.flatMap((condition) => condition(input))
