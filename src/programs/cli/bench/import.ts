import { Argument, Command, Flag } from "effect/cli"
import { textArgument, textFlag } from "../given.ts"
import { lazily } from "../lazily.ts"
import { benchRootFlag } from "./places.ts"

const FOLDER = "FOLDER"
const handler = () => import("../handlers/benchImport.ts")

const common = {
  taskClass: textFlag("task-class").pipe(
    Flag.withMetavar("NAME"),
    Flag.withDescription("Show it with the runs of this task class (default: with none)"),
    Flag.optional
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Only show what would be taken over; store nothing"),
    Flag.withDefault(false)
  ),
  replace: Flag.Boolean("replace").pipe(
    Flag.withDescription("Put it in the place of other evidence of the same files"),
    Flag.withDefault(false)
  ),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show what was taken over"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}

const measure = (what: string) =>
  textFlag("measure").pipe(
    Flag.withMetavar("NAME"),
    Flag.withDescription(`The ${what} that decides, where there are several`),
    Flag.optional
  )

const inspectFlags = {
  path: textArgument("log").pipe(Argument.withDescription("The log, as JSON")),
  measure: measure("score"),
  ...common
}
export type ImportInspectFlags = Command.Command.Config.Infer<typeof inspectFlags>

const inspect = Command.make(
  "inspect",
  inspectFlags,
  lazily(() => handler().then(({ importInspect }) => importInspect))
).pipe(
  Command.withDescription("Take over a log of Inspect (inspect_ai): a sample is a case, an epoch an attempt"),
  Command.withExamples([
    { command: "assay bench import inspect logs/2026-11-05_security-guide.json --dry-run", description: "Only look" },
    {
      command: "assay bench import inspect log.json --measure includes --task-class triage",
      description: "One of several scores"
    }
  ])
)

const harborFlags = {
  path: textArgument("job").pipe(Argument.withMetavar(FOLDER), Argument.withDescription("The folder of the job")),
  measure: measure("reward"),
  ...common
}
export type ImportHarborFlags = Command.Command.Config.Infer<typeof harborFlags>

const harbor = Command.make(
  "harbor",
  harborFlags,
  lazily(() => handler().then(({ importHarbor }) => importHarbor))
).pipe(
  Command.withDescription("Take over a job of Harbor, Terminal-Bench 2 included: a task is a case, a trial an attempt"),
  Command.withExamples([
    { command: "assay bench import harbor jobs/2026-11-05__10-00-00", description: "Every agent and model of the job" }
  ])
)

const terminalBenchFlags = {
  path: textArgument("run").pipe(Argument.withMetavar(FOLDER), Argument.withDescription("The folder of the run")),
  ...common
}
export type ImportTerminalBenchFlags = Command.Command.Config.Infer<typeof terminalBenchFlags>

const terminalBench = Command.make(
  "terminal-bench",
  terminalBenchFlags,
  lazily(() => handler().then(({ importTerminalBench }) => importTerminalBench))
).pipe(
  Command.withDescription("Take over a run of Terminal-Bench 1 (results.json): a task is a case, a trial an attempt"),
  Command.withExamples([
    { command: "assay bench import terminal-bench runs/2025-09-10__19-49-26", description: "One run" }
  ])
)

const sweBenchFlags = {
  path: textArgument("report").pipe(Argument.withDescription("The report of the evaluation, MODEL.RUN.json")),
  system: textFlag("system").pipe(
    Flag.withMetavar("NAME"),
    Flag.withDescription("What was tested: the report does not say it")
  ),
  model: textFlag("model").pipe(
    Flag.withMetavar("NAME"),
    Flag.withDescription("The model that the system used, where it is another name"),
    Flag.optional
  ),
  benchmark: textFlag("benchmark").pipe(
    Flag.withMetavar("NAME"),
    Flag.withDescription("The data set, as SWE-bench Verified (default: SWE-bench)"),
    Flag.optional
  ),
  ...common
}
export type ImportSweBenchFlags = Command.Command.Config.Infer<typeof sweBenchFlags>

const sweBench = Command.make(
  "swe-bench",
  sweBenchFlags,
  lazily(() => handler().then(({ importSweBench }) => importSweBench))
).pipe(
  Command.withDescription("Take over the report of a SWE-bench evaluation: an instance is a case"),
  Command.withExamples([
    {
      command: 'assay bench import swe-bench agent.run1.json --system "my agent 1.2" --benchmark "SWE-bench Lite"',
      description: "The report names neither"
    }
  ])
)

/**
 * `assay bench import`.
 *
 * @since 0.1.0
 */
export const importResults = Command.make("import").pipe(
  Command.withDescription("Take over what another tool found: external evidence, which is shown and never counted"),
  Command.withExamples([
    { command: "assay bench import inspect log.json --dry-run", description: "Only look" },
    {
      command: "assay bench import harbor jobs/today --task-class triage",
      description: "Beside the runs of a task class"
    }
  ]),
  Command.withSubcommands([inspect, harbor, terminalBench, sweBench])
)
