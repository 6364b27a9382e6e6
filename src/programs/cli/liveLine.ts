import { Console, Effect, Stdio, Stream } from "effect"
import { shorten } from "./render/fit.ts"
import { LEAST_WIDTH, Screen, TO_START_AND_CLEAR } from "./Screen.ts"

/**
 * Progress on stderr. `show` writes a line that the next one takes the place of, on a terminal only, and makes it only there; `say` writes one that
 * stays; `clear` takes the passing one away. Nothing is written where the user asked for quiet.
 *
 * @since 0.1.0
 */
interface LiveLine {
  readonly isTerminal: boolean
  readonly show: (line: () => string) => Effect.Effect<void>
  readonly say: (line: string) => Effect.Effect<void>
  readonly clear: Effect.Effect<void>
}

/**
 * The progress line of this screen.
 *
 * @since 0.1.0
 */
export const liveLine = Effect.gen(function* () {
  const { quiet, width } = yield* Screen
  const stdio = yield* Stdio.Stdio
  const isTerminal = yield* stdio.stderrIsTerminal
  const write = (textOf: () => string) =>
    quiet || !isTerminal
      ? Effect.void
      : // Progress that cannot be written is no reason to stop.
        Effect.asVoid(Effect.exit(Stream.run(Stream.make(textOf()), stdio.stderr({ endOnDone: false }))))
  const line: LiveLine = {
    isTerminal,
    show: (line) => write(() => `${TO_START_AND_CLEAR}${shorten(line(), Math.max(width, LEAST_WIDTH) - 1)}`),
    say: (text) => (quiet ? Effect.void : Console.error(isTerminal ? `${TO_START_AND_CLEAR}${text}` : text)),
    clear: write(() => TO_START_AND_CLEAR)
  }
  return line
})
