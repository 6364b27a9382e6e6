import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { initProject } from "../scaffold.ts"
import { remark } from "./output.ts"
import { onScreen } from "./quiet.ts"

const nextSteps = `Try it:
  assay pack validate packs/first.yaml
  assay import --pack packs/first.yaml --answers answers.jsonl --out runs/first
  assay judge runs/first --judge checks
  assay score runs/first
  assay gate runs/first --model sample-a`

/**
 * `assay init`.
 *
 * @since 0.1.0
 */
export const init = Command.make(
  "init",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("Where to write it (default: this folder)"),
      Argument.withDefault(".")
    )
  },
  Effect.fn(function* ({ folder }) {
    const written = yield* initProject(folder)
    yield* Console.log(written.join("\n"))
    yield* remark(folder === "." ? `\n${nextSteps}` : `\ncd ${folder}\n${nextSteps}`)
  }, onScreen)
).pipe(
  Command.withDescription("Write a first pack, sample answers, a config and a CI workflow; overwrites nothing"),
  Command.withExamples([{ command: "assay init my-eval", description: "Into a new folder" }])
)
