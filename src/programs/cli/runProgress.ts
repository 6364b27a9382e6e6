import { Effect } from "effect"
import type { RunEvent } from "../run/RunEvent.ts"
import { liveLine } from "./liveLine.ts"
import { runLine, runNews } from "./render/runProgress.ts"

const PARTS = 10
const LEAST_GAP_MS = 10_000

/**
 * Says on stderr how a run goes: on a terminal in one line that is written over, else after each tenth of the answers, but not
 * more often than every ten seconds; nothing where the user asked for quiet.
 *
 * @since 0.1.0
 */
export const runProgress = Effect.gen(function* () {
  const { clear, isTerminal, say, show } = yield* liveLine
  let told = { part: 0, at: 0 }
  const tell = Effect.fnUntraced(function* (event: RunEvent) {
    if (event._tag === "Progressed") {
      const part = Math.floor((PARTS * event.fresh) / (event.total - event.done + event.fresh))
      yield* show(() => runLine(event))
      if (!isTerminal && part > told.part && event.elapsedMs - told.at >= LEAST_GAP_MS) {
        told = { part, at: event.elapsedMs }
        yield* say(runLine(event))
      }
    }
    if (event._tag === "Closed" || event._tag === "Left") yield* clear
    const news = runNews(event)
    if (news !== undefined) yield* say(news)
  })
  return (event: RunEvent): Effect.Effect<void> => tell(event)
})
