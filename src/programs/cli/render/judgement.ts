import { undecidedByChecks } from "../../../domain/pack/undecidedByChecks.ts"
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

const SHOWN = 10

/**
 * What stands in the run's pack that keeps this judge, or any, from deciding a group, and what to do about it.
 *
 * @since 0.1.0
 */
export const packNext = ({ judge, run }: Judgement): ReadonlyArray<string> => {
  const pack = run.pack.value
  const undecided = judge.kind === "checks" ? undecidedByChecks(pack) : []
  const more = undecided.length > SHOWN ? ` and ${undecided.length - SHOWN} more` : ""
  const names = undecided.slice(0, SHOWN).join(", ")
  return [
    ...(pack.draft === true ? ["The pack is a draft (draft: true): no gate passes on it, whoever judges."] : []),
    ...(undecided.length === 0
      ? []
      : [
          plain(
            `The checks judge can never decide a group of this pack: the checks of ${names}${more} assess no red flag, and one there would be fatal. Add a check with red_flag: true to each, or narrow ko_rule.red_flag_scope, and import the answers again with that pack; or use a judge that looks for red flags.`
          )
        ])
  ]
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
