import { Flag } from "effect/cli"
import { wholeNumberFlag } from "./given.ts"

/** `--answers NUMBER`. */
export const answersFlag = wholeNumberFlag("answers").pipe(
  Flag.withDescription("Of how many prompts that differ most to show both answers (default 3)"),
  Flag.withDefault(3)
)

/** `--format` of whatever compares groups. */
export const comparisonFormats = Flag.Literals("format", ["text", "md", "html", "json", "csv"]).pipe(
  Flag.withDescription("How to show the comparison"),
  Flag.withDefault("text" as const)
)
