import { Command, Flag } from "effect/cli"
import { tiers } from "../../../domain/bench/Tier.ts"
import { lazily } from "../lazily.ts"
import { anchorFlag } from "./anchorFlag.ts"
import { benchRootFlag, sutFlag, taskClassArgument } from "./places.ts"

const flags = {
  name: taskClassArgument,
  tier: Flag.Literals("tier", tiers).pipe(Flag.withDescription("The tier that is asked for")),
  sut: sutFlag,
  anchor: anchorFlag,
  format: Flag.Literals("format", ["text", "md", "json"]).pipe(
    Flag.withDescription("How to show the verdict"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchPromoteFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench promote`.
 *
 * @since 0.1.0
 */
export const promote = Command.make(
  "promote",
  flags,
  lazily(() => import("../handlers/benchPromote.ts").then(({ benchPromote }) => benchPromote))
).pipe(
  Command.withDescription(
    "Has a system under test earned a tier? Exit 0 only if all evidence in the audit chain suffices, else 14; grants nothing"
  ),
  Command.withExamples([
    { command: "assay bench promote vuln-remediation --tier silver", description: "The task class's own system" },
    { command: 'assay bench promote vuln-remediation --tier bronze --sut "node agent.mjs"', description: "Another one" }
  ])
)
