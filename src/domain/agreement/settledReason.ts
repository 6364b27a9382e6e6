import { settledWithoutJudge } from "../judging/settledWithoutJudge.ts"
import type { Pack, Prompt } from "../pack/Pack.ts"
import type { Answer } from "../run/Answer.ts"
import type { SettledReason } from "./AgreementReport.ts"

/**
 * Why every judge has the same verdict on an answer, so that nothing of it tells how far judges agree; null where a judge
 * must decide.
 *
 * @since 0.1.0
 */
export const settledReasonOf = (pack: Pack, prompt: Prompt, answer: Answer): SettledReason | null => {
  const verdict = settledWithoutJudge(pack, prompt, answer)
  if (verdict === undefined) return null
  return verdict.status === "scored" ? "empty" : verdict.reason
}
