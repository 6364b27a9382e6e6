import { Argument, Command } from "effect/cli"
import { textArgument } from "./given.ts"
import { lazily } from "./lazily.ts"

const flags = {
  folder: textArgument("folder").pipe(
    Argument.withDescription("Where to write it (default: this folder)"),
    Argument.withDefault(".")
  )
}
export type InitFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay init`.
 *
 * @since 0.1.0
 */
export const init = Command.make(
  "init",
  flags,
  lazily(() => import("./handlers/init.ts").then(({ init }) => init))
).pipe(
  Command.withDescription("Write a first pack, sample answers, a config and a CI workflow; overwrites nothing"),
  Command.withExamples([{ command: "assay init my-eval", description: "Into a new folder" }])
)
