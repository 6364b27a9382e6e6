import { Command } from "effect/cli"
import { agreement } from "./agreement.ts"
import { bench } from "./bench.ts"
import { attach, cancel, pull, runs } from "./clusterRuns.ts"
import { compare } from "./compare.ts"
import { config } from "./config.ts"
import { demo } from "./demo.ts"
import { dod } from "./dod.ts"
import { drill } from "./drill.ts"
import { gate } from "./gate.ts"
import { help } from "./help.ts"
import { history } from "./history.ts"
import { importCommand } from "./import.ts"
import { init } from "./init.ts"
import { judge } from "./judge.ts"
import { judgeSheet } from "./judgeSheet.ts"
import { leaderboard } from "./leaderboard.ts"
import { globalFlags } from "./globalFlags.ts"
import { mcp } from "./mcp.ts"
import { merge } from "./merge.ts"
import { models } from "./models.ts"
import { pack } from "./pack.ts"
import { policy } from "./policy.ts"
import { run } from "./run.ts"
import { score } from "./score.ts"
import { serve } from "./serve.ts"
import { simulate } from "./simulate.ts"
import { tryCommand } from "./try.ts"
import { variants } from "./variants.ts"
import { view } from "./view.ts"
import { worker } from "./worker.ts"

/**
 * The whole command line as a value.
 *
 * @since 0.1.0
 */
export const root = Command.make("assay").pipe(
  Command.withDescription(
    "Evaluates AI models and agents and turns the evidence into a decision that a build can act on."
  ),
  Command.withExamples([
    { command: "assay demo", description: "See the whole way, offline: import, judge, score, gate" },
    { command: "assay init", description: "Write a first pack, a config and a CI workflow into this folder" },
    { command: "assay gate runs/today --min-level solid", description: "Let a build pass or fail on a run" },
    { command: "assay help exit-codes", description: "What every exit code means" }
  ]),
  Command.withSubcommands([
    { group: "Start", commands: [demo, tryCommand, init, config] },
    { group: "Packs and answers", commands: [pack, models, run, merge, importCommand] },
    {
      group: "Judge and decide",
      commands: [
        judge,
        judgeSheet,
        agreement,
        score,
        gate,
        policy,
        drill,
        simulate,
        compare,
        variants,
        leaderboard,
        history,
        view
      ]
    },
    { group: "Clusters", commands: [worker, runs, attach, cancel, pull] },
    { group: "Agents", commands: [bench] },
    { group: "Plans", commands: [dod] },
    { group: "Services", commands: [mcp, serve] },
    { group: "About", commands: [help] }
  ]),
  Command.withGlobalFlags(globalFlags)
)
