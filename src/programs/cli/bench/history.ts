import { Command, Flag } from "effect/cli"
import { textFlag } from "../given.ts"
import { lazily } from "../lazily.ts"
import { benchRootFlag, revealHeldOutFlag, runFormats, taskClassArgument } from "./places.ts"

const flags = {
  name: taskClassArgument,
  run: textFlag("run").pipe(
    Flag.withMetavar("RUN"),
    Flag.withDescription("Show the whole report of this run: its id, or the beginning of it"),
    Flag.optional
  ),
  format: Flag.Literals("format", runFormats).pipe(
    Flag.withDescription("How to show the runs; jsonl and junit only with --run"),
    Flag.withDefault("text" as const)
  ),
  revealHeldOut: revealHeldOutFlag,
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
  Command.withDescription("The runs of a task class in the audit chain, oldest first; or one of them as a whole"),
  Command.withExamples([
    { command: "assay bench history vuln-remediation", description: "All its runs" },
    {
      command: "assay bench history vuln-remediation --run 01K9ZC8 --format junit",
      description: "The report of one, as `bench run` showed it; this is no gate and ends with 0"
    }
  ])
)
