import { Effect, Layer, Path } from "effect"
import type { DoDStatus, Evidence } from "../domain/dod/Criterion.ts"
import { SignOffs } from "../domain/dod/Approval.ts"
import { gateReasonText } from "../domain/gate/gateReasonText.ts"
import { quote } from "../domain/source/wording.ts"
import { folderFiles } from "../services/dod/FolderFiles.ts"
import { DodEvaluator, type EvidenceDecider } from "../services/DodEvaluator.ts"
import { SourceReader } from "../services/SourceReader.ts"
import { gateStoredRun } from "./gateStoredRun.ts"
import { loadPlan } from "./loadPlan.ts"

/**
 * What decides the criteria of a plan file. `signOffs` is a file that `signCriterion` wrote. `minCoverage` is the share
 * of the expected answers that must be scored in a run that is evidence, 0.01 to 1, by default 1. `tier` decides evidence
 * of kind `tier`, as `decideByTier` does; without it such evidence fails.
 *
 * @since 0.1.0
 */
export interface DeclaredEvaluatorOptions {
  readonly plan: string
  readonly allowCommands: boolean
  readonly signOffs?: string | undefined
  readonly minCoverage?: number | undefined
  readonly tier?: EvidenceDecider<"tier"> | undefined
}

type ScorecardEvidence = Extract<Evidence, { kind: "scorecard" }>

const decideByScorecard = Effect.fnUntraced(
  function* ({ run, judge, model, variant, min_level }: ScorecardEvidence, folder: string, minCoverage: number) {
    const path = yield* Path.Path
    const decision = yield* gateStoredRun({
      run: path.resolve(folder, run),
      judge,
      model,
      variant,
      minLevel: min_level,
      minCoverage
    })
    const files = yield* folderFiles(folder)
    const place = `${yield* files.shown(run)} under the judge ${quote(decision.judge.id)}`
    const status: DoDStatus = decision.outcome === "ok" ? "passed" : "failed"
    const groups = decision.groups.map((group) => {
      const why = group.reasons.map((reason) => gateReasonText(reason, "en"))
      return `${group.model} / ${group.variant}: ${[group.verdict, group.level, ...why].join(", ")}`
    })
    return { status, reasoning: `In ${place}: ${groups.join("; ")}.` }
  },
  Effect.catch(({ message }) =>
    Effect.succeed<{ status: DoDStatus; reasoning: string }>({ status: "failed", reasoning: message })
  )
)

/**
 * The evaluator of a plan file: every criterion by its declared means. Commands run in the plan's folder and evidence is
 * looked for there.
 *
 * @since 0.1.0
 */
export const declaredEvaluator = ({ plan, allowCommands, signOffs, minCoverage = 1, tier }: DeclaredEvaluatorOptions) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const path = yield* Path.Path
      const context = yield* Effect.context<Effect.Services<ReturnType<typeof decideByScorecard>>>()
      const loaded = yield* loadPlan(plan)
      const signed =
        signOffs === undefined
          ? []
          : (yield* (yield* SourceReader).read(signOffs, { what: "list of sign-offs", schema: SignOffs })).value
      const folder = path.dirname(plan)
      return DodEvaluator.layerDeclared({
        command: { allow: allowCommands, cwd: folder },
        evidence: {
          folder,
          settings: { min_coverage: minCoverage },
          scorecard: (evidence) => Effect.provideContext(decideByScorecard(evidence, folder, minCoverage), context),
          tier
        },
        manual: { planId: loaded.plan.plan_id, signOffs: signed }
      })
    })
  )
