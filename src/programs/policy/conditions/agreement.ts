import { Effect, Path } from "effect"
import type { ConditionOf } from "../../../domain/policy/Policy.ts"
import { agreeJudges } from "../../agreeJudges.ts"
import type { DecidedCondition } from "../ConditionDetail.ts"
import { withAge } from "../withAge.ts"
import { placeIn } from "../placeIn.ts"

/**
 * Decides whether judges agree, as `assay agreement --min-agreement` does.
 *
 * @since 0.1.0
 */
export const decideByAgreement = Effect.fn("decideByAgreement")(function* (
  condition: ConditionOf<"agreement">,
  folder: string
) {
  const path = yield* Path.Path
  const { calibration, judges, min_agreement, run } = condition
  const dir = placeIn(path, folder, run)
  const report = yield* agreeJudges({
    run: dir,
    judges,
    calibration: calibration === undefined ? undefined : placeIn(path, folder, calibration),
    minAgreement: min_agreement
  })
  const detail = { kind: "agreement", report } as const
  const decided: DecidedCondition =
    report.unmet === null
      ? { _tag: "Met", detail }
      : { _tag: "Unmet", outcome: "inconclusive", detail, besides: [], barrier: null }
  return yield* withAge(decided, condition.max_age_days, { dir, shown: run, judges })
})
