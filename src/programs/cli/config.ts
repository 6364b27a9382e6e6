import { Command, Flag } from "effect/cli"
import { numberFlag, textFlag, wholeNumberFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { minCoverageFlag } from "./runFlags.ts"

const showFlags = {
  model: textFlag("model").pipe(
    Flag.withMetavar("MODEL"),
    Flag.withDescription("Only this model: PROVIDER:MODEL, or a name of assay.config.yaml. May be repeated"),
    Flag.atLeast(0)
  ),
  endpoint: textFlag("endpoint").pipe(
    Flag.withMetavar("URL"),
    Flag.withDescription("As other commands would be given it"),
    Flag.optional
  ),
  concurrency: wholeNumberFlag("concurrency").pipe(
    Flag.withDescription("As other commands would be given it"),
    Flag.optional
  ),
  requestSeconds: numberFlag("request-seconds").pipe(
    Flag.withMetavar("SECONDS"),
    Flag.withDescription("As other commands would be given it"),
    Flag.optional
  ),
  minLevel: Flag.Literals("min-level", ["strong", "solid", "partial", "insufficient"]).pipe(
    Flag.withDescription("As other commands would be given it"),
    Flag.optional
  ),
  minCoverage: minCoverageFlag,
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the values"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag
}
export type ConfigShowFlags = Command.Command.Config.Infer<typeof showFlags>

const show = Command.make(
  "show",
  showFlags,
  lazily(() => import("./handlers/config.ts").then(({ configShow }) => configShow))
).pipe(
  Command.withDescription("Show every value that is in force and where it comes from; keys are never shown"),
  Command.withExamples([
    { command: "assay config show", description: "The project's defaults and all its models" },
    {
      command: "assay config show --model fast --endpoint http://localhost:8000",
      description: "What a flag would win over"
    }
  ])
)

/**
 * `assay config`.
 *
 * @since 0.1.0
 */
export const config = Command.make("config").pipe(
  Command.withDescription("Show what flags, environment and assay.config.yaml come to"),
  Command.withExamples([{ command: "assay config show", description: "Every value, with its source" }]),
  Command.withSubcommands([show])
)
