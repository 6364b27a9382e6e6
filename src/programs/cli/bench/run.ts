import { Command, Flag } from "effect/cli"
import { numberFlag, textFlag, wholeNumberFlag } from "../given.ts"
import { lazily } from "../lazily.ts"
import { outFlag } from "../output.ts"
import { onClusterFlag } from "../clusterFlags.ts"
import { benchRootFlag, revealHeldOutFlag, runFormats, sutFlag, taskClassArgument } from "./places.ts"

const passRuleFlag = textFlag("pass-rule").pipe(
  Flag.filter(
    (rule) => rule === "all" || /^[1-9]\d{0,3}-of-[1-9]\d{0,3}$/u.test(rule),
    () => "Expected all, or K-of-N such as 2-of-3"
  ),
  Flag.withMetavar("all|K-OF-N"),
  Flag.withDescription("When a case with repeats passes: all of them do (default), or K of the N"),
  Flag.withDefault("all")
)

const flags = {
  name: taskClassArgument,
  sut: sutFlag,
  cases: textFlag("cases").pipe(
    Flag.withMetavar("GLOB"),
    Flag.withDescription("Only cases whose id fits, as greet-*; a run of some cases is no evidence for a tier"),
    Flag.optional
  ),
  class: Flag.Literals("class", ["held-out", "rag-corpus-derived"]).pipe(
    Flag.withDescription("Only cases of this class"),
    Flag.optional
  ),
  difficulty: Flag.Literals("difficulty", ["easy", "medium", "hard"]).pipe(
    Flag.withDescription("Only cases of this difficulty"),
    Flag.optional
  ),
  failedIn: textFlag("failed-in").pipe(
    Flag.withMetavar("RUN"),
    Flag.withDescription(
      "Only cases that did not pass in this run: its id as history shows it, or the beginning of it"
    ),
    Flag.optional
  ),
  resume: Flag.Boolean("resume").pipe(
    Flag.withDescription("Go on with the last run of the same inputs, which must be incomplete"),
    Flag.withDefault(false)
  ),
  concurrency: wholeNumberFlag("concurrency").pipe(
    Flag.withDescription("How many attempts are made at a time (default: the number of processors, at most 4)"),
    Flag.optional
  ),
  repeat: wholeNumberFlag("repeat").pipe(
    Flag.withDescription("How often each case is tried (default 1)"),
    Flag.withDefault(1)
  ),
  passRule: passRuleFlag,
  costCap: numberFlag("cost-cap").pipe(
    Flag.withMetavar("USD"),
    Flag.withDescription("Begin no attempt that could take the run over this cost"),
    Flag.optional
  ),
  noCache: Flag.Boolean("no-cache").pipe(
    Flag.withDescription(
      "Try every case anew, as evidence for a tier must be (default: where an earlier run has scored the same attempt of a system with a lock, that score is taken and the system is not run)"
    ),
    Flag.withDefault(false)
  ),
  failOn: Flag.Literals("fail-on", ["block", "warn"]).pipe(
    Flag.withDescription("End with 14 where a counted case did not pass (block), or has a warning, too (warn)"),
    Flag.optional
  ),
  format: Flag.Literals("format", runFormats).pipe(
    Flag.withDescription("How to show the report"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag,
  revealHeldOut: revealHeldOutFlag,
  benchRoot: benchRootFlag,
  cluster: onClusterFlag
}
export type BenchRunFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench run`.
 *
 * @since 0.1.0
 */
export const run = Command.make(
  "run",
  flags,
  lazily(() => import("../handlers/benchRun.ts").then(({ benchRun }) => benchRun))
).pipe(
  Command.withDescription("Let a system under test attempt the cases of a task class, and score what it did"),
  Command.withExamples([
    { command: "assay bench run vuln-remediation", description: "All cases, by the task class's own system" },
    { command: "assay bench run vuln-remediation --sut oracle", description: "Check the bench itself: all must pass" },
    {
      command: 'assay bench run vuln-remediation --sut "node agent.mjs" --difficulty easy',
      description: "Try a system that no file declares on some of the cases"
    },
    {
      command: "assay bench run vuln-remediation --sut agent --no-cache --cost-cap 5",
      description: "A declared one on all of them, as evidence, for at most 5 dollars"
    },
    {
      command: "assay bench run vuln-remediation --fail-on block --format junit --out bench.xml",
      description: "For a CI's test report"
    },
    {
      command: "assay bench run vuln-remediation --sut agent --cluster postgres://assay@db/assay",
      description: "By the workers of a cluster, which have the same bench"
    }
  ])
)
