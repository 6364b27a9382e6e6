import { Argument, Command, Flag } from "effect/cli"
import { textArgument, textFlag } from "../given.ts"
import { lazily } from "../lazily.ts"
import { benchRootFlag } from "./places.ts"

const flags = {
  id: textArgument("evidence").pipe(
    Argument.withDescription("Show this one with its cases: its id, or the beginning of it"),
    Argument.optional
  ),
  taskClass: textFlag("task-class").pipe(
    Flag.withMetavar("NAME"),
    Flag.withDescription("Only that of this task class"),
    Flag.optional
  ),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show it"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchExternalFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench external`.
 *
 * @since 0.1.0
 */
export const external = Command.make(
  "external",
  flags,
  lazily(() => import("../handlers/benchExternal.ts").then(({ benchExternal }) => benchExternal))
).pipe(
  Command.withDescription("Show the external evidence: what was taken over from other tools; nothing is decided on it"),
  Command.withExamples([
    { command: "assay bench external", description: "All of it" },
    { command: "assay bench external swe-bench-1f0c", description: "One with its cases" }
  ])
)
