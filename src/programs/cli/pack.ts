import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Slug } from "../../domain/pack/Id.ts"
import { type InvalidPack, type ListedPack, PackStore } from "../../services/PackStore.ts"
import { packSchema } from "../packSchema.ts"
import { newPack } from "../scaffold.ts"
import { type PackValidation, problemsOf, validatePacks } from "../validatePacks.ts"
import { exitCodeOf, exitCodes } from "./exitCode.ts"
import { Finished } from "./Finished.ts"
import { remark } from "./output.ts"
import { onScreen } from "./quiet.ts"
import { packListJson } from "./render/packList.json.ts"
import { packListText } from "./render/packList.text.ts"
import type { PackSummary } from "./render/PackSummary.ts"
import { packShowJson } from "./render/packShow.json.ts"
import { packShowText } from "./render/packShow.text.ts"
import { problemsJson } from "./render/problems.json.ts"
import { problemsText } from "./render/problems.text.ts"
import { paintOf } from "./render/style.ts"
import { Screen } from "./Screen.ts"

const format = Flag.Literals("format", ["text", "json"]).pipe(
  Flag.withDescription("How to show the result"),
  Flag.withDefault("text" as const)
)
const nameArgument = Argument.String("pack").pipe(
  Argument.withDescription("Name of a pack (see `assay pack list`), or path of a pack file")
)

const summaryOf = (pack: ListedPack | InvalidPack): PackSummary =>
  pack._tag === "Pack"
    ? {
        name: pack.name,
        file: pack.file,
        title: pack.title,
        version: pack.version,
        language: pack.language,
        prompts: pack.prompts,
        answers_per_group: pack.answersPerGroup,
        problems: 0
      }
    : {
        name: pack.name,
        file: pack.file,
        title: null,
        version: null,
        language: null,
        prompts: null,
        answers_per_group: null,
        problems: pack.problems.length
      }

const list = Command.make(
  "list",
  { format },
  Effect.fn(function* ({ format }) {
    const packs = (yield* PackStore.use((store) => store.list)).map(summaryOf)
    yield* Console.log(format === "json" ? packListJson(packs) : packListText(packs, yield* Screen))
  }, onScreen)
).pipe(Command.withDescription("List the packs there are: your own in ./packs, and those that come with Assay"))

const show = Command.make(
  "show",
  { pack: nameArgument, format },
  Effect.fn(function* ({ pack, format }) {
    const loaded = yield* PackStore.use((store) => store.load(pack))
    yield* Console.log(format === "json" ? packShowJson(loaded.value) : packShowText(loaded.value, yield* Screen))
  }, onScreen)
).pipe(
  Command.withDescription("Show a pack: dimensions, K.-o. rule, variants, prompts"),
  Command.withExamples([{ command: "assay pack show office", description: "A shipped pack" }])
)

/** The exit code of a validation: the first pack's that is not valid; with `strict`, a warning is a failure too. */
const exitOfValidation = (results: ReadonlyArray<PackValidation>, strict: boolean) => {
  const failed = results.find((result) => result._tag !== "Valid")
  if (failed !== undefined) return exitCodeOf(failed.error)
  const warned = results.some((result) => problemsOf(result).length > 0)
  return strict && warned ? exitCodes.invalidData : exitCodes.ok
}

const report = Effect.fnUntraced(function* (
  names: ReadonlyArray<string>,
  options: { readonly strict: boolean; readonly format: "text" | "json" }
) {
  const results = yield* validatePacks(names)
  const screen = yield* Screen
  const paint = paintOf(screen)
  const problems = results.flatMap(problemsOf)
  if (options.format === "json") yield* Console.log(problemsJson(problems))
  else if (problems.length > 0) yield* Console.error(problemsText(problems, screen))
  for (const result of results) {
    if (result._tag === "Missing") yield* Console.error(`${paint("error", "bad")} ${result.error.message}`)
    if (result._tag === "Valid" && options.format === "text") {
      yield* Console.log(`${paint("✓", "good")} ${result.pack.file} is a valid pack`)
    }
  }
  const exit = exitOfValidation(results, options.strict)
  if (exit.code !== 0) return yield* new Finished({ exit })
})

const namesArgument = nameArgument.pipe(Argument.atLeast(1))

const validate = Command.make(
  "validate",
  {
    packs: namesArgument,
    format,
    strict: Flag.Boolean("strict").pipe(
      Flag.withDescription("Treat warnings as errors"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ packs, format, strict }) {
    yield* report(packs, { strict, format })
  }, onScreen)
).pipe(
  Command.withDescription("Check packs: every problem with file, line, column and what was meant"),
  Command.withExamples([{ command: "assay pack validate packs/*.yaml", description: "All packs of a folder" }])
)

const lint = Command.make(
  "lint",
  { packs: namesArgument, format },
  Effect.fn(function* ({ packs, format }) {
    yield* report(packs, { strict: true, format })
  }, onScreen)
).pipe(Command.withDescription("Check packs and fail on warnings too, such as a prompt that nothing can judge"))

const schema = Command.make(
  "schema",
  {},
  Effect.fn(function* () {
    yield* Console.log(packSchema().trimEnd())
  })
).pipe(Command.withDescription("Print the JSON Schema of a pack file, for editors"))

const create = Command.make(
  "new",
  {
    id: Argument.String("id").pipe(
      Argument.withDescription("Id of the pack: lower-case letters, digits, hyphens"),
      Argument.withSchema(Slug)
    ),
    language: Flag.Literals("language", ["en", "de"]).pipe(
      Flag.withDescription("Language of the pack"),
      Flag.withDefault("en" as const)
    ),
    out: Flag.String("out").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription("Where to write it (default: packs/<id>.yaml)"),
      Flag.optional
    )
  },
  Effect.fn(function* ({ id, language, out }) {
    const file = Option.getOrElse(out, () => `packs/${id}.yaml`)
    yield* newPack({ id, language, file })
    yield* Console.log(file)
    yield* remark(`Edit it, then run \`assay pack validate ${file}\`.`)
  }, onScreen)
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
