import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { scoreStoredRun } from "../scoreStoredRun.ts"
import { outFlag, writeReport } from "./output.ts"
import { onScreen } from "./quiet.ts"
import { scorecardCsv } from "./render/scorecard.csv.ts"
import { scorecardJson } from "./render/scorecard.json.ts"
import { scorecardJunit } from "./render/scorecard.junit.ts"
import { scorecardMarkdown } from "./render/scorecard.md.ts"
import { scorecardText } from "./render/scorecard.text.ts"
import { judgeFlag, minCoverageFlag, runArgument, scoringOf } from "./runFlags.ts"
import { Screen } from "./Screen.ts"

/**
 * `assay score`.
 *
 * @since 0.1.0
 */
export const score = Command.make(
  "score",
  {
    run: runArgument,
    judge: judgeFlag,
    minCoverage: minCoverageFlag,
    format: Flag.Literals("format", ["text", "md", "json", "csv", "junit"]).pipe(
      Flag.withDescription("How to show the scorecards"),
      Flag.withDefault("text" as const)
    ),
    detail: Flag.Boolean("detail").pipe(
      Flag.withDescription("Show every prompt too, in text and Markdown"),
      Flag.withDefault(false)
    ),
    out: outFlag
  },
  Effect.fn(function* (flags) {
    const { judge, minCoverage } = yield* scoringOf(flags)
    const report = yield* scoreStoredRun({ run: flags.run, judge, minCoverage })
    const screen = yield* Screen
    const { detail } = flags
    const render = {
      text: () => scorecardText(report, screen, { detail }),
      md: () => scorecardMarkdown(report, { detail }),
      json: () => scorecardJson(report),
      csv: () => scorecardCsv(report),
      junit: () => scorecardJunit(report)
    }
    yield* writeReport(render[flags.format](), flags.out)
  }, onScreen)
).pipe(
  Command.withDescription("Show the scorecards of a run: percent, level, verdict and rank of every group"),
  Command.withExamples([
    { command: "assay score runs/today", description: "As text" },
    { command: "assay score runs/today --format csv --out scores.csv", description: "A row per group and dimension" }
  ])
)
