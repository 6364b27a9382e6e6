import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { exitCodes } from "./exitCode.ts"

const exitCodeTable = () => {
  const rows = Object.values(exitCodes)
  const width = Math.max(...rows.map((row) => row.name.length))
  const lines = rows.map((row) => `${String(row.code).padStart(4)}  ${row.name.padEnd(width)}  ${row.when}`)
  return ["Exit codes", ...lines, "", "Where several hold, the first of 10, 12, 11, 13, 14, 15 wins."].join("\n")
}

/**
 * `assay help exit-codes`.
 *
 * @since 0.1.0
 */
export const help = Command.make(
  "help",
  {
    topic: Argument.Literals("topic", ["exit-codes"]).pipe(
      Argument.withDescription("A topic; for a command's help say `assay help COMMAND`")
    )
  },
  Effect.fn(function* () {
    yield* Console.log(exitCodeTable())
  })
).pipe(
  Command.withDescription("Explain the exit codes, or a command"),
  Command.withExamples([
    { command: "assay help exit-codes", description: "The table of exit codes" },
    { command: "assay help gate", description: "The same as assay gate --help" }
  ])
)
