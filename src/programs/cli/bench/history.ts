import { Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { benchRootFlag, taskClassArgument } from "./places.ts"

const flags = {
  name: taskClassArgument,
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the runs"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchHistoryFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench history`.
 *
 * @since 0.1.0
 */
export const history = Command.make(
  "history",
  flags,
  lazily(() => import("../handlers/benchHistory.ts").then(({ benchHistory }) => benchHistory))
).pipe(
  Command.withDescription("The runs of a task class in the audit chain, oldest first"),
  Command.withExamples([{ command: "assay bench history vuln-remediation", description: "All its runs" }])
)
