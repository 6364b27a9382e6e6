import { entriesOf, type Placed, under } from "../source/placed.ts"
import type { Fault } from "../source/Problem.ts"
import { quote } from "../source/wording.ts"
import type { Plan } from "./Plan.ts"

const shellFaults = (entry: Placed): ReadonlyArray<Fault> => {
  const command = under(entry, "command")
  const words = entriesOf(under(command, "argv"))
  return under(command, "shell").value === true && words.length > 1
    ? [
        {
          path: under(command, "argv").path,
          message: "A shell takes one command line, not a list of words",
          hint: "Write the command line as the only item of argv, or leave shell out"
        }
      ]
    : []
}

/**
 * The rules of a plan file that join several of its fields: a command that runs in a shell is one command line. Takes the
 * document as it was parsed, in any shape. A pattern that RE2 does not accept is no fault of the file: its criterion
 * fails when it is evaluated.
 *
 * @since 0.1.0
 */
export const planFaults = (document: unknown): ReadonlyArray<Fault> =>
  entriesOf(under({ value: document, path: [] }, "definition_of_done")).flatMap(shellFaults)

/**
 * What is allowed in a plan file but can hardly be meant: a pattern beside means, which nobody searches, and a command
 * line given as one word.
 *
 * @since 0.1.0
 */
export const planWarnings = ({ definition_of_done: definition }: Plan): ReadonlyArray<Fault> =>
  definition === undefined || typeof definition === "string"
    ? []
    : definition.flatMap((entry, index): ReadonlyArray<Fault> => {
        if (typeof entry === "string") return []
        const { pattern, command, evidence, manual } = entry
        const path = ["definition_of_done", index]
        const decided = command !== undefined || evidence !== undefined || manual !== undefined
        const { argv, shell } =
          command === undefined ? { argv: [] } : "argv" in command ? command : { argv: command, shell: false }
        const word = argv[0] ?? ""
        return [
          ...(pattern !== undefined && decided
            ? [
                {
                  path: [...path, "pattern"],
                  message: "The pattern is not searched, since the criterion declares what decides it",
                  hint: "Make it a criterion of its own"
                }
              ]
            : []),
          ...(argv.length === 1 && shell !== true && /\s/u.test(word)
            ? [
                {
                  path: [...path, "command"],
                  message: `The command is a program named ${quote(word)}`,
                  hint: "Give the program and its arguments as a list of words, or ask for a shell"
                }
              ]
            : [])
        ]
      })
