import { Command } from "effect/cli"
import { diff } from "./bench/diff.ts"
import { external } from "./bench/external.ts"
import { history } from "./bench/history.ts"
import { importResults } from "./bench/import.ts"
import { lint } from "./bench/lint.ts"
import { list } from "./bench/list.ts"
import { create } from "./bench/new.ts"
import { plan } from "./bench/plan.ts"
import { promote } from "./bench/promote.ts"
import { run } from "./bench/run.ts"
import { score } from "./bench/score.ts"
import { seal } from "./bench/seal.ts"
import { show } from "./bench/show.ts"
import { verify } from "./bench/verify.ts"

/**
 * `assay bench`.
 *
 * @since 0.1.0
 */
export const bench = Command.make("bench").pipe(
  Command.withDescription("Test an agent on a class of tasks, and see what it has earned to be trusted with"),
  Command.withExamples([
    { command: "assay bench list", description: "The task classes there are" },
    { command: "assay bench run vuln-remediation", description: "Let the declared system attempt every case" },
    { command: "assay bench promote vuln-remediation --tier silver", description: "Has it earned that tier?" },
    { command: "assay bench new triage", description: "A task class of your own to start from" }
  ]),
  Command.withSubcommands([
    { group: "Task classes", commands: [list, show, create, lint, seal] },
    { group: "Runs", commands: [run, score, diff, history] },
    { group: "Trust", commands: [plan, promote, verify] },
    { group: "Results of other tools", commands: [importResults, external] }
  ])
)
