import { Argument, Command, Flag } from "effect/cli"
import { textArgument } from "../given.ts"
import { lazily } from "../lazily.ts"
import { benchRootFlag } from "./places.ts"

const flags = {
  names: textArgument("name").pipe(
    Argument.withDescription("Task classes: the names of their folders (default: all there are)"),
    Argument.atLeast(0)
  ),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the problems"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchLintFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench lint`.
 *
 * @since 0.1.0
 */
export const lint = Command.make(
  "lint",
  flags,
  lazily(() => import("../handlers/benchLint.ts").then(({ benchLint }) => benchLint))
).pipe(
  Command.withDescription("Check task classes: every problem with its place; nothing is run but registration.ts"),
  Command.withExamples([
    { command: "assay bench lint", description: "All task classes and the trust tiers, as in a build" },
    { command: "assay bench lint greeting", description: "One of them" }
  ])
)
