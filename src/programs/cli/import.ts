import { Argument, Command, Flag } from "effect/cli"
import { textArgument, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { columnFlags } from "./columnFlags.ts"

const flags = {
  pack: textFlag("pack").pipe(Flag.withDescription("Name or path of the pack that was answered")),
  answers: textFlag("answers").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription(
      "Answers as JSON lines (.jsonl, .ndjson) or CSV (.csv): model, variant, prompt_id, repeat, text"
    )
  ),
  out: textFlag("out").pipe(
    Flag.withMetavar("RUN"),
    Flag.withDescription("The run folder to make; must be new or empty")
  ),
  map: columnFlags.map,
  ignore: columnFlags.ignore,
  model: textFlag("model").pipe(
    Flag.withDescription("A model that must be in the run, answered or not; any other is refused. May be repeated"),
    Flag.atLeast(0)
  ),
  variant: textFlag("variant").pipe(
    Flag.withDescription("A variant that must be in the run, answered or not; any other is refused. May be repeated"),
    Flag.atLeast(0)
  )
}
export type ImportFlags = Command.Command.Config.Infer<typeof flags>

const promptfooFlags = {
  file: textArgument("file").pipe(
    Argument.withDescription("Results as JSON (promptfoo eval -o results.json), or a config (.yaml, .yml, .json)")
  ),
  pack: textFlag("pack").pipe(
    Flag.withDescription("Name or path of the pack that the results are for (default: begin one from the file)"),
    Flag.optional
  ),
  writePack: textFlag("write-pack").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription(
      "Where the pack that is begun goes (default: the file's name with .pack.yaml, in the current folder)"
    ),
    Flag.optional
  ),
  out: textFlag("out").pipe(
    Flag.withMetavar("RUN"),
    Flag.withDescription("The run folder to make of the results; must be new or empty"),
    Flag.optional
  ),
  prompt: textFlag("prompt").pipe(
    Flag.withMetavar("LABEL"),
    Flag.withDescription("Take over only promptfoo's prompt of this label, or of this number from 1; may be repeated"),
    Flag.atLeast(0)
  ),
  replace: Flag.Boolean("replace").pipe(
    Flag.withDescription("Overwrite another pack in its place"),
    Flag.withDefault(false)
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Only say what would be taken over and what not; write nothing"),
    Flag.withDefault(false)
  ),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show what was taken over"),
    Flag.withDefault("text" as const)
  )
}
export type ImportPromptfooFlags = Command.Command.Config.Infer<typeof promptfooFlags>

const promptfoo = Command.make(
  "promptfoo",
  promptfooFlags,
  lazily(() => import("./handlers/importPromptfoo.ts").then(({ importPromptfooCommand }) => importPromptfooCommand))
).pipe(
  Command.withDescription("Begin a pack from promptfoo's config or results, and make a run of its results"),
  Command.withExamples([
    { command: "assay import promptfoo promptfooconfig.yaml", description: "A draft of a pack" },
    { command: "assay import promptfoo results.json --out runs/promptfoo", description: "A draft and a run" },
    {
      command: "assay import promptfoo results.json --pack results.pack.yaml --out runs/again",
      description: "A run for the pack as it was edited"
    }
  ])
)

/**
 * `assay import`.
 *
 * @since 0.1.0
 */
export const importCommand = Command.make(
  "import",
  flags,
  lazily(() => import("./handlers/import.ts").then(({ importCommand }) => importCommand))
).pipe(
  Command.withDescription("Make a run of answers that were made elsewhere; a file with any problem makes none"),
  Command.withExamples([
    { command: "assay import --pack office --answers answers.jsonl --out runs/today", description: "JSON lines" },
    {
      command: "assay import --pack office --answers log.csv --map prompt_id=question --ignore user --out runs/today",
      description: "A CSV with columns of other names"
    }
  ]),
  Command.withSubcommands([promptfoo])
)
