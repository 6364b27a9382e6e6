import { Effect, Path } from "effect"
import type { ConditionOf } from "../../../domain/policy/Policy.ts"
import { gateStoredRun } from "../../gateStoredRun.ts"
import type { DecidedCondition } from "../ConditionDetail.ts"
import { withAge } from "../withAge.ts"
import { placeIn } from "../placeIn.ts"

/**
 * Decides on the scorecards of a run, as `assay gate RUN` does.
 *
 * @since 0.1.0
 */
export const decideByScorecards = Effect.fn("decideByScorecards")(function* (
  condition: ConditionOf<"scorecard">,
  folder: string
) {
  const path = yield* Path.Path
  const dir = placeIn(path, folder, condition.run)
  const decision = yield* gateStoredRun({
    run: dir,
    judge: condition.judge,
    minCoverage: condition.min_coverage ?? 1,
    model: condition.model,
    variant: condition.variant,
    minLevel: condition.min_level,
    leastVerdict: condition.verdict,
    groups: condition.groups
  })
  const detail = { kind: "scorecard", decision } as const
  const decided: DecidedCondition =
    decision.outcome === "ok"
      ? { _tag: "Met", detail }
      : { _tag: "Unmet", outcome: decision.outcome, detail, besides: [], barrier: null }
  return yield* withAge(decided, condition.max_age_days, { dir, shown: condition.run, judges: [decision.judge.id] })
})
