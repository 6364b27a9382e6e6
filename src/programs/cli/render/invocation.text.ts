import type { CliError } from "effect/cli"
import { exitCodes } from "../exitCode.ts"
import { exitLine } from "./exitLine.ts"
import { plain } from "./plain.ts"
import { paintOf, type Style } from "./style.ts"

const near = (suggestions: ReadonlyArray<string>): string =>
  suggestions.length === 0 ? "" : ` Did you mean ${suggestions.map((name) => `"${name}"`).join(" or ")}?`

/** Their values may hold a password, too, and are no URLs where they are refused. */
const OF_A_DATABASE = new Set(["cluster", "database"])

const finished = (message: string): string => (/[.?!]$/u.test(message) ? message : `${message}.`)

/** Without what stands before the host of a URL: there may be a password. */
const discreet = (message: string): string => message.replaceAll(/(?<=:\/\/)[^\s"]*@/gu, "...@")

const sentence = (error: CliError.NonShowHelpErrors): string => {
  switch (error._tag) {
    case "UnknownSubcommand":
      return `Unknown command "${error.subcommand}".${near(error.suggestions)}`
    case "UnrecognizedOption":
      return `Unknown flag ${error.option}.${near(error.suggestions)}`
    case "InvalidValue":
      return OF_A_DATABASE.has(error.option)
        ? finished(`Invalid value for flag --${error.option}. ${error.expected}`)
        : finished(discreet(error.message))
    default:
      return finished(discreet(error.message))
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
