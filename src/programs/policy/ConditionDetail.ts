import type { AgreementReport } from "../../domain/agreement/AgreementReport.ts"
import type { Comparison } from "../../domain/comparison/Comparison.ts"
import type { GateDecision } from "../../domain/gate/GateDecision.ts"
import type { Decided } from "../../domain/policy/PolicyDecision.ts"
import type { CheckedPlan } from "../checkDod.ts"
import type { Promotion } from "../promoteBench.ts"

/**
 * What the decision on a condition rests on, by its kind: what the command of that kind would show.
 *
 * @since 0.1.0
 */
export type ConditionDetail =
  | { readonly kind: "scorecard"; readonly decision: GateDecision }
  | { readonly kind: "tier"; readonly promotion: Promotion }
  | { readonly kind: "dod"; readonly checked: CheckedPlan }
  | { readonly kind: "regression"; readonly comparison: Comparison }
  | { readonly kind: "agreement"; readonly report: AgreementReport }

/**
 * A decision on one condition.
 *
 * @since 0.1.0
 */
export type DecidedCondition = Decided<ConditionDetail>
