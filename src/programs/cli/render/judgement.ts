import { counted } from "../../../domain/source/wording.ts"
import type { Judgement } from "../../storeJudgement.ts"
import { plain } from "./plain.ts"
import { moneyText } from "./runProgress.ts"

/** Nothing where no cost is known: most judges have no price, and need none. */
const costText = ({ asked, unpriced, cost_usd }: Judgement): ReadonlyArray<string> => {
  if (unpriced === asked) return []
  return [`${moneyText(cost_usd)}${unpriced === 0 ? "" : ` and ${counted(unpriced, "verdict")} of unknown cost`}`]
}

/**
 * What a judge's verdicts come to, in one line.
 *
 * @since 0.1.0
 */
export const judgementText = (judged: Judgement): string => {
  const { judge, scored, unscored, unscored_by_reason, red_flags, disputed } = judged
  const reasons = unscored_by_reason.map(({ reason, count }) => `${count} ${reason}`).join(", ")
  return plain(
    [
      `${judge.id}: ${counted(scored, "answer")} scored`,
      ...(unscored === 0 ? [] : [`${unscored} unscored (${reasons})`]),
      counted(red_flags, "red flag"),
      ...(disputed === 0 ? [] : [`${disputed} disputed`]),
      ...costText(judged)
    ].join(", ")
  )
}

/**
 * How to go on with a judge that was stopped; `command` is the one that was given.
 *
 * @since 0.1.0
 */
export const stoppedNext = ({ stopped }: Judgement, command: string): ReadonlyArray<string> =>
  stopped === "cost-cap"
    ? [
        `The cost cap is reached. What was judged is kept. Go on: ${command} with the other flags as before and --cost-cap USD (a higher cap; what is spent counts).`
      ]
    : ["What was judged is kept. Run the same command again to go on."]
