import { Argument, Command, Flag } from "effect/cli"
import { textArgument } from "../given.ts"
import { lazily } from "../lazily.ts"
import { outFlag } from "../output.ts"
import { benchRootFlag, revealHeldOutFlag } from "./places.ts"

const flags = {
  left: textArgument("left").pipe(
    Argument.withDescription(
      "The run to compare with: its id as `assay bench history` shows it, or the beginning of it"
    )
  ),
  right: textArgument("right").pipe(Argument.withDescription("The run to compare, likewise")),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the comparison"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag,
  revealHeldOut: revealHeldOutFlag,
  benchRoot: benchRootFlag
}
export type BenchDiffFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench diff`.
 *
 * @since 0.1.0
 */
export const diff = Command.make(
  "diff",
  flags,
  lazily(() => import("../handlers/benchDiff.ts").then(({ benchDiff }) => benchDiff))
).pipe(
  Command.withDescription(
    "Compare two runs of the same cases: what was gained, what was lost, and whether it is chance"
  ),
  Command.withExamples([
    {
      command: "assay bench diff 01K9ZC8Q3V5W7X9Y1A3B5D7F9H 01K9ZC9",
      description: "The beginning of an id is enough, where only one run begins so"
    }
  ])
)
