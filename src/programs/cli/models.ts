import { Command, Flag } from "effect/cli"
import { numberFlag, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"

const flags = {
  endpoint: textFlag("endpoint").pipe(
    Flag.withMetavar("URL"),
    Flag.withDescription("Address of an OpenAI-compatible API (default: the variable ASSAY_ENDPOINT)"),
    Flag.optional
  ),
  timeout: numberFlag("timeout").pipe(
    Flag.filter(
      (seconds) => seconds > 0,
      () => "Expected a number of seconds above 0"
    ),
    Flag.withMetavar("SECONDS"),
    Flag.withDescription("How long the endpoint may take to answer"),
    Flag.withDefault(10)
  ),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the models"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag
}
export type ModelsFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay models`.
 *
 * @since 0.1.0
 */
export const models = Command.make(
  "models",
  flags,
  lazily(() => import("./handlers/models.ts").then(({ models }) => models))
).pipe(
  Command.withDescription(
    "List the models that an endpoint offers; a key is taken from the environment variable ASSAY_API_KEY"
  ),
  Command.withExamples([
    { command: "assay models --endpoint http://localhost:11434", description: "Ollama on this machine" },
    { command: "assay models --endpoint http://localhost:1234/v1", description: "LM Studio on this machine" },
    { command: "assay models --endpoint https://openrouter.ai/api/v1 --format json", description: "OpenRouter" }
  ])
)
