import { commandRubric, defineTaskClass } from "assay/bench"
import { BreakdownKey } from "./breakdown-keys.ts"

export default defineTaskClass("first", {
  // How many cases a tier asks for; a tier that is not named here cannot be earned on this task class.
  minCasesForPromotion: { bronze: 10 },
  breakdownKeys: BreakdownKey
})(commandRubric)
