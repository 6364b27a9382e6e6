import { Argument, Command, Flag } from "effect/cli"
import { numberFlag, textArgument } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { judgeFlag, minCoverageFlag } from "./runFlags.ts"

const flags = {
  runs: textArgument("runs").pipe(
    Argument.withDescription("The folders of the runs to rank together, in any order"),
    Argument.atLeast(1)
  ),
  judge: judgeFlag,
  allowMixed: Flag.Boolean("allow-mixed").pipe(
    Flag.withDescription("Show runs of unlike packs, judges or limits apart, without ranks, instead of refusing them"),
    Flag.withDefault(false)
  ),
  cheapest: Flag.Boolean("cheapest").pipe(
    Flag.withDescription("Name the least costly group that is decided, not knocked out and about as good as the best"),
    Flag.withDefault(false)
  ),
  tolerance: numberFlag("tolerance").pipe(
    Flag.withMetavar("POINTS"),
    Flag.withDescription("How many percent points below the best is good enough with --cheapest (default 2)"),
    Flag.optional
  ),
  minCoverage: minCoverageFlag,
  format: Flag.Literals("format", ["text", "md", "html", "json", "csv"]).pipe(
    Flag.withDescription("How to show the leaderboard"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag
}
export type LeaderboardFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay leaderboard`.
 *
 * @since 0.1.0
 */
export const leaderboard = Command.make(
  "leaderboard",
  flags,
  lazily(() => import("./handlers/leaderboard.ts").then(({ leaderboard }) => leaderboard))
).pipe(
  Command.withDescription(
    "Rank the groups of several runs of the same pack, judge and limits; unlike ones are refused"
  ),
  Command.withExamples([
    {
      command: "assay leaderboard runs/monday runs/tuesday",
      description: "Which is best, and which cannot be excluded"
    },
    {
      command: "assay leaderboard runs/* --cheapest --tolerance 3",
      description: "The least costly group at most 3 percent points below the best; exit 12 where none can be named"
    }
  ])
)
