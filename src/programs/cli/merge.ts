import { Argument, Command, Flag } from "effect/cli"
import { textArgument, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"

const flags = {
  runs: textArgument("runs").pipe(
    Argument.withDescription("The folders of all shards of one run, in any order"),
    Argument.atLeast(1)
  ),
  out: textFlag("out").pipe(
    Flag.withMetavar("RUN"),
    Flag.withDescription("The run folder to make; must be new or empty")
  ),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to say what came of it"),
    Flag.withDefault("text" as const)
  )
}
export type MergeFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay merge`.
 *
 * @since 0.1.0
 */
export const merge = Command.make(
  "merge",
  flags,
  lazily(() => import("./handlers/merge.ts").then(({ merge }) => merge))
).pipe(
  Command.withDescription("Make one run of all shards of a split run (`assay run --shard`); unlike ones are refused"),
  Command.withExamples([
    { command: "assay merge runs/s1 runs/s2 --out runs/whole", description: "Two shards, as two jobs made them" },
    { command: "assay merge shards/* --out runs/whole", description: "All that a build has downloaded" }
  ])
)
