import { Command } from "effect/cli"
import { lazily } from "./lazily.ts"

const schema = Command.make(
  "schema",
  {},
  lazily(() => import("./handlers/policy.ts").then(({ policySchemaCommand }) => policySchemaCommand))
).pipe(
  Command.withDescription("Print the JSON Schema of a policy file, for editors"),
  Command.withExamples([
    { command: "assay policy schema > policy.schema.json", description: "Keep it beside your policy" }
  ])
)

/**
 * `assay policy`.
 *
 * @since 0.1.0
 */
export const policy = Command.make("policy").pipe(
  Command.withDescription("What a policy file may hold; `gate --policy` decides by one, `drill --policy` tries it"),
  Command.withExamples([
    { command: "assay gate --policy gate.yaml", description: "Decide by a policy" },
    { command: "assay policy schema > policy.schema.json", description: "For an editor" }
  ]),
  Command.withSubcommands([schema])
)
