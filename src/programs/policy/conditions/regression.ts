import { Effect, Path } from "effect"
import type { Comparison } from "../../../domain/comparison/Comparison.ts"
import { USUAL_TOLERANCE } from "../../../domain/comparison/tolerance.ts"
import { BaselineMissing } from "../../../domain/policy/errors.ts"
import type { ConditionOf } from "../../../domain/policy/Policy.ts"
import type { InputMissing } from "../../../domain/source/errors.ts"
import { isInside } from "../../../services/isInside.ts"
import { compareRuns } from "../../compareRuns.ts"
import type { DecidedCondition } from "../ConditionDetail.ts"
import { withAge } from "../withAge.ts"
import { placeIn } from "../placeIn.ts"

/** A waiver must not hide a knock-out, by whatever condition it shows. */
const barrierOf = ({ groups }: Comparison): string | null => {
  const out = groups.find(({ candidate }) => candidate.verdict === "knocked-out")
  return out === undefined
    ? null
    : `${out.candidate.model} / ${out.candidate.variant} is knocked out, and a knock-out cannot be waived.`
}

/**
 * Decides whether a run is worse than its baseline, as `assay compare --fail-on-regression` does.
 *
 * @since 0.1.0
 */
export const decideByComparison = Effect.fn("decideByComparison")(function* (
  condition: ConditionOf<"regression">,
  folder: string
) {
  const path = yield* Path.Path
  const [base, candidate] = [placeIn(path, folder, condition.baseline), placeIn(path, folder, condition.run)]
  const isInBase = (file: string): boolean => isInside(path, base, path.resolve(file))
  const comparison = yield* compareRuns({
    base,
    candidate,
    judge: condition.judge,
    minCoverage: condition.min_coverage ?? 1,
    model: condition.model,
    variant: condition.variant,
    baseModel: condition.base_model,
    baseVariant: condition.base_variant,
    tolerance: condition.tolerance ?? USUAL_TOLERANCE,
    divergences: 0
  }).pipe(
    Effect.catchTag("InputMissing", (error): Effect.Effect<never, BaselineMissing | InputMissing> =>
      Effect.fail(isInBase(error.path) ? new BaselineMissing({ path: error.path, detail: error.detail }) : error)
    )
  )
  const { candidate: side, outcome } = comparison
  const detail = { kind: "regression", comparison } as const
  const decided: DecidedCondition =
    outcome === "ok"
      ? { _tag: "Met", detail }
      : { _tag: "Unmet", outcome: outcome ?? "inconclusive", detail, besides: [], barrier: barrierOf(comparison) }
  return yield* withAge(decided, condition.max_age_days, {
    dir: candidate,
    shown: condition.run,
    judges: [side.judge.id]
  })
})
