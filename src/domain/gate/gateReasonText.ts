import type { Language } from "../pack/Pack.ts"
import { koCauseText } from "../scorecard/decideKo.ts"
import { RECOMMENDED_FROM } from "../scorecard/groupVerdict.ts"
import { inconclusiveText, levelLabel, verdictLabel } from "../scorecard/labels.ts"
import { levelOf } from "../scorecard/Level.ts"
import type { GateReason } from "./GateDecision.ts"

const DECIMALS = [1, 2, 3, 4, 6, 9, 12]

/** As many as tell any two percentages at these lines apart. */
const ALL_DECIMALS = 15

/** One decimal, or as many as keep it on its side of the lines that decide: 69.96 must not be read as 70.0. */
const percentUnder = (percent: number, language: Language): string => {
  const digits = DECIMALS.find((count) => levelOf(Number(percent.toFixed(count))) === levelOf(percent))
  const text = percent.toFixed(digits ?? ALL_DECIMALS)
  return `${language === "de" ? text.replace(".", ",") : text} %`
}

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
        ? `Empfehlung: ${verdictLabel(reason.verdict, language)} (Ja ab ${RECOMMENDED_FROM} %, erreicht sind ${percentUnder(reason.percent, "de")})`
        : `Verdict: ${verdictLabel(reason.verdict, language)} (recommended from ${RECOMMENDED_FROM} %, this has ${percentUnder(reason.percent, "en")})`
    case "BelowLevel": {
      const level = levelLabel(reason.level, language)
      const minimum = levelLabel(reason.minimum, language)
      return language === "de"
        ? `Niveau ${level}, verlangt ist mindestens ${minimum}`
        : `Level ${level}, at least ${minimum} is asked for`
    }
  }
}
