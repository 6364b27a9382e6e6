import { Command, Flag } from "effect/cli"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { judgeFlag, minCoverageFlag, runArgument } from "./runFlags.ts"

const flags = {
  run: runArgument,
  judge: judgeFlag,
  minCoverage: minCoverageFlag,
  format: Flag.Literals("format", ["text", "md", "html", "json", "csv", "junit"]).pipe(
    Flag.withDescription("How to show the scorecards"),
    Flag.withDefault("text" as const)
  ),
  detail: Flag.Boolean("detail").pipe(
    Flag.withDescription("Show every prompt too (Markdown always does)"),
    Flag.withDefault(false)
  ),
  out: outFlag
}
export type ScoreFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay score`.
 *
 * @since 0.1.0
 */
export const score = Command.make(
  "score",
  flags,
  lazily(() => import("./handlers/score.ts").then(({ score }) => score))
).pipe(
  Command.withDescription("Show the scorecards of a run: percent, level, verdict and rank of every group"),
  Command.withExamples([
    { command: "assay score runs/today", description: "As text" },
    {
      command: "assay score runs/today --format html --out card.html",
      description: "One file with charts, to send on"
    },
    { command: "assay score runs/today --format csv --out scores.csv", description: "A row per group and dimension" }
  ])
)
