import { Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { benchRootFlag } from "./places.ts"

const flags = {
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the list"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchListFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench list`.
 *
 * @since 0.1.0
 */
export const list = Command.make(
  "list",
  flags,
  lazily(() => import("../handlers/benchList.ts").then(({ benchList }) => benchList))
).pipe(
  Command.withDescription("List the task classes there are, with their cases and tiers"),
  Command.withExamples([{ command: "assay bench list --format json", description: "For a script" }])
)
