import type { Language } from "../../../domain/pack/Pack.ts"
import { verdictLabel } from "../../../domain/scorecard/labels.ts"
import type { GroupVerdict } from "../../../domain/scorecard/Scorecard.ts"
import { type Cell, cell, type Tone } from "./report.ts"

/**
 * The tone and the mark of each verdict, one column wide, so that nothing depends on colour alone.
 *
 * @since 0.1.0
 */
export const verdictSigns: Record<GroupVerdict, { readonly tone: Tone; readonly mark: string }> = {
  recommended: { tone: "good", mark: "✓" },
  conditional: { tone: "caution", mark: "~" },
  "not-recommended": { tone: "bad", mark: "✗" },
  "knocked-out": { tone: "bad", mark: "⊘" },
  inconclusive: { tone: "unsure", mark: "?" }
}

/**
 * A verdict with its mark, which no line break divides from it.
 *
 * @since 0.1.0
 */
export const verdictCell = (verdict: GroupVerdict, language: Language): Cell => {
  const { mark, tone } = verdictSigns[verdict]
  return cell(`${mark}\u00a0${verdictLabel(verdict, language)}`, tone)
}
