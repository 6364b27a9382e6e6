import { Console, Effect, Stdio, Stream } from "effect"
import type { BenchEvent } from "../bench/BenchEvent.ts"
import { progressLine, progressNews } from "./render/benchProgress.ts"
import { shorten } from "./render/fit.ts"
import { Screen } from "./Screen.ts"

const TO_START_AND_CLEAR = "\r\u001b[K"
const LEAST_WIDTH = 60

/**
 * Says on stderr how a run goes: on a terminal in one line that is written over, else in a line now and then; nothing
 * where the user asked for quiet.
 *
 * @since 0.1.0
 */
export const benchProgress = Effect.gen(function* () {
  const screen = yield* Screen
  const stdio = yield* Stdio.Stdio
  const live = yield* stdio.stderrIsTerminal
  let shown = 0
  const write = (text: string) =>
    // Progress that cannot be written is no reason to stop.
    Effect.exit(Stream.run(Stream.make(text), stdio.stderr({ endOnDone: false })))
  const tell = Effect.fnUntraced(function* (event: BenchEvent) {
    if (screen.quiet) return
    const line = progressLine(event)
    const quarter = event._tag === "Progressed" ? Math.floor((4 * event.done) / event.attempts) : 0
    if (live && line !== undefined)
      yield* write(`${TO_START_AND_CLEAR}${shorten(line, Math.max(screen.width, LEAST_WIDTH) - 1)}`)
    if (!live && line !== undefined && quarter > shown) yield* Console.error(line)
    shown = Math.max(shown, quarter)
    if (live && event._tag === "Appended") yield* write(TO_START_AND_CLEAR)
    const news = progressNews(event)
    if (news !== undefined) yield* Console.error(live ? `${TO_START_AND_CLEAR}${news}` : news)
  })
  return (event: BenchEvent): Effect.Effect<void> => tell(event)
})
