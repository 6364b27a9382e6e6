import { Argument, Command, Flag } from "effect/cli"
import { textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { policyFlag } from "./policyFlags.ts"
import { judgeFlag, minCoverageFlag, runArgument } from "./runFlags.ts"

const flags = {
  run: runArgument.pipe(Argument.optional),
  policy: policyFlag.pipe(Flag.optional),
  allowCommands: Flag.Boolean("allow-commands").pipe(
    Flag.withDescription("With --policy: run the commands that plans declare; a plan is data, so this must be said"),
    Flag.withDefault(false)
  ),
  judge: judgeFlag,
  model: textFlag("model").pipe(Flag.withDescription("Only the groups of this model"), Flag.optional),
  variant: textFlag("variant").pipe(Flag.withDescription("Only the groups of this variant"), Flag.optional),
  minLevel: Flag.Literals("min-level", ["strong", "solid", "partial", "insufficient"]).pipe(
    Flag.withDescription("The level that every selected group must reach, besides being recommended"),
    Flag.optional
  ),
  minCoverage: minCoverageFlag,
  format: Flag.Literals("format", ["text", "md", "html", "json", "csv", "junit"]).pipe(
    Flag.withDescription("How to show the decision"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag
}
export type GateFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay gate`.
 *
 * @since 0.1.0
 */
export const gate = Command.make(
  "gate",
  flags,
  lazily(() => import("./handlers/gate.ts").then(({ gate }) => gate))
).pipe(
  Command.withDescription(
    "Decide: exit 0 only if every selected group is recommended and reaches the level asked for, or a policy is met"
  ),
  Command.withExamples([
    { command: "assay gate runs/today", description: "All groups of the run" },
    {
      command: "assay gate runs/today --model qwen3:8b --variant baseline --min-level strong",
      description: "One group, at least strong"
    },
    { command: "assay gate --policy gate.yaml", description: "All conditions of a policy, one decision" },
    { command: "assay gate runs/today --format junit --out gate.xml", description: "For a CI's test report" }
  ])
)
