import { Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Slug, SLUG_RULE } from "../../../domain/bench/Slug.ts"
import { lazily } from "../lazily.ts"
import { benchRootFlag } from "./places.ts"

const flags = {
  name: Argument.String("name").pipe(
    Argument.withDescription("Name of the task class, and of its folder: lower-case letters, digits, single hyphens"),
    Argument.filter(Schema.is(Slug), () => SLUG_RULE)
  ),
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
