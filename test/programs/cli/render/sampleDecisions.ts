import { Result } from "effect"
import { decideGate, type GateRequest } from "../../../../src/domain/gate/decideGate.ts"
import type { GateDecision } from "../../../../src/domain/gate/GateDecision.ts"
import type { Scorecard, ScoreReport } from "../../../../src/domain/scorecard/Scorecard.ts"
import type { Simulation } from "../../../../src/domain/scorecard/Simulation.ts"

export const sampleGate = (report: ScoreReport, request: GateRequest = {}): GateDecision =>
  Result.getOrThrow(decideGate(report, request))

const standing = ({ inconclusive, ko_reason, percent, rank, verdict }: Scorecard) => ({
  rank,
  verdict,
  percent,
  ko_reason,
  inconclusive
})

/** The second group is knocked out and the last loses points; the others stay. */
export const sampleSimulation = ({ judge, pack, run, scorecards }: ScoreReport): Simulation => ({
  schema_version: 1,
  run,
  pack,
  judge,
  overridden: ["red_flag_scope: all"],
  groups: scorecards.map((card, index) => {
    const before = standing(card)
    const after =
      index === 1
        ? { rank: 4, verdict: "knocked-out" as const, percent: card.percent, ko_reason: "A2", inconclusive: [] }
        : index === scorecards.length - 1
          ? { ...standing(card), percent: 88.1 }
          : before
    return { model: card.model, variant: card.variant, before, after, changed: after !== before }
  })
})
