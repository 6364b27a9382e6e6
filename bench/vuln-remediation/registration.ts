import { defineTaskClass } from "assay/bench"
import { BreakdownKey } from "./breakdown-keys.ts"
import { VulnRemediationRubric } from "./rubric.ts"

export default defineTaskClass("vuln-remediation", {
  minCasesForPromotion: { bronze: 10, silver: 25 },
  breakdownKeys: BreakdownKey
})(VulnRemediationRubric)
