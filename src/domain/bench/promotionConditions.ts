import { counted, quote } from "../source/wording.ts"
import { codesOf, isTelling } from "./attempt.ts"
import type { SutIdentity } from "./BenchReport.ts"
import { isCounted } from "./figures.ts"
import { isBenchHidden } from "./isolationClass.ts"
import { passBound } from "./passBound.ts"
import type { PooledCase, PromotionEvidence } from "./promotionEvidence.ts"
import type { Unmet } from "./PromotionVerdict.ts"
import type { Tier, TierRule } from "./Tier.ts"
import { HELD_OUT_FLOOR } from "./heldOutFloor.ts"
import { boundRemedy, NEEDS_POSITIVE } from "./tierNeeds.ts"

/**
 * What the conditions of one tier are held against. `rule` is undefined where trust-tiers.yaml has none, `minimum` where
 * the task class does not offer the tier; `silver` is the threshold of silver.
 *
 * @since 0.1.0
 */
export interface ConditionInput {
  readonly taskClass: string
  readonly tier: Tier
  readonly rule: TierRule | undefined
  readonly minimum: number | undefined
  readonly silver: number | undefined
  readonly sut: SutIdentity
  readonly evidence: PromotionEvidence
  /** Why the chain does not verify, or null. */
  readonly chainFault: string | null
}

type Condition = (input: ConditionInput) => ReadonlyArray<Unmet>

/** Rounded down, so that a figure below a threshold never looks like it. */
const shown = (rate: number): string => (Math.floor(rate * 10_000) / 10_000).toFixed(4)

const unmet = (condition: Unmet["condition"], reason: string, remedy: string): ReadonlyArray<Unmet> => [
  { condition, reason, remedy }
]

const heldOut = ({ cases }: PromotionEvidence): ReadonlyArray<PooledCase> =>
  cases.filter(({ curation_class }) => curation_class === "held-out")

const offered: Condition = ({ minimum, rule, taskClass, tier }) => {
  if (minimum === undefined) {
    return unmet(
      "offered",
      `The task class ${quote(taskClass)} does not offer ${tier}.`,
      `Declare how many cases ${tier} asks for under minCasesForPromotion in its registration.ts.`
    )
  }
  return rule === undefined ? unmet("offered", `trust-tiers.yaml has no rule for ${tier}.`, `Add one under tiers.`) : []
}

const chain: Condition = ({ chainFault }) =>
  chainFault === null
    ? []
    : unmet(
        "chain",
        chainFault,
        "Restore the audit chain from a copy that verifies: `assay bench verify` says where it is damaged."
      )

const sutKind: Condition = ({ sut }) =>
  sut.kind === "command" || sut.kind === "effect"
    ? []
    : unmet(
        "sut_kind",
        `${sut.kind} is a self-check of the bench and earns nothing.`,
        "Name the system that is to be trusted with --sut."
      )

const lock: Condition = ({ sut }) =>
  sut.lock === "declared"
    ? []
    : unmet(
        "lock",
        "The system under test has no lock that declares what else it is made of (models, versions, prompts).",
        "Declare one as `lock` in task-class.yaml, then run the bench again."
      )

const evidence: Condition = ({ evidence: { runs }, taskClass }) =>
  runs.length > 0
    ? []
    : unmet(
        "evidence",
        "The audit chain holds no run that counts: complete, unfiltered, without the cache, and of what there is today.",
        `Run \`assay bench run ${taskClass} --no-cache\` with the same --sut, to its end.`
      )

const sameIsolation: Condition = ({ evidence: { runs } }) => {
  const classes = [...new Set(runs.map(({ isolation_class }) => isolation_class))].sort()
  return classes.length <= 1
    ? []
    : unmet(
        "isolation",
        `The runs were isolated in different ways: ${classes.join(", ")}.`,
        "Run the bench on machines of one kind; a run stops counting when it is too old."
      )
}

// An embedder's own code runs inside Assay, where nothing can be hidden from it.
const hiddenBench: Condition = ({ evidence: { runs }, sut, tier }) => {
  const open = runs.filter(({ isolation_class }) => !isBenchHidden(isolation_class)).length
  return tier === "bronze" || sut.kind !== "command" || open === 0
    ? []
    : unmet(
        "isolation",
        `In ${open} of ${counted(runs.length, "run")} the system under test could have read the bench with what is right; from silver up it must be hidden.`,
        "Run the bench on a Linux machine with user namespaces: `assay bench run` says what is in force. A run stops counting when it is too old."
      )
}

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
  return `${passed} of ${n} ${held}${units} passed: the pass rate is at least ${shown(value)} with 95 % certainty`
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
  offered,
  chain,
  sutKind,
  lock,
  evidence,
  sameIsolation,
  hiddenBench,
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
