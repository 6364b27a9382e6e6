import { Command, Flag } from "effect/cli"
import { tiers } from "../../../domain/bench/Tier.ts"
import { lazily } from "../lazily.ts"
import { benchRootFlag, taskClassArgument } from "./places.ts"

const flags = {
  name: taskClassArgument,
  tier: Flag.Literals("tier", tiers).pipe(Flag.withDescription("Only this tier (default: all)"), Flag.optional),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the plan"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchPlanFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench plan`.
 *
 * @since 0.1.0
 */
export const plan = Command.make(
  "plan",
  flags,
  lazily(() => import("../handlers/benchPlan.ts").then(({ benchPlan }) => benchPlan))
).pipe(
  Command.withDescription(
    "How many cases a tier needs, how many may fail, and the smallest difference the bench can show"
  ),
  Command.withExamples([
    { command: "assay bench plan vuln-remediation", description: "All tiers" },
    { command: "assay bench plan vuln-remediation --tier gold", description: "One of them" }
  ])
)
