import { Command, Flag } from "effect/cli"
import { parseShard } from "../../domain/run/Shard.ts"
import { askFlags } from "./askFlags.ts"
import { onCluster } from "./clusterFlags.ts"
import { textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"

const flags = {
  pack: textFlag("pack").pipe(Flag.withDescription("Name or path of the pack to ask"), Flag.optional),
  model: askFlags.model,
  endpoint: askFlags.endpoint,
  out: askFlags.out,
  resume: textFlag("resume").pipe(
    Flag.withMetavar("RUN"),
    Flag.withDescription("Go on with this run: ask for what is missing, and again for what failed"),
    Flag.optional
  ),
  keepFailed: Flag.Boolean("keep-failed").pipe(
    Flag.withDescription("With --resume: leave the answers that failed as they are"),
    Flag.withDefault(false)
  ),
  variant: textFlag("variant").pipe(
    Flag.withDescription("Only this variant of the pack. May be repeated"),
    Flag.atLeast(0)
  ),
  only: textFlag("only").pipe(
    Flag.withMetavar("GLOB"),
    Flag.withDescription("Only prompts whose id fits, as A*. May be repeated"),
    Flag.atLeast(0)
  ),
  limit: askFlags.limit,
  shard: textFlag("shard").pipe(
    Flag.filterMap(parseShard, () => "Expected one shard of several, as 2/4 for the second of four: from 1/4 to 4/4"),
    Flag.withMetavar("INDEX/NUMBER"),
    Flag.withDescription("Ask only for this part of the answers, as 2/4; `assay merge` makes one run of all parts"),
    Flag.optional
  ),
  concurrency: askFlags.concurrency,
  requestSeconds: askFlags.requestSeconds,
  deadline: askFlags.deadline,
  costCap: askFlags.costCap,
  preflight: askFlags.preflight,
  strictPreflight: askFlags.strictPreflight,
  cache: askFlags.cache,
  ...onCluster,
  dryRun: askFlags.dryRun,
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to say what came of it"),
    Flag.withDefault("text" as const)
  )
}
export type RunFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay run`.
 *
 * @since 0.1.0
 */
export const run = Command.make(
  "run",
  flags,
  lazily(() => import("./handlers/run.ts").then(({ run }) => run))
).pipe(
  Command.withDescription("Ask models for the answers to a pack, and keep each as it comes in a run folder"),
  Command.withExamples([
    {
      command: "assay run --pack office --model openai-compatible:qwen3:8b --endpoint http://localhost:11434",
      description: "A model of Ollama on this machine"
    },
    { command: "assay run --resume runs/today", description: "Go on after a stop, and ask again for what failed" },
    { command: "assay run --pack office --model fast --model strong --dry-run", description: "What it would take" },
    { command: "assay run --pack office --model strong --cost-cap 5", description: "For at most 5 dollars" },
    { command: "assay run --pack office --model fast --shard 1/4 --out runs/s1", description: "A job of four in CI" },
    { command: "assay run --pack office --model fast --only 'A*' --limit 3", description: "Try three prompts first" },
    {
      command: "assay run --pack office --model fast --cluster postgres://assay@db/assay --detach",
      description: "Hand it to the workers of a cluster"
    }
  ])
)
