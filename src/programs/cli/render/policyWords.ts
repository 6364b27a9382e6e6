import { Result, Schema } from "effect"
import { isGranted } from "../../../domain/bench/promotion.ts"
import type { GateDecision } from "../../../domain/gate/GateDecision.ts"
import { gateReasonText } from "../../../domain/gate/gateReasonText.ts"
import { levelLabel, verdictLabel } from "../../../domain/scorecard/labels.ts"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import type { ConditionDetail, DecidedCondition } from "../../policy/ConditionDetail.ts"
import type { ConditionError } from "../../decidePolicy.ts"
import { agreementResult } from "./agreementReport.ts"
import { coefficient } from "./agreementTables.ts"
import { pairName, regressionReasonText, signed } from "./compareFigures.ts"
import { unmatchedText } from "./compareReport.ts"
import { groupName } from "./groupName.ts"
import { percentText } from "./figures.ts"

/**
 * Why a condition stands as it does, and what to do next where the reason does not say it; both are sentences.
 *
 * @since 0.1.0
 */
export const PolicyReason = Schema.Struct({ reason: Schema.String, next: Schema.NullOr(Schema.String) })
export interface PolicyReason extends Schema.Schema.Type<typeof PolicyReason> {}

type Detail<Kind extends ConditionDetail["kind"]> = Extract<ConditionDetail, { readonly kind: Kind }>

const sentence = (text: string): string => (/[.!?]$/u.test(text) ? text : `${text}.`)
const inEnglish = <A extends { readonly pack: { readonly language: unknown } }>(value: A) => ({
  ...value,
  pack: { ...value.pack, language: "en" as const }
})

const standingText = (group: GateDecision["groups"][number]): string =>
  `${groupName(group)}: ${verdictLabel(group.verdict, "en")}, ${percentText(group.percent, "en")}, ${levelLabel(group.level, "en")}`

const GATE_NEXT = {
  knockedOut: (show: string) => `Do not go on with it; ${show} shows which answers knock it out.`,
  inconclusive: (show: string) => `${show} says which evidence is missing.`,
  belowLevel: (show: string) => `${show} shows what costs the points.`
}

const scorecardReasons = ({ decision }: Detail<"scorecard">, run: string): ReadonlyArray<PolicyReason> => {
  const show = `\`assay score ${shellWord(run)} --judge ${shellWord(decision.judge.id)}\``
  // Where one group is enough, others may be unmet beside it.
  const unmet = decision.outcome === "ok" ? [] : decision.groups.filter(({ met }) => !met)
  return unmet.map((group) => ({
    reason: sentence(`${groupName(group)}: ${group.reasons.map((one) => gateReasonText(one, "en")).join("; ")}`),
    next: group.outcome === "ok" ? null : GATE_NEXT[group.outcome](show)
  }))
}

const regressionReasons = (
  { comparison }: Detail<"regression">,
  baseline: string,
  run: string
): ReadonlyArray<PolicyReason> => {
  const next = `\`assay compare ${shellWord(baseline)} ${shellWord(run)}\` shows where they differ.`
  const lacking = unmatchedText(inEnglish(comparison))
  return [
    ...(lacking === "" ? [] : [{ reason: sentence(`Groups without a partner: ${lacking}`), next }]),
    ...comparison.groups
      .filter(({ reasons }) => reasons.length > 0)
      .map((group) => ({
        reason: sentence(
          `${pairName(group)}: ${group.reasons.map((one) => regressionReasonText(one, "en")).join("; ")}`
        ),
        next
      }))
  ]
}

const tierReasons = ({ promotion }: Detail<"tier">): ReadonlyArray<PolicyReason> => {
  const { sut, tierFile, verdict } = promotion
  const { current_tier: granted, reasons, target_tier: asked, task_class: name } = verdict
  return [
    ...reasons.map(({ reason, remedy }) => ({ reason, next: remedy })),
    ...(isGranted(granted, asked)
      ? []
      : [
          {
            reason: `${tierFile} grants ${sut.name} (${sut.digest}) on ${name} ${granted ?? "no tier"}; ${asked} is asked for.`,
            next: "A person grants a tier, by a commit to that file, once it is earned."
          }
        ])
  ]
}

const dodReasons = ({ checked }: Detail<"dod">, check: string): ReadonlyArray<PolicyReason> =>
  Result.match(checked.gate, {
    onSuccess: () => [],
    onFailure: ({ reasons }) =>
      reasons.map((reason, at) => ({
        reason,
        next: at === reasons.length - 1 ? `\`${check}\` shows each criterion.` : null
      }))
  })

const agreementReasons = ({ report }: Detail<"agreement">, run: string): ReadonlyArray<PolicyReason> =>
  report.unmet === null
    ? []
    : [
        {
          reason: sentence(agreementResult(inEnglish(report))),
          next: `\`assay agreement ${shellWord(run)}\` shows where they differ.`
        }
      ]

const detailReasons = (
  detail: ConditionDetail,
  { baseline, check, run }: ConditionPlaces
): ReadonlyArray<PolicyReason> => {
  switch (detail.kind) {
    case "scorecard":
      return scorecardReasons(detail, run)
    case "regression":
      return regressionReasons(detail, baseline, run)
    case "tier":
      return tierReasons(detail)
    case "dod":
      return dodReasons(detail, check)
    case "agreement":
      return agreementReasons(detail, run)
  }
}

/** The runs of a condition, as they are named on the command line, and the command line that checks its plan. */
export interface ConditionPlaces {
  readonly run: string
  readonly baseline: string
  readonly check: string
}

/**
 * Why a decided condition is not met, each reason with its next step; at least one.
 *
 * @since 0.1.0
 */
export const decidedReasons = (
  { besides, detail }: Extract<DecidedCondition, { readonly _tag: "Unmet" }>,
  places: ConditionPlaces
): ReadonlyArray<PolicyReason> => [
  ...detailReasons(detail, places),
  ...besides.map((reason) => ({ reason, next: "Make the evidence anew, and ask again." }))
]

/**
 * On what ground a condition is met, as a sentence.
 *
 * @since 0.1.0
 */
export const metText = (detail: ConditionDetail): string => {
  switch (detail.kind) {
    case "scorecard":
      return sentence(
        detail.decision.groups
          .filter(({ met }) => met)
          .map(standingText)
          .join("; ")
      )
    case "regression": {
      const { groups, tolerance } = detail.comparison
      const shown = groups.map(
        (group) => `${pairName(group)}: ${signed(group.delta.estimate, "en", tolerance)} percent points`
      )
      return sentence(`No regression by more than ${tolerance ?? 0} percent points. ${shown.join("; ")}`)
    }
    case "agreement": {
      const { min_agreement: minimum, overall } = detail.report
      const figure = (value: number | null | undefined) => coefficient(value ?? null, "en", minimum)
      return `Alpha ${figure(overall.alpha)} over ${counted(overall.compared, "answer")}; the lower end of its interval is ${figure(overall.interval?.low)}, asked for is ${figure(minimum)}.`
    }
    case "tier": {
      const { sut, verdict } = detail.promotion
      return `${sut.name} holds ${verdict.current_tier ?? "no tier"} on ${verdict.task_class}, and the audit chain earns ${verdict.target_tier} today.`
    }
    case "dod":
      return `All ${counted(detail.checked.summary.total, "criterion", "criteria")} of ${detail.checked.loaded.plan.title} passed.`
  }
}

/**
 * What to do about an error that does not say it itself, where it is met in a policy.
 *
 * @since 0.1.0
 */
export const errorNext = (error: ConditionError): string | null =>
  error._tag === "JudgeAmbiguous" ? "In a policy, name it in the condition: judge." : null
