import { type AppError, exitCodeOf } from "../exitCode.ts"
import { plainLines } from "../render/plain.ts"
import { problemsText } from "../render/problems.text.ts"
import type { FailureDocument } from "./documents.ts"

/** Wide enough that no sentence is broken into lines: whoever asks has no terminal. */
const UNCOLOURED = { width: 10_000, color: false }

/**
 * A failure as services tell it: in the words of the command line, with its exit code.
 *
 * @since 0.1.0
 */
export const failureDocument = (error: AppError): FailureDocument => {
  const { code, name } = exitCodeOf(error)
  const message =
    error._tag === "SourceInvalid"
      ? problemsText(error.problems, UNCOLOURED).trimEnd()
      : plainLines(error.message).join("\n")
  return { schema_version: 1, error: error._tag, message, exit: { code, name } }
}
