import { Argument, Command, Flag } from "effect/cli"
import { clusterFlag } from "./clusterFlags.ts"
import { textArgument, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"

const run = textArgument("run").pipe(Argument.withDescription("The name of the run, as `assay runs` shows it"))

const format = Flag.Literals("format", ["text", "json"]).pipe(
  Flag.withDescription("How to say it"),
  Flag.withDefault("text" as const)
)

const runsFlags = { cluster: clusterFlag, format }
export type RunsFlags = Command.Command.Config.Infer<typeof runsFlags>

/**
 * `assay runs`.
 *
 * @since 0.1.0
 */
export const runs = Command.make(
  "runs",
  runsFlags,
  lazily(() => import("./handlers/clusterRuns.ts").then(({ runs }) => runs))
).pipe(
  Command.withDescription("List the runs of a cluster, how far each is, and the workers that are there"),
  Command.withExamples([
    { command: "assay runs --cluster postgres://assay@db/assay", description: "What there is, newest first" }
  ])
)

const attachFlags = { run, cluster: clusterFlag, format }
export type AttachFlags = Command.Command.Config.Infer<typeof attachFlags>

/**
 * `assay attach`.
 *
 * @since 0.1.0
 */
export const attach = Command.make(
  "attach",
  attachFlags,
  lazily(() => import("./handlers/clusterRuns.ts").then(({ attach }) => attach))
).pipe(
  Command.withDescription("Follow a run of a cluster to its end; Ctrl-C leaves it to the workers"),
  Command.withExamples([
    { command: "assay attach nightly --cluster postgres://assay@db/assay", description: "From another machine, say" }
  ])
)

const cancelFlags = { run, cluster: clusterFlag }
export type CancelFlags = Command.Command.Config.Infer<typeof cancelFlags>

/**
 * `assay cancel`.
 *
 * @since 0.1.0
 */
export const cancel = Command.make(
  "cancel",
  cancelFlags,
  lazily(() => import("./handlers/clusterRuns.ts").then(({ cancel }) => cancel))
).pipe(
  Command.withDescription(
    "Stop a run of a cluster: nothing else is asked, and what is there is kept. It can be gone on with"
  ),
  Command.withExamples([
    { command: "assay cancel nightly --cluster postgres://assay@db/assay", description: "What is under way may end" }
  ])
)

const pullFlags = {
  run,
  cluster: clusterFlag,
  out: textFlag("out").pipe(
    Flag.withMetavar("RUN"),
    Flag.withDescription("The run folder to make; must be new or empty")
  )
}
export type PullFlags = Command.Command.Config.Infer<typeof pullFlags>

/**
 * `assay pull`.
 *
 * @since 0.1.0
 */
export const pull = Command.make(
  "pull",
  pullFlags,
  lazily(() => import("./handlers/clusterRuns.ts").then(({ pull }) => pull))
).pipe(
  Command.withDescription("Write a run of a cluster into a folder, as a run on this machine would have"),
  Command.withExamples([
    {
      command: "assay pull nightly --cluster postgres://assay@db/assay --out runs/nightly",
      description: "Then judge, score and gate as ever"
    }
  ])
)
