import { Command, Flag } from "effect/cli"
import { textFlag, wholeNumberFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { judgeFlag, minCoverageFlag, runArgument } from "./runFlags.ts"

const flags = {
  run: runArgument,
  judge: judgeFlag,
  scope: Flag.Literals("scope", ["all", "curated"]).pipe(
    Flag.withDescription("Which red flags are fatal: all, or those on the listed prompts"),
    Flag.optional
  ),
  threshold: wholeNumberFlag("threshold").pipe(
    Flag.withDescription("Floor of the K.-o. dimension, 1 to 4"),
    Flag.optional
  ),
  weight: textFlag("weight").pipe(
    Flag.withMetavar("DIMENSION=WEIGHT"),
    Flag.withDescription("Another weight of a dimension; may be repeated"),
    Flag.atLeast(0)
  ),
  minCoverage: minCoverageFlag,
  format: Flag.Literals("format", ["text", "md", "html", "json", "csv"]).pipe(
    Flag.withDescription("How to show what would change"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag
}
export type SimulateFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay simulate`.
 *
 * @since 0.1.0
 */
export const simulate = Command.make(
  "simulate",
  flags,
  lazily(() => import("./handlers/simulate.ts").then(({ simulate }) => simulate))
).pipe(
  Command.withDescription("Show what another scope, threshold or weight would change, on the verdicts that are stored"),
  Command.withExamples([
    { command: "assay simulate runs/today --scope all", description: "If every red flag were fatal" },
    { command: "assay simulate runs/today --threshold 3 --weight Q1=5", description: "A higher floor, a heavier Q1" }
  ])
)
