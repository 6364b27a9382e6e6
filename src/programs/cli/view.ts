import { Argument, Command, Flag } from "effect/cli"
import { benchRootFlag } from "./bench/places.ts"
import { portFlag, textArgument, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { minCoverageFlag } from "./runFlags.ts"

/** The port where none is asked for. */
export const VIEW_PORT = 4748

const flags = {
  runs: textArgument("runs").pipe(
    Argument.withDescription("Run folders, and folders that run folders lie in (default: runs)"),
    Argument.atLeast(0)
  ),
  port: portFlag(VIEW_PORT).pipe(Flag.optional),
  export: textFlag("export").pipe(
    Flag.withMetavar("FOLDER"),
    Flag.withDescription("Write the page with all its data into this folder instead; it works without a server"),
    Flag.optional
  ),
  judge: textFlag("judge").pipe(
    Flag.withMetavar("ID"),
    Flag.withDescription("Rank and score by the verdicts of this judge only (default: by each judge)"),
    Flag.optional
  ),
  minCoverage: minCoverageFlag,
  benchRoot: benchRootFlag.pipe(
    Flag.withDescription("Show the history of this bench, too (default: bench, where something was run in it)")
  )
}
export type ViewFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay view`.
 *
 * @since 0.1.0
 */
export const view = Command.make(
  "view",
  flags,
  lazily(() => import("./handlers/view.ts").then(({ view }) => view))
).pipe(
  Command.withDescription(
    "Show runs in a web page of this machine: rankings, scorecards, answers side by side, history"
  ),
  Command.withExamples([
    { command: "assay view", description: "The runs in the folder runs, also those under way; Ctrl-C ends it" },
    { command: "assay view runs/today --export site", description: "The same as files, to be kept or published" }
  ])
)
