import { Argument, Flag } from "effect/cli"
import { LEAST_COVERAGE } from "../../domain/scorecard/leastCoverage.ts"
import { numberFlag, textArgument, textFlag } from "./given.ts"

/** The most seconds that one request may have: a day, as in the config. */
export const LONGEST_REQUEST = 86_400

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
  Flag.withDescription("Share of the expected answers that must be scored, 0.01 to 1 (default 1)"),
  Flag.filter(
    (share) => share >= LEAST_COVERAGE && share <= 1,
    (share) => `Expected a share from ${LEAST_COVERAGE} to 1, got ${share}`
  ),
  Flag.optional
)
