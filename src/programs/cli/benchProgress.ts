import { Effect } from "effect"
import type { BenchEvent } from "../bench/BenchEvent.ts"
import { liveLine } from "./liveLine.ts"
import { progressLine, progressNews } from "./render/benchProgress.ts"

/**
 * Says on stderr how a run goes: on a terminal in one line that is written over, else in a line now and then; nothing
 * where the user asked for quiet.
 *
 * @since 0.1.0
 */
export const benchProgress = Effect.gen(function* () {
  const { clear, isTerminal, say, show } = yield* liveLine
  let shown = 0
  const tell = Effect.fnUntraced(function* (event: BenchEvent) {
    const line = progressLine(event)
    const quarter = event._tag === "Progressed" ? Math.floor((4 * event.done) / event.attempts) : 0
    if (line !== undefined) yield* show(() => line)
    if (!isTerminal && line !== undefined && quarter > shown) yield* say(line)
    shown = Math.max(shown, quarter)
    if (event._tag === "Appended") yield* clear
    const news = progressNews(event)
    if (news !== undefined) yield* say(news)
  })
  return (event: BenchEvent): Effect.Effect<void> => tell(event)
})
