import { Command, Flag } from "effect/cli"
import { textFlag } from "./given.ts"
import { answersFlag, comparisonFormats } from "./compareFlags.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { judgeFlag, minCoverageFlag, runArgument } from "./runFlags.ts"

const flags = {
  run: runArgument,
  judge: judgeFlag,
  control: textFlag("control").pipe(
    Flag.withMetavar("VARIANT"),
    Flag.withDescription("The variant to compare all others with (default: none)"),
    Flag.withDefault("none")
  ),
  model: textFlag("model").pipe(Flag.withDescription("Only the variants of this model"), Flag.optional),
  answers: answersFlag,
  minCoverage: minCoverageFlag,
  format: comparisonFormats,
  out: outFlag
}
export type VariantsFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay variants`.
 *
 * @since 0.1.0
 */
export const variants = Command.make(
  "variants",
  flags,
  lazily(() => import("./handlers/variants.ts").then(({ variants }) => variants))
).pipe(
  Command.withDescription("Does the system prompt help? Compare the variants of each model of a run with the control"),
  Command.withExamples([
    { command: "assay variants runs/today", description: "Every variant beside `none`, model by model" },
    {
      command: "assay variants runs/today --control v1 --model qwen3:8b",
      description: "Two wordings of a system prompt"
    }
  ])
)
