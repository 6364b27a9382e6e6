import { Command, Flag } from "effect/cli"
import { numberFlag, textFlag, wholeNumberFlag } from "./given.ts"
import { lazily } from "./lazily.ts"

const atLeastOne = (value: number): boolean => value >= 1
const aboveZero = (value: number): boolean => value > 0

const flags = {
  pack: textFlag("pack").pipe(Flag.withDescription("Name or path of the pack to ask"), Flag.optional),
  model: textFlag("model").pipe(
    Flag.withMetavar("MODEL"),
    Flag.withDescription(
      "PROVIDER:MODEL, as openai-compatible:qwen3:8b, or a name of assay.config.yaml. May be repeated"
    ),
    Flag.atLeast(0)
  ),
  endpoint: textFlag("endpoint").pipe(
    Flag.withMetavar("URL"),
    Flag.withDescription("Address of the models' OpenAI-compatible API (default: ASSAY_ENDPOINT, or the config)"),
    Flag.optional
  ),
  out: textFlag("out").pipe(
    Flag.withMetavar("RUN"),
    Flag.withDescription("The run folder to make; must be new or empty (default: a dated one under runs/)"),
    Flag.optional
  ),
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
  limit: wholeNumberFlag("limit").pipe(
    Flag.filter(atLeastOne, () => "Expected a whole number, 1 or more"),
    Flag.withDescription("Only the first so many prompts"),
    Flag.optional
  ),
  concurrency: wholeNumberFlag("concurrency").pipe(
    Flag.filter(atLeastOne, () => "Expected a whole number, 1 or more"),
    Flag.withDescription("How many requests to a model run at a time at most (default 4)"),
    Flag.optional
  ),
  requestSeconds: numberFlag("request-seconds").pipe(
    Flag.filter(aboveZero, () => "Expected a number of seconds above 0"),
    Flag.withMetavar("SECONDS"),
    Flag.withDescription("How long one request may take (default 300)"),
    Flag.optional
  ),
  deadline: numberFlag("deadline").pipe(
    Flag.filter(aboveZero, () => "Expected a number of minutes above 0"),
    Flag.withMetavar("MINUTES"),
    Flag.withDescription("How long all of it may take; what is missing then can be asked with --resume"),
    Flag.optional
  ),
  costCap: numberFlag("cost-cap").pipe(
    Flag.withMetavar("USD"),
    Flag.withDescription("Begin no request that could take the run over this cost; needs prices in the config"),
    Flag.optional
  ),
  preflight: Flag.Boolean("preflight").pipe(
    Flag.withDescription("Try each model with its longest prompt first (default: where more than 20 answers are due)"),
    Flag.optional
  ),
  strictPreflight: Flag.Boolean("strict-preflight").pipe(
    Flag.withDescription("Try each model, and run only if all of them give a text"),
    Flag.withDefault(false)
  ),
  cache: Flag.Boolean("cache").pipe(
    Flag.withDescription("Take answers to the same request from .assay/cache/answers, and keep new ones there"),
    Flag.withDefault(false)
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Only say how many answers, tokens and dollars it would take, about"),
    Flag.withDefault(false)
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
    { command: "assay run --pack office --model fast --only 'A*' --limit 3", description: "Try three prompts first" }
  ])
)
