import { Effect } from "effect"
import type { RunEvent } from "../run/RunEvent.ts"
import { liveLine } from "./liveLine.ts"
import { runLine, runNews } from "./render/runProgress.ts"

const PARTS = 10

/**
 * Says on stderr how a run goes: on a terminal in one line that is written over, else after each tenth of the answers;
 * nothing where the user asked for quiet.
 *
 * @since 0.1.0
 */
export const runProgress = Effect.gen(function* () {
  const { clear, isTerminal, say, show } = yield* liveLine
  let told = 0
  const tell = Effect.fnUntraced(function* (event: RunEvent) {
    if (event._tag === "Progressed") {
      const part = Math.floor((PARTS * event.fresh) / (event.total - event.done + event.fresh))
      yield* show(runLine(event))
      if (!isTerminal && part > told) yield* say(runLine(event))
      told = Math.max(told, part)
    }
    if (event._tag === "Closed") yield* clear
    const news = runNews(event)
    if (news !== undefined) yield* say(news)
  })
  return (event: RunEvent): Effect.Effect<void> => tell(event)
})
