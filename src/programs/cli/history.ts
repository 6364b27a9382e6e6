import { Argument, Command, Flag } from "effect/cli"
import { USUAL_TOLERANCE } from "../../domain/comparison/tolerance.ts"
import { comparisonFormats } from "./compareFlags.ts"
import { numberFlag, textArgument, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { judgeFlag, minCoverageFlag } from "./runFlags.ts"

const flags = {
  folder: textArgument("folder").pipe(
    Argument.withDescription("The folder that the runs lie in (default: runs)"),
    Argument.withDefault("runs")
  ),
  judge: judgeFlag,
  model: textFlag("model").pipe(Flag.withDescription("Only the groups of this model"), Flag.optional),
  variant: textFlag("variant").pipe(Flag.withDescription("Only the groups of this variant"), Flag.optional),
  tolerance: numberFlag("tolerance").pipe(
    Flag.withMetavar("POINTS"),
    Flag.withDescription("By how many percent points a group may be lower than in the last good run (default 2)"),
    Flag.withDefault(USUAL_TOLERANCE)
  ),
  minCoverage: minCoverageFlag,
  format: comparisonFormats,
  out: outFlag
}
export type HistoryFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay history`.
 *
 * @since 0.1.0
 */
export const history = Command.make(
  "history",
  flags,
  lazily(() => import("./handlers/history.ts").then(({ history }) => history))
).pipe(
  Command.withDescription("Show a line for each run of a folder, with the trend, and the first bad run of each group"),
  Command.withExamples([
    { command: "assay history", description: "The runs in the folder runs, oldest first" },
    { command: "assay history nightly --model qwen3:8b --format md", description: "One model, for a report" }
  ])
)
