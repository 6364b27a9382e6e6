import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { decideGate } from "../../domain/gate/decideGate.ts"
import { scoreStoredRun } from "../scoreStoredRun.ts"
import { exitCodes } from "./exitCode.ts"
import { Finished } from "./Finished.ts"
import { outFlag, writeReport } from "./output.ts"
import { onScreen } from "./quiet.ts"
import { gateCsv } from "./render/gate.csv.ts"
import { gateJson } from "./render/gate.json.ts"
import { gateJunit } from "./render/gate.junit.ts"
import { gateMarkdown } from "./render/gate.md.ts"
import { gateText } from "./render/gate.text.ts"
import { judgeFlag, minCoverageFlag, runArgument, scoringOf } from "./runFlags.ts"
import { Screen } from "./Screen.ts"

/**
 * `assay gate`.
 *
 * @since 0.1.0
 */
export const gate = Command.make(
  "gate",
  {
    run: runArgument,
    judge: judgeFlag,
    model: Flag.String("model").pipe(Flag.withDescription("Only the groups of this model"), Flag.optional),
    variant: Flag.String("variant").pipe(Flag.withDescription("Only the groups of this variant"), Flag.optional),
    minLevel: Flag.Literals("min-level", ["strong", "solid", "partial", "insufficient"]).pipe(
      Flag.withDescription("The level that every selected group must reach, besides being recommended"),
      Flag.optional
    ),
    minCoverage: minCoverageFlag,
    format: Flag.Literals("format", ["text", "md", "json", "csv", "junit"]).pipe(
      Flag.withDescription("How to show the decision"),
      Flag.withDefault("text" as const)
    ),
    out: outFlag
  },
  Effect.fn(function* (flags) {
    const scoring = yield* scoringOf(flags)
    const report = yield* scoreStoredRun({ run: flags.run, judge: scoring.judge, minCoverage: scoring.minCoverage })
    const decision = yield* Effect.fromResult(
      decideGate(report, {
        model: Option.getOrUndefined(flags.model),
        variant: Option.getOrUndefined(flags.variant),
        minLevel: Option.getOrUndefined(flags.minLevel) ?? scoring.minLevel
      })
    )
    const exit = exitCodes[decision.outcome]
    const screen = yield* Screen
    const render = {
      text: () => gateText(decision, exit, screen),
      md: () => gateMarkdown(decision, exit),
      json: () => gateJson(decision, exit),
      csv: () => gateCsv(decision, exit),
      junit: () => gateJunit(decision, exit)
    }
    yield* writeReport(render[flags.format](), flags.out)
    if (exit.code !== 0) return yield* new Finished({ exit })
  }, onScreen)
).pipe(
  Command.withDescription("Decide: exit 0 only if every selected group is recommended and reaches the level asked for"),
  Command.withExamples([
    { command: "assay gate runs/today", description: "All groups of the run" },
    {
      command: "assay gate runs/today --model qwen3:8b --variant baseline --min-level strong",
      description: "One group, at least strong"
    },
    { command: "assay gate runs/today --format junit --out gate.xml", description: "For a CI's test report" }
  ])
)
