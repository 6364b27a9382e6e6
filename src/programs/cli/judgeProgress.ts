import { Effect } from "effect"
import { counted } from "../../domain/source/wording.ts"
import type { JudgeProgress } from "../judgeStepwise.ts"
import type { JudgeEvent } from "../judging/JudgeEvent.ts"
import { liveLine } from "./liveLine.ts"
import { moneyText, runNews } from "./render/runProgress.ts"

const PARTS = 4
/** Where nobody knows how many answers there will be. */
const STEP = 100

const lineOf = ({ total, done, failed, costUsd }: JudgeProgress): string => {
  const judged = total === undefined ? counted(done, "answer") : `${done} of ${counted(total, "answer")}`
  const failures = failed === 0 ? "" : `, the judge failed on ${failed}`
  return `Judged ${judged}${failures}${costUsd === null ? "" : `, ${moneyText(costUsd)} so far`}`
}

const partOf = ({ total, done }: JudgeProgress): number =>
  Math.floor(total === undefined ? done / STEP : (PARTS * done) / total)

const newsOf = (event: JudgeEvent): string | undefined =>
  event._tag === "Stopping"
    ? runNews(event)
    : `${counted(event.verdicts, "verdict")} of this judge under other settings (another model or endpoint, other votes ...) ${event.verdicts === 1 ? "is" : "are"} there, which never came to an end: removed when this judgement is whole; until then, those settings go on with them.`

/**
 * Says on stderr how far a judge is: on a terminal in one line that is written over, else after each quarter of the
 * answers; nothing where the user asked for quiet.
 *
 * @since 0.1.0
 */
export const judgeProgress = Effect.gen(function* () {
  const { clear, isTerminal, say, show } = yield* liveLine
  let told = 0
  const tell = Effect.fnUntraced(function* (progress: JudgeProgress) {
    yield* show(() => lineOf(progress))
    const part = partOf(progress)
    if (!isTerminal && part > told) {
      told = part
      yield* say(lineOf(progress))
    }
    if (progress.done === progress.total) yield* clear
  })
  const onEvent = (event: JudgeEvent): Effect.Effect<void> => {
    const news = newsOf(event)
    return news === undefined ? Effect.void : say(news)
  }
  return { clear, onProgress: (progress: JudgeProgress): Effect.Effect<void> => tell(progress), onEvent }
})
