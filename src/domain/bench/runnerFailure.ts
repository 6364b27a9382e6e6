import { printable } from "../source/wording.ts"
import { DETAIL_LIMIT, type FailureMode, type RunnerCode } from "./FailureMode.ts"

/**
 * A failure that the runner itself found. Every taxonomy gives its codes the severity `block`. A detail that no terminal
 * should print is written with escapes, and a long one is cut.
 *
 * @since 0.1.0
 */
export const runnerFailure = (code: RunnerCode, detail: string): FailureMode => {
  const line = printable(detail)
  return {
    code,
    severity: "block",
    detail: line.length > DETAIL_LIMIT ? `${line.slice(0, DETAIL_LIMIT - 1).toWellFormed()}…` : line
  }
}
