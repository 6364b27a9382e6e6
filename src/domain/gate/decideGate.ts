import { Result } from "effect"
import type { UnknownName } from "../run/errors.ts"
import { unknownName } from "../run/unknownName.ts"
import { Level } from "../scorecard/Level.ts"
import type { GroupVerdict } from "../scorecard/Scorecard.ts"
import type { GroupStanding } from "../scorecard/scoreGroup.ts"
import type { Standings } from "../scorecard/scoreRun.ts"
import type { GatedGroup, GateDecision, GateOutcome, GateReason } from "./GateDecision.ts"

/**
 * What a gate asks: which groups (all where absent), and the level that they must reach besides being recommended, or
 * recommended with conditions where `leastVerdict` says so. `groups` is how many of the selected ones must: each of them
 * where absent, or at least one.
 *
 * @since 0.1.0
 */
export interface GateRequest {
  readonly model?: string | undefined
  readonly variant?: string | undefined
  readonly minLevel?: Level | undefined
  readonly leastVerdict?: "recommended" | "conditional" | undefined
  readonly groups?: "all" | "any" | undefined
}

// Best first, as the literals of Level stand.
const isBelow = (level: Level, minimum: Level): boolean =>
  Level.literals.indexOf(level) > Level.literals.indexOf(minimum)

const reasonsOf = (
  scorecard: GroupStanding,
  { leastVerdict, minLevel: minimum }: GateRequest
): ReadonlyArray<GateReason> => {
  const { ko, inconclusive, verdict, percent, level } = scorecard
  const reasons: Array<GateReason> = []
  if (ko._tag === "KnockedOut") reasons.push({ _tag: "KnockedOut", causes: ko.causes })
  if (inconclusive.length > 0) reasons.push({ _tag: "Inconclusive", reasons: inconclusive })
  if (verdict === "not-recommended" || (verdict === "conditional" && leastVerdict !== "conditional")) {
    reasons.push({ _tag: "NotRecommended", verdict, percent })
  }
  if (minimum !== undefined && isBelow(level, minimum)) {
    reasons.push({ _tag: "BelowLevel", level, minimum, percent })
  }
  return reasons
}

/**
 * The precedence of outcomes, worst first.
 *
 * @since 0.1.0
 */
export const PRECEDENCE = ["knockedOut", "inconclusive", "belowLevel"] as const

const OUTCOME_OF_REASON = {
  KnockedOut: "knockedOut",
  Inconclusive: "inconclusive",
  NotRecommended: "belowLevel",
  BelowLevel: "belowLevel"
} satisfies Record<GateReason["_tag"], GateOutcome>

// Whether a conditional verdict is enough, its reason tells. The others close the gate with and without one.
const OUTCOME_OF_VERDICT = {
  recommended: "ok",
  conditional: "ok",
  "not-recommended": "belowLevel",
  inconclusive: "inconclusive",
  "knocked-out": "knockedOut"
} satisfies Record<GroupVerdict, GateOutcome>

const worstOf = (outcomes: ReadonlyArray<GateOutcome>): GateOutcome =>
  PRECEDENCE.find((outcome) => outcomes.includes(outcome)) ?? "ok"

const gated = (scorecard: GroupStanding, request: GateRequest): GatedGroup => {
  const { model, variant, verdict, percent, level } = scorecard
  const reasons = reasonsOf(scorecard, request)
  const outcome = worstOf([OUTCOME_OF_VERDICT[verdict], ...reasons.map((reason) => OUTCOME_OF_REASON[reason._tag])])
  return { model, variant, verdict, percent, level, met: outcome === "ok", outcome, reasons }
}

const nothingSelected = (report: Standings, { model, variant }: GateRequest): UnknownName => {
  const { scorecards } = report
  if (model !== undefined && !scorecards.some((group) => group.model === model)) {
    return unknownName(
      "model",
      model,
      scorecards.map((group) => group.model)
    )
  }
  if (variant !== undefined && !scorecards.some((group) => group.variant === variant)) {
    return unknownName(
      "variant",
      variant,
      scorecards.map((group) => group.variant)
    )
  }
  return unknownName(
    "group",
    `${model ?? "*"} / ${variant ?? "*"}`,
    scorecards.map((group) => `${group.model} / ${group.variant}`)
  )
}

/**
 * The gate: every selected group must be recommended, and reach the minimum level if one is given, unless the request asks
 * for less. All reasons are listed; where several hold, the outcome is the first of knocked out, inconclusive, below level. Fails where nothing is
 * selected, which is never a pass.
 *
 * @since 0.1.0
 */
export const decideGate = (report: Standings, request: GateRequest): Result.Result<GateDecision, UnknownName> => {
  const { groups, model, variant, minLevel } = request
  const [first, ...others] = report.scorecards
    .filter((group) => model === undefined || group.model === model)
    .filter((group) => variant === undefined || group.variant === variant)
    .map((group) => gated(group, request))
  if (first === undefined) return Result.fail(nothingSelected(report, request))
  const isOneEnough = groups === "any" && [first, ...others].some(({ met }) => met)
  return Result.succeed({
    schema_version: 1,
    run: report.run,
    pack: report.pack,
    judge: report.judge,
    model: model ?? null,
    variant: variant ?? null,
    min_level: minLevel ?? null,
    min_coverage: report.min_coverage,
    outcome: isOneEnough ? "ok" : worstOf([first, ...others].map((group) => group.outcome)),
    groups: [first, ...others]
  })
}
