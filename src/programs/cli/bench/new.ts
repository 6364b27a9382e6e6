import { Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { benchRootFlag, taskClassArgument } from "./places.ts"

const flags = {
  name: taskClassArgument,
  language: Flag.Literals("language", ["typescript", "python"]).pipe(
    Flag.withDescription("Language of the rubric"),
    Flag.withDefault("typescript" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchNewFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench new`.
 *
 * @since 0.1.0
 */
export const create = Command.make(
  "new",
  flags,
  lazily(() => import("../handlers/benchNew.ts").then(({ benchNew }) => benchNew))
).pipe(
  Command.withDescription("Write a new task class to start from: it lints clean and runs as it is"),
  Command.withExamples([
    { command: "assay bench new invoice-triage", description: "Into bench/invoice-triage" },
    { command: "assay bench new invoice-triage --language python", description: "With a rubric in Python" }
  ])
)
