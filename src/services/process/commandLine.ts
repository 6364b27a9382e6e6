import { Result } from "effect"
import { parseArgsStringToArgv } from "string-argv"
import { quote } from "../../domain/source/wording.ts"

/** Whether every quotation mark of a command line has its second one. */
const isClosed = (line: string): boolean => {
  let open = ""
  for (const char of line) {
    if (open === "" && (char === '"' || char === "'")) open = char
    else if (char === open) open = ""
  }
  return open === ""
}

/** A program and its arguments; no shell reads it. A failure is a sentence. `what` the command is of, for that. */
export const splitCommandLine = (
  line: string,
  what: string
): Result.Result<readonly [program: string, ...args: Array<string>], string> => {
  if (!isClosed(line)) return Result.fail(`The command ${quote(line)} has a quotation mark that is not closed.`)
  const [program = "", ...args] = parseArgsStringToArgv(line)
  return program === "" ? Result.fail(`The command of ${what} is empty.`) : Result.succeed([program, ...args])
}
