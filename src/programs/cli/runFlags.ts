import { Argument, Flag } from "effect/cli"
import { numberFlag, textArgument, textFlag } from "./given.ts"

/** The run folder that a command works on. */
export const runArgument = textArgument("run").pipe(Argument.withDescription("Folder of a run"))

/** `--judge ID`. */
export const judgeFlag = textFlag("judge").pipe(
  Flag.withMetavar("ID"),
  Flag.withDescription("Whose verdicts to read; needed where the run has several judges"),
  Flag.optional
)

/** `--min-coverage SHARE`. */
export const minCoverageFlag = numberFlag("min-coverage").pipe(
  Flag.withMetavar("SHARE"),
  Flag.withDescription("Share of the expected answers that must be scored, above 0 up to 1 (default 1)"),
  Flag.filter(
    (share) => share > 0 && share <= 1,
    (share) => `Expected a share above 0 and at most 1, got ${share}`
  ),
  Flag.optional
)
