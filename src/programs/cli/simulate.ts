import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { simulateStoredRun } from "../simulateStoredRun.ts"
import { outFlag, writeReport } from "./output.ts"
import { onScreen } from "./quiet.ts"
import { simulateCsv } from "./render/simulate.csv.ts"
import { simulateJson } from "./render/simulate.json.ts"
import { simulateMarkdown } from "./render/simulate.md.ts"
import { simulateText } from "./render/simulate.text.ts"
import { judgeFlag, minCoverageFlag, runArgument, scoringOf } from "./runFlags.ts"
import { Screen } from "./Screen.ts"

/**
 * `assay simulate`.
 *
 * @since 0.1.0
 */
export const simulate = Command.make(
  "simulate",
  {
    run: runArgument,
    judge: judgeFlag,
    scope: Flag.Literals("scope", ["all", "curated"]).pipe(
      Flag.withDescription("Which red flags are fatal: all, or those on the listed prompts"),
      Flag.optional
    ),
    threshold: Flag.Int("threshold").pipe(
      Flag.withDescription("Floor of the K.-o. dimension, 1 to 4"),
      Flag.filter(
        (threshold) => threshold >= 1 && threshold <= 4,
        (threshold) => `Expected a threshold from 1 to 4, got ${threshold}`
      ),
      Flag.optional
    ),
    weight: Flag.KeyValuePair("weight").pipe(
      Flag.withDescription("A dimension's weight, DIMENSION=WEIGHT; may be repeated"),
      Flag.withDefault({} as Record<string, string>)
    ),
    minCoverage: minCoverageFlag,
    format: Flag.Literals("format", ["text", "md", "json", "csv"]).pipe(
      Flag.withDescription("How to show what would change"),
      Flag.withDefault("text" as const)
    ),
    out: outFlag
  },
  Effect.fn(function* (flags) {
    const { judge, minCoverage } = yield* scoringOf(flags)
    const simulation = yield* simulateStoredRun({
      run: flags.run,
      judge,
      minCoverage,
      overrides: {
        scope: Option.getOrUndefined(flags.scope),
        threshold: Option.getOrUndefined(flags.threshold),
        weights: new Map(Object.entries(flags.weight).map(([id, weight]) => [id, Number(weight)]))
      }
    })
    const screen = yield* Screen
    const render = {
      text: () => simulateText(simulation, screen),
      md: () => simulateMarkdown(simulation),
      json: () => simulateJson(simulation),
      csv: () => simulateCsv(simulation)
    }
    yield* writeReport(render[flags.format](), flags.out)
  }, onScreen)
).pipe(
  Command.withDescription("Show what another scope, threshold or weight would change, on the verdicts that are stored"),
  Command.withExamples([
    { command: "assay simulate runs/today --scope all", description: "If every red flag were fatal" },
    { command: "assay simulate runs/today --threshold 3 --weight Q1=5", description: "A higher floor, a heavier Q1" }
  ])
)
