import type { CliError } from "effect/cli"
import { exitCodes } from "../exitCode.ts"
import { exitLine } from "./exitLine.ts"
import { plain } from "./plain.ts"
import { paintOf, type Style } from "./style.ts"

const near = (suggestions: ReadonlyArray<string>): string =>
  suggestions.length === 0 ? "" : ` Did you mean ${suggestions.map((name) => `"${name}"`).join(" or ")}?`

const sentence = (error: CliError.NonShowHelpErrors): string => {
  switch (error._tag) {
    case "UnknownSubcommand":
      return `Unknown command "${error.subcommand}".${near(error.suggestions)}`
    case "UnrecognizedOption":
      return `Unknown flag ${error.option}.${near(error.suggestions)}`
    default:
      return /[.?!]$/u.test(error.message) ? error.message : `${error.message}.`
  }
}

/**
 * Why the words of an invocation make no command, with the page of help to open, as text for a terminal.
 *
 * @since 0.1.0
 */
export const invocationText = (
  errors: ReadonlyArray<CliError.NonShowHelpErrors>,
  commandPath: ReadonlyArray<string>,
  style: Style
): string =>
  [
    ...errors.map((error) => `${paintOf(style)("error", "bad")} ${plain(sentence(error))}`),
    `See \`${commandPath.join(" ")} --help\`.`,
    exitLine(exitCodes.usage, style)
  ].join("\n")
