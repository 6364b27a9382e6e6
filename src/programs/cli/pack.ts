import { Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { textArgument, textFlag } from "./given.ts"
import { PLAIN_ID_RULE, PlainId } from "../../domain/pack/Id.ts"
import { lazily } from "./lazily.ts"

const format = Flag.Literals("format", ["text", "json"]).pipe(
  Flag.withDescription("How to show the result"),
  Flag.withDefault("text" as const)
)
const nameArgument = textArgument("pack").pipe(
  Argument.withDescription("Name of a pack (see `assay pack list`), or path of a pack file")
)

const listFlags = { format }
export type PackListFlags = Command.Command.Config.Infer<typeof listFlags>

const list = Command.make(
  "list",
  listFlags,
  lazily(() => import("./handlers/pack.ts").then(({ packList }) => packList))
).pipe(
  Command.withDescription("List the packs there are: your own in ./packs, and those that come with Assay"),
  Command.withExamples([{ command: "assay pack list --format json", description: "For a script" }])
)

const showFlags = { pack: nameArgument, format }
export type PackShowFlags = Command.Command.Config.Infer<typeof showFlags>

const show = Command.make(
  "show",
  showFlags,
  lazily(() => import("./handlers/pack.ts").then(({ packShow }) => packShow))
).pipe(
  Command.withDescription("Show a pack: dimensions, K.-o. rule, variants, prompts"),
  Command.withExamples([{ command: "assay pack show office", description: "A shipped pack" }])
)

const lintFlags = { packs: nameArgument.pipe(Argument.atLeast(1)), format }
const validateFlags = {
  ...lintFlags,
  strict: Flag.Boolean("strict").pipe(Flag.withDescription("Treat warnings as errors"), Flag.withDefault(false))
}
export type PackValidateFlags = Command.Command.Config.Infer<typeof validateFlags>

const validate = Command.make(
  "validate",
  validateFlags,
  lazily(() => import("./handlers/pack.ts").then(({ packValidate }) => packValidate))
).pipe(
  Command.withDescription("Check packs: every problem with file, line, column and what was meant"),
  Command.withExamples([{ command: "assay pack validate packs/*.yaml", description: "All packs of a folder" }])
)

const lint = Command.make(
  "lint",
  lintFlags,
  lazily(() =>
    import("./handlers/pack.ts").then(
      ({ packValidate }) =>
        (flags: Command.Command.Config.Infer<typeof lintFlags>) =>
          packValidate({ ...flags, strict: true })
    )
  )
).pipe(
  Command.withDescription("Check packs and fail on warnings too, such as a prompt that nothing can judge"),
  Command.withExamples([{ command: "assay pack lint my-pack", description: "The same as validate --strict" }])
)

const schema = Command.make(
  "schema",
  {},
  lazily(() => import("./handlers/pack.ts").then(({ packSchemaCommand }) => packSchemaCommand))
).pipe(
  Command.withDescription("Print the JSON Schema of a pack file, for editors"),
  Command.withExamples([{ command: "assay pack schema > pack.schema.json", description: "Keep it beside your packs" }])
)

const newFlags = {
  id: Argument.String("id").pipe(
    Argument.withDescription("Id of the pack: lower-case letters, digits, hyphens"),
    Argument.filter(Schema.is(PlainId), () => PLAIN_ID_RULE)
  ),
  language: Flag.Literals("language", ["en", "de"]).pipe(
    Flag.withDescription("Language of the pack"),
    Flag.withDefault("en" as const)
  ),
  out: textFlag("out").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("Where to write it (default: packs/<id>.yaml)"),
    Flag.optional
  )
}
export type PackNewFlags = Command.Command.Config.Infer<typeof newFlags>

const create = Command.make(
  "new",
  newFlags,
  lazily(() => import("./handlers/pack.ts").then(({ packNew }) => packNew))
).pipe(
  Command.withDescription("Write a new pack to start from"),
  Command.withExamples([{ command: "assay pack new my-pack --language de", description: "A German pack" }])
)

/**
 * `assay pack`.
 *
 * @since 0.1.0
 */
export const pack = Command.make("pack").pipe(
  Command.withDescription("List, show, check and write packs"),
  Command.withExamples([
    { command: "assay pack list", description: "The packs there are" },
    { command: "assay pack validate my.yaml", description: "Every problem of a pack file" }
  ]),
  Command.withSubcommands([list, show, validate, lint, schema, create])
)
