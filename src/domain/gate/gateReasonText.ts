import type { Language } from "../pack/Pack.ts"
import { koCauseText } from "../scorecard/decideKo.ts"
import { inconclusiveText, levelLabel, verdictLabel } from "../scorecard/labels.ts"
import type { GateReason } from "./GateDecision.ts"

/**
 * Why a group does not meet a gate, as one sentence without a full stop.
 *
 * @since 0.1.0
 */
export const gateReasonText = (reason: GateReason, language: Language): string => {
  switch (reason._tag) {
    case "KnockedOut":
      return reason.causes.map((cause) => koCauseText(cause, language)).join("; ")
    case "Inconclusive":
      return reason.reasons.map((one) => inconclusiveText(one, language)).join("; ")
    case "NotRecommended":
      return language === "de"
        ? `Empfehlung: ${verdictLabel(reason.verdict, language)}`
        : `Verdict: ${verdictLabel(reason.verdict, language)}`
    case "BelowLevel": {
      const level = levelLabel(reason.level, language)
      const minimum = levelLabel(reason.minimum, language)
      return language === "de"
        ? `Niveau ${level}, verlangt ist mindestens ${minimum}`
        : `Level ${level}, at least ${minimum} is asked for`
    }
  }
}
