import { Argument, Command, Flag } from "effect/cli"
import { answersFlag } from "./compareFlags.ts"
import { numberFlag, textArgument, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { judgeFlag, minCoverageFlag } from "./runFlags.ts"

const flags = {
  base: textArgument("base").pipe(Argument.withDescription("Folder of the run to compare with")),
  candidate: textArgument("candidate").pipe(Argument.withDescription("Folder of the run to compare")),
  judge: judgeFlag,
  model: textFlag("model").pipe(Flag.withDescription("Only the groups of this model"), Flag.optional),
  variant: textFlag("variant").pipe(Flag.withDescription("Only the groups of this variant"), Flag.optional),
  baseModel: textFlag("base-model").pipe(
    Flag.withDescription("The model of the base to compare with (default: the same model)"),
    Flag.optional
  ),
  baseVariant: textFlag("base-variant").pipe(
    Flag.withDescription("The variant of the base to compare with (default: the same variant)"),
    Flag.optional
  ),
  failOnRegression: Flag.Boolean("fail-on-regression").pipe(
    Flag.withDescription("Exit 15 if a group got worse, 12 if it is not shown that none did"),
    Flag.withDefault(false)
  ),
  tolerance: numberFlag("tolerance").pipe(
    Flag.withMetavar("POINTS"),
    Flag.withDescription("By how many percent points a group may be lower with --fail-on-regression (default 2)"),
    Flag.optional
  ),
  answers: answersFlag,
  minCoverage: minCoverageFlag,
  format: Flag.Literals("format", ["text", "md", "html", "json", "csv", "junit"]).pipe(
    Flag.withDescription("How to show the comparison; junit only with --fail-on-regression"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag
}
export type CompareFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay compare`.
 *
 * @since 0.1.0
 */
export const compare = Command.make(
  "compare",
  flags,
  lazily(() => import("./handlers/compare.ts").then(({ compare }) => compare))
).pipe(
  Command.withDescription(
    "Compare two runs prompt by prompt: what differs, whether it is chance, whether it got worse"
  ),
  Command.withExamples([
    { command: "assay compare runs/before runs/today", description: "What changed, with the answers that differ most" },
    {
      command: "assay compare runs/before runs/today --fail-on-regression --tolerance 3",
      description: "Exit 15 if a group got worse, and 12 if that cannot be told"
    },
    {
      command: "assay compare runs/today runs/today --model qwen3:8b --base-model gemma3:12b",
      description: "One model with another one"
    }
  ])
)
