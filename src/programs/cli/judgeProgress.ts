import { Effect } from "effect"
import { counted } from "../../domain/source/wording.ts"
import type { JudgeProgress } from "../judgeStepwise.ts"
import { liveLine } from "./liveLine.ts"

const PARTS = 4
/** Where nobody knows how many answers there will be. */
const STEP = 100

const lineOf = ({ total, done, failed }: JudgeProgress): string => {
  const judged = total === undefined ? counted(done, "answer") : `${done} of ${counted(total, "answer")}`
  return `Judged ${judged}${failed === 0 ? "" : `, the judge failed on ${failed}`}`
}

const partOf = ({ total, done }: JudgeProgress): number =>
  Math.floor(total === undefined ? done / STEP : (PARTS * done) / total)

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
    yield* show(lineOf(progress))
    const part = partOf(progress)
    if (!isTerminal && part > told) {
      told = part
      yield* say(lineOf(progress))
    }
    if (progress.done === progress.total) yield* clear
  })
  return (progress: JudgeProgress): Effect.Effect<void> => tell(progress)
})
