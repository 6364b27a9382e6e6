import { Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { benchRootFlag, taskClassArgument } from "./places.ts"

const flags = {
  name: taskClassArgument,
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show it"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchShowFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench show`.
 *
 * @since 0.1.0
 */
export const show = Command.make(
  "show",
  flags,
  lazily(() => import("../handlers/benchShow.ts").then(({ benchShow }) => benchShow))
).pipe(
  Command.withDescription("Show a task class: tiers, codes, keys, cases, systems under test, digests"),
  Command.withExamples([{ command: "assay bench show vuln-remediation", description: "The shipped one" }])
)
