import { Cause, Console, Effect, Exit, Option } from "effect"
import { CliError } from "effect/cli"
import { GitHub } from "./ci/GitHub.ts"
import { type CliFailure, exitOf } from "./exitOf.ts"
import { exitLine } from "./render/exitLine.ts"
import { plainLines } from "./render/plain.ts"
import { paintOf } from "./render/style.ts"
import { Screen } from "./Screen.ts"

const loadProblemsText = Effect.map(
  Effect.promise(() => import("./render/problems.text.ts")),
  ({ problemsText }) => problemsText
)

const sayFailure = Effect.fnUntraced(function* (failure: CliFailure) {
  if (CliError.isCliError(failure) || failure._tag === "Finished" || failure._tag === "QuitError") return
  const screen = yield* Screen
  const paint = paintOf(screen)
  const text =
    failure._tag === "SourceInvalid"
      ? (yield* loadProblemsText)(failure.problems, screen).trimEnd()
      : `${paint("error", "bad")} ${plainLines(failure.message).join("\n")}`
  yield* Console.error(`${text}\n${exitLine(exitOf(Exit.fail(failure)), screen)}`)
})

const say = (cause: Cause.Cause<CliFailure>): Effect.Effect<void> => {
  if (Cause.hasDies(cause)) {
    return Console.error(`This is a defect in Assay; please report it with this text.\n${Cause.pretty(cause)}`)
  }
  const failure = Cause.findErrorOption(cause)
  return Option.isSome(failure) ? sayFailure(failure.value) : Console.error("Interrupted.")
}

/**
 * Says on stderr why a command failed: a sentence for a failure, a stack for a defect only. On GitHub the run is annotated
 * with it, too.
 *
 * @since 0.1.0
 */
export const reportFailure = Effect.fnUntraced(function* (cause: Cause.Cause<CliFailure>) {
  yield* say(cause)
  const { annotates } = yield* GitHub
  if (!annotates) return
  const { annotateFailure } = yield* Effect.promise(() => import("./ci/annotate.ts"))
  yield* annotateFailure(cause)
})
