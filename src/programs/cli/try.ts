import { Argument, Command, Flag } from "effect/cli"
import { askFlags } from "./askFlags.ts"
import { columnFlags } from "./columnFlags.ts"
import { textArgument, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"

const flags = {
  prompts: textArgument("prompts").pipe(
    Argument.withDescription(
      "Prompts as CSV (.csv) or JSON lines (.jsonl, .ndjson): prompt or text; id, category, system"
    )
  ),
  model: askFlags.model,
  endpoint: askFlags.endpoint,
  map: columnFlags.map,
  ignore: columnFlags.ignore,
  writePack: textFlag("write-pack").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("The pack to write (default: NAME.pack.yaml here, NAME as the prompts' file)"),
    Flag.optional
  ),
  replace: Flag.Boolean("replace").pipe(
    Flag.withDescription("Overwrite another file that has the pack's name"),
    Flag.withDefault(false)
  ),
  out: askFlags.out,
  limit: askFlags.limit,
  full: Flag.Boolean("full").pipe(
    Flag.withDescription("Show every prompt, and every answer whole"),
    Flag.withDefault(false)
  ),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the answers"),
    Flag.withDefault("text" as const)
  ),
  concurrency: askFlags.concurrency,
  requestSeconds: askFlags.requestSeconds,
  deadline: askFlags.deadline,
  costCap: askFlags.costCap,
  preflight: askFlags.preflight,
  strictPreflight: askFlags.strictPreflight,
  cache: askFlags.cache,
  dryRun: askFlags.dryRun
}
export type TryFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay try`.
 *
 * @since 0.1.0
 */
export const tryCommand = Command.make(
  "try",
  flags,
  lazily(() => import("./handlers/try.ts").then(({ tryCommand }) => tryCommand))
).pipe(
  Command.withDescription(
    "Ask models your prompts, see the answers side by side, and get a first pack of them to edit; no pack is needed"
  ),
  Command.withExamples([
    {
      command:
        "assay try --model openai-compatible:qwen3:8b --model openai-compatible:gemma3 --endpoint http://localhost:11434 prompts.csv",
      description: "Two models of Ollama on this machine"
    },
    { command: "assay try --model fast --limit 3 prompts.jsonl", description: "Only the first three prompts" },
    {
      command: "assay try --model fast --map prompt=question --ignore owner questions.csv",
      description: "Other columns"
    }
  ])
)
