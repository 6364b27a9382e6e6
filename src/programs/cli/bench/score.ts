import { Command, Flag } from "effect/cli"
import { textFlag } from "../given.ts"
import { lazily } from "../lazily.ts"
import { outFlag } from "../output.ts"
import { benchRootFlag, revealHeldOutFlag, taskClassArgument } from "./places.ts"

const flags = {
  name: taskClassArgument,
  case: textFlag("case").pipe(Flag.withMetavar("ID"), Flag.withDescription("The case that the output is of")),
  output: textFlag("output").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("The saved output: output.json of an attempt, as it lies in .assay/bench/runs")
  ),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the score"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag,
  revealHeldOut: revealHeldOutFlag,
  benchRoot: benchRootFlag
}
export type BenchScoreFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench score`.
 *
 * @since 0.1.0
 */
export const score = Command.make(
  "score",
  flags,
  lazily(() => import("../handlers/benchScore.ts").then(({ benchScore }) => benchScore))
).pipe(
  Command.withDescription("Ask the rubric about one saved output; nothing is added to the audit chain"),
  Command.withExamples([
    {
      command: "assay bench score greeting --case greet-ada --output .assay/bench/runs/RUN/greet-ada/0/output.json",
      description: "What an attempt of a run left behind"
    }
  ])
)
