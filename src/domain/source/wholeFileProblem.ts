import { SourceInvalid } from "./errors.ts"
import type { Problem } from "./Problem.ts"
import { printable } from "./wording.ts"

interface Whole {
  readonly message: string
  readonly hint?: string | undefined
}

/**
 * The problem of a file as a whole, or of one that has no lines to show: it has no place and no code frame.
 *
 * @since 0.1.0
 */
export const wholeFileProblem = (
  file: string,
  { message, hint }: Whole,
  severity: Problem["severity"] = "error"
): Problem => ({
  severity,
  file,
  line: null,
  column: null,
  path: [],
  message: printable(message),
  hint: hint === undefined ? null : printable(hint),
  frame: null
})

/**
 * The refusal of a file as a whole; `what` it was read as.
 *
 * @since 0.1.0
 */
export const wholeFileInvalid = (what: string, file: string, fault: Whole): SourceInvalid =>
  new SourceInvalid({ what, file, problems: [wholeFileProblem(file, fault)] })
