import { Console, Effect, FileSystem, Option } from "effect"
import { Flag } from "effect/cli"
import { textFlag } from "./given.ts"
import { cannotWrite } from "../../services/ioErrors.ts"
import { Screen } from "./Screen.ts"

/**
 * `--out FILE`: where a report goes instead of stdout.
 *
 * @since 0.1.0
 */
export const outFlag = textFlag("out").pipe(
  Flag.withMetavar("FILE"),
  Flag.withDescription("Write the report to this file instead of stdout"),
  Flag.optional
)

/**
 * Writes a command's result to stdout, or to a file. A report that cannot be written is a failure.
 *
 * @since 0.1.0
 */
export const writeReport = Effect.fn("writeReport")(function* (text: string, out: Option.Option<string>) {
  if (Option.isNone(out)) return yield* Console.log(text.replace(/\n$/u, ""))
  const fs = yield* FileSystem.FileSystem
  yield* fs
    .writeFileString(out.value, text.endsWith("\n") ? text : `${text}\n`)
    .pipe(Effect.mapError(cannotWrite(out.value)))
  yield* remark(`Wrote ${out.value}`)
})

/**
 * Says something beside the result, on stderr, unless the user asked for quiet.
 *
 * @since 0.1.0
 */
export const remark = Effect.fnUntraced(function* (text: string) {
  const screen = yield* Screen
  if (!screen.quiet) yield* Console.error(text)
})
