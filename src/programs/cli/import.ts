import { Command, Flag } from "effect/cli"
import { textFlag } from "./given.ts"
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
  ])
)
